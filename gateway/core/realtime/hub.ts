import pLimit from 'p-limit';
import type { Delivery, RealtimeEvent } from './deliveries.ts';
import { Following } from './following.ts';

/** First action of the event that says that the platform's look, news or links changed. */
export const brandingAction = 'platform';
/** Among the receivers: everybody. */
const everybody = '*';

/** People who hear an event in their own time; what more hear is loaded by so many of them at once. */
const company = 20;
const loadersAtOnce = 2;

/** Milliseconds for which it is remembered when something last happened to whom. */
const memory = 5 * 60_000;
/** Milliseconds by which the clocks of two gateways may differ. */
const leeway = 1_000;

/** Events by the person they are for. */
export interface EventHub {
  /** Follows what is for a person, from this moment on until it is ended. */
  follow(username: string): Following;
  /** Hands an event to those whom it is for and to nobody else. */
  deliver(event: RealtimeEvent, receivers: readonly string[]): void;
  /** Has what many hear loaded by a few at a time, so that those who work do not wait behind thousands of readings. */
  inTurn<Value>(load: () => Promise<Value>): Promise<Value>;
  /** Whether something happened to a person, or may have, since an instant in milliseconds since 1970. */
  hasNewsSince(username: string, instant: number): boolean;
  /** Tells everybody that events may have been missed. */
  resumeAll(): void;
  /** Has everybody look whether events come. */
  tellFlow(): void;
  readonly size: number;
}

/** `onNews` is called before anybody is told of an event, or, with null, of a gap in them. */
export function createEventHub(onNews: (event: RealtimeEvent | null) => void = () => undefined): EventHub {
  const followers = new Map<string, Set<Following>>();
  const tellAll = (delivery: Delivery) => {
    for (const set of followers.values()) for (const following of set) following.take(delivery);
  };
  const leave = (following: Following) => {
    const set = followers.get(following.username);
    set?.delete(following);
    if (set?.size === 0) followers.delete(following.username);
  };
  /** When something last happened to whom, the longest ago first. */
  const latest = new Map<string, number>();
  /** From here on nothing was missed. */
  let complete = Date.now();
  const note = (receivers: readonly string[]) => {
    const now = Date.now();
    for (const receiver of receivers) {
      const username = receiver.toLowerCase();
      latest.delete(username);
      latest.set(username, now);
    }
    for (const [username, instant] of latest) {
      if (instant > now - memory) break;
      latest.delete(username);
    }
  };
  return {
    inTurn: pLimit(loadersAtOnce),
    get size() {
      let size = 0;
      for (const set of followers.values()) size += set.size;
      return size;
    },
    deliver(event, receivers) {
      onNews(event);
      note(receivers);
      const told = receivers.includes(everybody)
        ? followers.values()
        : receivers.map((receiver) => followers.get(receiver.toLowerCase()) ?? []);
      const isForMany = receivers.includes(everybody) || receivers.length > company;
      const delivery: Delivery = { kind: 'event', event, isForMany };
      for (const set of told) for (const following of set) following.take(delivery);
    },
    hasNewsSince(username, instant) {
      const from = instant - leeway;
      const known = Math.max(complete, Date.now() - memory);
      return from < known || [username, everybody].some((receiver) => (latest.get(receiver) ?? 0) >= from);
    },
    resumeAll() {
      onNews(null);
      complete = Date.now();
      tellAll({ kind: 'resume' });
    },
    tellFlow: () => tellAll({ kind: 'flow' }),
    follow(username) {
      const set = followers.get(username) ?? new Set();
      followers.set(username, set);
      const following = new Following(username, leave);
      set.add(following);
      return following;
    },
  };
}
