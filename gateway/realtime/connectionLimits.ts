import pLimit, { type LimitFunction } from 'p-limit';

/** Maximum number of open connections per person: tabs and devices. */
export const maxConnections = 20;
/** Maximum number of subscriptions per person, over all their connections. */
const maxSubscriptions = 40;

/** The place of one connection within the limits of its person. */
export interface ConnectionSlot {
  /** Event streams that are open on this connection. */
  readonly streams: Set<AsyncIterator<unknown>>;
  /** Runs one execution of the person at a time, so that many tabs do not crowd out other people. */
  readonly executeInTurn: LimitFunction;
  /** Whether the person may open another subscription. */
  hasRoom(): boolean;
  /** Ends the connection's streams and frees its place. */
  release(): Promise<void>;
}

interface Person {
  connections: Set<ReadonlySet<unknown>>;
  executeInTurn: LimitFunction;
}

/** Counts what each person has open on this gateway. */
export function createConnectionLimits() {
  const people = new Map<string, Person>();
  return {
    /** Takes a place for a connection; undefined when the person has too many. */
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
