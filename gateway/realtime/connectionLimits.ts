import pLimit, { type LimitFunction } from 'p-limit';

/** Maximum number of open connections per person: tabs and devices. */
export const maxConnections = 20;
/** Maximum number of subscriptions per person, over all their connections. */
const maxSubscriptions = 40;

/** One connection within the limits of its person. */
export interface ConnectionSlot {
  /** Event streams that are open on this connection. */
  readonly streams: Set<AsyncIterator<unknown>>;
  /** Runs one execution per person at a time, so that many tabs do not crowd out others. */
  readonly executeInTurn: LimitFunction;
  /** Whether the person may open another subscription. */
  hasRoom(): boolean;
  /** Ends the connection's streams and releases its slot. */
  release(): Promise<void>;
}

interface Person {
  connections: Set<ReadonlySet<unknown>>;
  executeInTurn: LimitFunction;
}

/** Limits connections and subscriptions per person on this gateway. */
export function createConnectionLimits() {
  const people = new Map<string, Person>();
  return {
    /** Registers a connection; undefined if the person has too many. */
    connect(username: string): ConnectionSlot | undefined {
      const person = people.get(username) ?? { connections: new Set(), executeInTurn: pLimit(1) };
      if (person.connections.size >= maxConnections) return undefined;
      const streams = new Set<AsyncIterator<unknown>>();
      people.set(username, person);
      person.connections.add(streams);
      return {
        streams,
        executeInTurn: person.executeInTurn,
        hasRoom() {
          let open = 0;
          for (const { size } of person.connections) open += size;
          return open < maxSubscriptions;
        },
        async release() {
          person.connections.delete(streams);
          if (person.connections.size === 0) people.delete(username);
          await Promise.all(Array.from(streams, async (stream) => stream.return?.()));
        },
      };
    },
  };
}
