import pLimit from 'p-limit';
import type { RealtimeEvent } from './eventTypes.ts';
import { type Delivery, Subscriber } from './subscriber.ts';

/** First action of the event for changed branding, news or links. */
export const brandingAction = 'platform';
/** Receiver that means all users. */
const everybody = '*';

/** Larger audiences load an event a few subscribers at a time. */
const smallAudience = 20;
const maxCrowdLoads = 4;

/** Milliseconds to remember when each person last received an event. */
const memory = 5 * 60_000;
/** Milliseconds by which two gateways may differ about the API's clock. */
const clockTolerance = 2_000;

/** Distributes events to subscribers. */
export interface EventHub {
  subscribe(username: string): Subscriber;
  deliver(event: RealtimeEvent, receivers: readonly string[]): void;
  /** Runs loads for large audiences a few at a time, so that they do not block other requests. */
  inTurn<Value>(load: () => Promise<Value>): Promise<Value>;
  /** Whether a person may have received an event since an instant, in milliseconds since 1970 by the API's clock. */
  hasNewsSince(username: string, instant: number): boolean;
  /** Notifies all subscribers that events may have been missed. */
  resumeAll(): void;
  /** Makes all subscribers look at `RealtimeStatus.reason` and report a change to their clients. */
  announceRealtimeStatus(): void;
  /** Number of subscribers. */
  readonly size: number;
}

/** Creates a hub. `onNews` is called first with each event, and with null for a gap; `now` is the API's clock. */
export function createEventHub(
  onNews: (event: RealtimeEvent | null) => void = () => undefined,
  now: () => number = Date.now,
): EventHub {
  const subscribers = new Map<string, Set<Subscriber>>();
  /** When people last received an event, the oldest first. */
  const latest = new Map<string, number>();
  /** Time since which no event was missed. */
  let completeSince = now();

  const deliverToAll = (delivery: Delivery) => {
    for (const set of subscribers.values()) for (const subscriber of set) subscriber.deliver(delivery);
  };
  const remove = (subscriber: Subscriber) => {
    const set = subscribers.get(subscriber.username);
    set?.delete(subscriber);
    if (set?.size === 0) subscribers.delete(subscriber.username);
  };
  const remember = (usernames: readonly string[]) => {
    const at = now();
    for (const username of usernames) {
      latest.delete(username);
      latest.set(username, at);
    }
    for (const [username, instant] of latest) {
      if (instant > at - memory) break;
      latest.delete(username);
    }
  };

  return {
    inTurn: pLimit(maxCrowdLoads),
    get size() {
      let size = 0;
      for (const set of subscribers.values()) size += set.size;
      return size;
    },
    deliver(event, receivers) {
      onNews(event);
      const usernames = receivers.map((receiver) => receiver.toLowerCase());
      remember(usernames);
      const isForAll = usernames.includes(everybody);
      const isForMany = isForAll || usernames.length > smallAudience;
      const delivery: Delivery = { kind: 'event', event, isForMany };
      if (isForAll) deliverToAll(delivery);
      else
        for (const username of usernames)
          for (const subscriber of subscribers.get(username) ?? []) subscriber.deliver(delivery);
    },
    hasNewsSince(username, instant) {
      const from = instant - clockTolerance;
      if (from < Math.max(completeSince, now() - memory)) return true;
      return [username, everybody].some((receiver) => (latest.get(receiver) ?? 0) >= from);
    },
    resumeAll() {
      onNews(null);
      completeSince = now();
      deliverToAll({ kind: 'resume' });
    },
    announceRealtimeStatus: () => deliverToAll({ kind: 'realtimeStatus' }),
    subscribe(username) {
      const subscriber = new Subscriber(username, remove);
      subscribers.set(username, (subscribers.get(username) ?? new Set()).add(subscriber));
      return subscriber;
    },
  };
}
