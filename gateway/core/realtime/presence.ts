import { randomUUID } from 'node:crypto';
import { z } from 'zod';

/** Milliseconds. */
export interface PresenceTimes {
  /** How long somebody counts as there after their last connection closed: a reload is no departure. */
  grace: number;
  /** After so long each gateway tells all others again who is there. */
  heartbeat: number;
  /** What another gateway does not confirm for so long has ended with it. */
  expiry: number;
  /** Pause between two signals: the realtime service takes ten a second of one client. */
  pause: number;
}

const usual: PresenceTimes = { grace: 5_000, heartbeat: 20_000, expiry: 50_000, pause: 150 };

/** Somebody began to write, or goes on writing, in a conversation. */
interface Writing {
  conversationId: string;
  username: string;
}

const Signal = z.object({
  from: z.string(),
  here: z.array(z.string()).default([]),
  gone: z.array(z.string()).default([]),
  writing: z.array(z.object({ conversationId: z.string(), username: z.string() })).default([]),
});
type Signal = z.output<typeof Signal>;

/** The realtime service refuses more than 10 kB at once. */
const mostPerSignal = 100;
/** Signals that may wait; beyond them the heartbeat tells soon enough. */
const mostWaiting = 50;

/**
 * Who is connected and who is writing, on all gateways together: they tell each other through the
 * realtime channel. Where that is away each gateway knows its own people alone, and nothing breaks.
 */
export interface Presence {
  /** Notes a connection of a person; the function that it answers ends it. */
  enter(username: string): () => void;
  isHere(username: string): boolean;
  write(writing: Writing): void;
  /** Calls back when somebody came or went (without a value), or writes. Answers how to stop. */
  follow(listener: (writing?: Writing) => void): () => void;
  /** The channel is there: what is said goes out by `send`. */
  connect(send: (signal: Signal) => void): void;
  disconnect(): void;
  /** Takes what another gateway says. */
  receive(data: unknown): void;
  close(): void;
}

export function createPresence(times: PresenceTimes = usual): Presence {
  const own = randomUUID();
  const connections = new Map<string, number>();
  const leaving = new Map<string, NodeJS.Timeout>();
  /** People of other gateways, with the instant until which each gateway's word counts. */
  const elsewhere = new Map<string, Map<string, number>>();
  const listeners = new Set<(writing?: Writing) => void>();
  let send: ((signal: Signal) => void) | undefined;
  let waiting: Signal[] = [];
  let pacing: NodeJS.Timeout | undefined;

  const tell = (writing?: Writing) => {
    for (const listener of listeners) listener(writing);
  };

  const drain = () => {
    pacing = undefined;
    const signal = waiting.shift();
    if (!signal || !send) return;
    send(signal);
    pacing = setTimeout(drain, times.pause).unref();
  };
  /** Says something to the other gateways, together with what waits already. */
  const say = (part: Partial<Omit<Signal, 'from'>>) => {
    if (!send) return;
    const { here = [], gone = [], writing = [] } = part;
    const last = waiting.at(-1);
    const size = last ? last.here.length + last.gone.length + last.writing.length : 0;
    // Who came after having gone, or the reverse, in one signal could not be told apart.
    const together =
      last !== undefined &&
      size + here.length + gone.length + writing.length <= mostPerSignal &&
      !here.some((name) => last.gone.includes(name)) &&
      !gone.some((name) => last.here.includes(name));
    if (together) {
      last.here.push(...here);
      last.gone.push(...gone);
      last.writing.push(...writing);
    } else if (waiting.length < mostWaiting) {
      waiting.push({ from: own, here: [...here], gone: [...gone], writing: [...writing] });
    }
    pacing ??= setTimeout(drain, times.pause).unref();
  };
  const sayAll = () => {
    const people = [...connections.keys()];
    for (let start = 0; start < people.length; start += mostPerSignal)
      say({ here: people.slice(start, start + mostPerSignal) });
  };

  const heartbeat = setInterval(() => {
    sayAll();
    let hasChanged = false;
    for (const [username, gateways] of elsewhere) {
      for (const [gateway, until] of gateways) if (until < Date.now()) gateways.delete(gateway);
      if (gateways.size > 0) continue;
      elsewhere.delete(username);
      hasChanged = true;
    }
    if (hasChanged) tell();
  }, times.heartbeat).unref();

  return {
    enter(username) {
      const isNew = !connections.has(username);
      const before = connections.get(username) ?? 0;
      connections.set(username, before + 1);
      const parting = leaving.get(username);
      clearTimeout(parting);
      leaving.delete(username);
      if (isNew) {
        say({ here: [username] });
        tell();
      }
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        const left = (connections.get(username) ?? 1) - 1;
        if (left > 0) {
          connections.set(username, left);
          return;
        }
        // Still counted: who comes back within the grace was never away.
        connections.set(username, 0);
        const depart = setTimeout(() => {
          leaving.delete(username);
          connections.delete(username);
          say({ gone: [username] });
          tell();
        }, times.grace).unref();
        leaving.set(username, depart);
      };
    },
    isHere: (username) => connections.has(username) || elsewhere.has(username),
    write(writing) {
      say({ writing: [writing] });
      tell(writing);
    },
    follow(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    connect(sender) {
      send = sender;
      sayAll();
    },
    disconnect() {
      send = undefined;
      waiting = [];
      clearTimeout(pacing);
      pacing = undefined;
    },
    receive(data) {
      const signal = Signal.safeParse(data);
      if (!signal.success || signal.data.from === own) return;
      const { from, here, gone, writing } = signal.data;
      for (const username of here) {
        const gateways = elsewhere.get(username) ?? new Map<string, number>();
        elsewhere.set(username, gateways.set(from, Date.now() + times.expiry));
      }
      for (const username of gone) {
        const gateways = elsewhere.get(username);
        gateways?.delete(from);
        if (gateways?.size === 0) elsewhere.delete(username);
      }
      if (here.length + gone.length > 0) tell();
      for (const one of writing) tell(one);
    },
    close() {
      clearInterval(heartbeat);
      clearTimeout(pacing);
      for (const timer of leaving.values()) clearTimeout(timer);
    },
  };
}
