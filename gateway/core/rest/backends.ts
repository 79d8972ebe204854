import { type Dispatcher, Pool } from 'undici';

/** Milliseconds for which a backend that was not there is left out, unless all are. */
const pause = 1_000;

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
   * Sends a request to one of them. Where it is not there, or says that it is about to end and takes nothing any more, the
   * next one gets the request, unless its body is a stream.
   */
  request(options: Dispatcher.RequestOptions): Promise<Dispatcher.ResponseData>;
  close(): Promise<void>;
  destroy(): Promise<void>;
}

/** A server that closes answers so what still comes over a connection; nothing was done. */
const isEnding = ({ statusCode, headers }: Dispatcher.ResponseData): boolean =>
  statusCode === 503 && String(headers.connection).toLowerCase() === 'close';

const wasNotReached = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && notReached.has(String(error.code));

/** Opens connections to each. */
export function createBackends(origins: readonly string[], options: Pool.Options): Backends {
  const backends = origins.map((origin) => ({ pool: new Pool(origin, options), awayUntil: 0 }));
  let turn = 0;

  /** All of them: those that are there first, and among these another one first each time. */
  function inTurn() {
    turn = (turn + 1) % backends.length;
    const now = Date.now();
    const turned = [...backends.slice(turn), ...backends.slice(0, turn)];
    return [
      ...turned.filter(({ awayUntil }) => awayUntil <= now),
      ...turned.filter(({ awayUntil }) => awayUntil > now),
    ];
  }

  async function request(options: Dispatcher.RequestOptions): Promise<Dispatcher.ResponseData> {
    const canRepeat = options.body === null || options.body === undefined || typeof options.body === 'string';
    const chosen = inTurn();
    for (const [index, backend] of chosen.entries()) {
      const isLast = !canRepeat || index === chosen.length - 1;
      try {
        const answer = await backend.pool.request(options);
        if (!isEnding(answer)) return answer;
        backend.awayUntil = Date.now() + pause;
        if (isLast) return answer;
        await answer.body.dump();
      } catch (error) {
        if (!wasNotReached(error)) throw error;
        backend.awayUntil = Date.now() + pause;
        if (isLast) throw error;
      }
    }
    throw new Error('There is no backend.');
  }

  return {
    request,
    close: async () => void (await Promise.all(backends.map(({ pool }) => pool.close()))),
    destroy: async () => void (await Promise.all(backends.map(({ pool }) => pool.destroy()))),
  };
}
