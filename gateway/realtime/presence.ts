import { randomUUID } from 'node:crypto';
import { z } from 'zod';

/** Durations of presence signals, in milliseconds. */
export interface PresenceTimes {
  /** How long a person stays present after their last connection closed: a reload is no departure. */
  grace: number;
  /** Interval at which each gateway repeats to the others who is present. */
  heartbeat: number;
  /** People whom another gateway does not confirm for so long count as gone. */
  expiry: number;
  /** Pause between two signals: the realtime service accepts ten a second of one client. */
  pause: number;
}

const defaultTimes: PresenceTimes = { grace: 5_000, heartbeat: 20_000, expiry: 50_000, pause: 150 };

/** A person who is typing in a conversation. */
interface Typing {
  conversationId: string;
  username: string;
  /** When they typed, by the monotonic clock of this gateway. */
  since: number;
}

const Signal = z.object({
  from: z.string(),
  here: z.array(z.string()).default([]),
  gone: z.array(z.string()).default([]),
  /** `age`: milliseconds from the typing to the signal, because the gateways' clocks differ. */
  writing: z
    .array(
      z.object({
        conversationId: z.string(),
        username: z.string(),
        age: z.number().nonnegative().default(0),
      }),
    )
    .default([]),
});
type Signal = z.output<typeof Signal>;
/** A signal that waits to be sent. */
type QueuedSignal = Omit<Signal, 'writing'> & { writing: Typing[] };

/** Maximum number of entries of a signal, of which typing takes two: the realtime service refuses more than 10 kB. */
const maxEntries = 100;
const entriesIn = ({ here, gone, writing }: Omit<QueuedSignal, 'from'>) =>
  here.length + gone.length + 2 * writing.length;
/** Maximum number of queued signals; the heartbeat repeats what is dropped. */
const maxQueued = 50;

/**
 * Presence and typing on all gateways, which signal each other through the realtime channel. Without the channel each
 * gateway knows only its own clients.
 */
export interface Presence {
  /** Registers a connection of a person; the returned function removes it. */
  enter(username: string): () => void;
  /** Whether a person is connected to any gateway, or was until a moment ago. */
  isHere(username: string): boolean;
  /** Reports to all gateways that a person is typing. */
  reportTyping(typing: Typing): void;
  /** Calls back without a value when presence changes, with one when somebody types. Returns a function to stop it. */
  follow(listener: (typing?: Typing) => void): () => void;
  /** The channel is connected: signals are sent with `send`. */
  connect(send: (signal: Signal) => void): void;
  disconnect(): void;
  /** Reads a signal of another gateway. */
  receive(data: unknown): void;
  close(): void;
}

/** Creates the presence of this gateway's clients. */
export function createPresence(times: PresenceTimes = defaultTimes): Presence {
  const gatewayId = randomUUID();
  const connections = new Map<string, number>();
  const departures = new Map<string, NodeJS.Timeout>();
  /** People on other gateways, with the time until which each gateway's signal counts. */
  const elsewhere = new Map<string, Map<string, number>>();
  const listeners = new Set<(typing?: Typing) => void>();
  let send: ((signal: Signal) => void) | undefined;
  let queue: QueuedSignal[] = [];
  let pacing: NodeJS.Timeout | undefined;

  const notify = (typing?: Typing) => {
    for (const listener of listeners) listener(typing);
  };

  const drain = () => {
    pacing = undefined;
    const signal = queue.shift();
    if (!signal || !send) return;
    const now = performance.now();
    const writing = signal.writing.map(({ since, ...one }) => ({ ...one, age: Math.round(now - since) }));
    send({ ...signal, writing });
    pacing = setTimeout(drain, times.pause).unref();
  };
  /** Queues a signal to the other gateways, joined with the last one where possible. */
  const enqueue = (part: Partial<Omit<QueuedSignal, 'from'>>) => {
    if (!send) return;
    const { here = [], gone = [], writing = [] } = part;
    const last = queue.at(-1);
    // Coming and going of one person do not fit into one signal, which has no order.
    const canJoin =
      last !== undefined &&
      entriesIn(last) + entriesIn({ here, gone, writing }) <= maxEntries &&
      !here.some((name) => last.gone.includes(name)) &&
      !gone.some((name) => last.here.includes(name));
    if (canJoin) {
      last.here.push(...here);
      last.gone.push(...gone);
      last.writing.push(...writing);
    } else if (queue.length < maxQueued) {
      queue.push({ from: gatewayId, here: [...here], gone: [...gone], writing: [...writing] });
    }
    pacing ??= setTimeout(drain, times.pause).unref();
  };
  const signalAll = () => {
    const people = [...connections.keys()];
    for (let start = 0; start < people.length; start += maxEntries)
      enqueue({ here: people.slice(start, start + maxEntries) });
  };

  const heartbeat = setInterval(() => {
    signalAll();
    let hasChanged = false;
    for (const [username, gateways] of elsewhere) {
      for (const [gateway, until] of gateways) if (until < Date.now()) gateways.delete(gateway);
      if (gateways.size > 0) continue;
      elsewhere.delete(username);
      hasChanged = true;
    }
    if (hasChanged) notify();
  }, times.heartbeat).unref();

  return {
    enter(username) {
      const isNew = !connections.has(username);
      const before = connections.get(username) ?? 0;
      connections.set(username, before + 1);
      const departure = departures.get(username);
      clearTimeout(departure);
      departures.delete(username);
      if (isNew) {
        enqueue({ here: [username] });
        notify();
      }
      let hasLeft = false;
      return () => {
        if (hasLeft) return;
        hasLeft = true;
        const left = (connections.get(username) ?? 1) - 1;
        if (left > 0) {
          connections.set(username, left);
          return;
        }
        // Still present: a person who returns within the grace was never away.
        connections.set(username, 0);
        const timer = setTimeout(() => {
          departures.delete(username);
          connections.delete(username);
          enqueue({ gone: [username] });
          notify();
        }, times.grace).unref();
        departures.set(username, timer);
      };
    },
    isHere: (username) => connections.has(username) || elsewhere.has(username),
    reportTyping(typing) {
      enqueue({ writing: [typing] });
      notify(typing);
    },
    follow(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    connect(sender) {
      send = sender;
      signalAll();
    },
    disconnect() {
      send = undefined;
      queue = [];
      clearTimeout(pacing);
      pacing = undefined;
    },
    receive(data) {
      const signal = Signal.safeParse(data);
      if (!signal.success || signal.data.from === gatewayId) return;
      const { from, here, gone, writing } = signal.data;
      let hasChanged = false;
      for (const username of here) {
        hasChanged ||= !elsewhere.has(username);
        const gateways = elsewhere.get(username) ?? new Map<string, number>();
        elsewhere.set(username, gateways.set(from, Date.now() + times.expiry));
      }
      for (const username of gone) {
        const gateways = elsewhere.get(username);
        if (!gateways?.delete(from) || gateways.size > 0) continue;
        elsewhere.delete(username);
        hasChanged = true;
      }
      if (hasChanged) notify();
      const now = performance.now();
      for (const { age, ...one } of writing) notify({ ...one, since: now - age });
    },
    close() {
      clearInterval(heartbeat);
      clearTimeout(pacing);
      for (const timer of departures.values()) clearTimeout(timer);
    },
  };
}
