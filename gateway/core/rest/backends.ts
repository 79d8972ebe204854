import { type Dispatcher, Pool } from 'undici';
import { isOfLeaving, type Whereabouts } from './whereabouts.ts';

/** How the network says that nobody was there to take a request. */
export const notReached: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Several backends of one API, asked in turn. */
export interface Backends {
  /**
   * Sends a request to one of them. Where it is not there, or says that it is about to end and did nothing, the next one
   * gets the request, unless its body is a stream.
   */
  request(options: Dispatcher.RequestOptions): Promise<Dispatcher.ResponseData>;
  close(): Promise<void>;
  destroy(): Promise<void>;
}

const wasNotReached = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && notReached.has(String(error.code));

/** Opens connections to each. */
export function createBackends(whereabouts: Whereabouts, options: Pool.Options): Backends {
  const { origins } = whereabouts;
  const pools = new Map(origins.map((origin) => [origin, new Pool(origin, options)]));
  /** Pools of servers that went: what is under way in them ends. */
  const left = new Set<Pool>();
  let turn = 0;

  whereabouts.onMissed((origin) => {
    const pool = pools.get(origin);
    if (!pool) return;
    // A connection that nobody uses may be closed by the other end just when a request goes into it.
    pools.set(origin, new Pool(origin, options));
    left.add(pool);
    void pool.close().then(() => left.delete(pool));
  });

  /** All of them: those that are there first, and among these another one first each time. */
  function inTurn() {
    turn = (turn + 1) % origins.length;
    const turned = [...origins.slice(turn), ...origins.slice(0, turn)];
    return [
      ...turned.filter((origin) => !whereabouts.isAway(origin)),
      ...turned.filter((origin) => whereabouts.isAway(origin)),
    ];
  }

  async function request(options: Dispatcher.RequestOptions): Promise<Dispatcher.ResponseData> {
    const canRepeat = options.body === null || options.body === undefined || typeof options.body === 'string';
    const chosen = inTurn();
    for (const [index, origin] of chosen.entries()) {
      const pool = pools.get(origin);
      if (!pool) continue;
      const isLast = !canRepeat || index === chosen.length - 1;
      try {
        const answer = await pool.request(options);
        if (!isOfLeaving(answer.statusCode, answer.headers)) return answer;
        whereabouts.miss(origin);
        // One that says in time that it will end still does what it is asked for.
        if (isLast || answer.statusCode !== 503) return answer;
        await answer.body.dump();
      } catch (error) {
        if (!wasNotReached(error)) throw error;
        whereabouts.miss(origin);
        if (isLast) throw error;
      }
    }
    throw new Error('There is no backend.');
  }

  const all = () => [...pools.values(), ...left];
  return {
    request,
    close: async () => void (await Promise.all(all().map((pool) => pool.close()))),
    destroy: async () => void (await Promise.all(all().map((pool) => pool.destroy()))),
  };
}
