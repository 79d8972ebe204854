import pLimit from 'p-limit';

/** An event as the realtime service carries it. */
export interface RealtimeEvent {
  /** First item: 'chat', 'vue', 'posts', or what a notification is about. */
  actions: readonly string[];
  conversationId: string | null;
  chatId: string | null;
  /** Username of whoever caused it, in lower case. */
  sender: string | null;
  /** With the action 'push': what clients in the foreground show. */
  push: PushSignal | null;
  /** What of a community's posts is another one; null where the API does not say it. */
  publication: PublicationChange | null;
  /** What of a community itself is another one; null where the API does not say it. */
  community: CommunityChange | null;
  /** The notices that came with it; null where none did, or the API does not say it. */
  notices: NoticesTold | null;
}

/** Notices of one thing, each somebody's: they say the same. */
export interface NoticesTold {
  /** Between which ids they are. */
  range: readonly [first: string, last: string];
  /** Whose is which, by the username in lower case; null where the API does not say it. */
  ids: ReadonlyMap<string, string> | null;
}

/** How something of a community became another one; the last id that is there says what it is. */
export interface PublicationChange {
  /** With `responses` it is itself the same: its reactions, votes, likes or shares are other ones. */
  change: 'added' | 'changed' | 'deleted' | 'responses';
  community: string;
  post: string;
  comment: string | null;
  reply: string | null;
}

/** What of a community became another one. */
export interface CommunityChange {
  community: string;
  parts: readonly ('SETTINGS' | 'MEMBERS' | 'LIBRARY' | 'GALLERY')[];
}

/** A push message: ids only, each subscriber loads what it shows. */
export interface PushSignal {
  id: string;
  action: string;
  communityId: string | null;
  postId: string | null;
  conversationId: string | null;
  /** The message of the conversation; null where the API does not say it. */
  messageId: string | null;
}

/**
 * What a subscriber takes from the hub: an event, and whether many hear it, word that some may have been missed, that
 * events come or cease, or that what they waited for is there.
 */
export type Delivery =
  | { kind: 'event'; event: RealtimeEvent; isForMany: boolean }
  | { kind: 'resume' }
  | { kind: 'flow' }
  | { kind: 'loaded' };

/** What one subscriber follows. */
interface Following {
  /** All that waits at once, again and again until it is ended. */
  batches: AsyncGenerator<readonly Delivery[]>;
  /** Wakes whoever waits for the next of them: what they had loaded beside it is there. */
  wake(): void;
}

/** First action of the event that says that the platform's look, news or links changed. */
export const brandingAction = 'platform';
/** Among the receivers: everybody. */
const everybody = '*';

/** People who hear an event in their own time; what more hear is loaded by so many of them at once. */
const company = 20;
const loadersAtOnce = 2;

/** Events of one subscriber that wait to be taken; beyond them, fetching again is cheaper than catching up. */
const longestQueue = 500;

/** Milliseconds for which it is remembered when something last happened to whom. */
const memory = 5 * 60_000;
/** Milliseconds by which the clocks of two gateways may differ. */
const leeway = 1_000;

/** Events by the person they are for. */
export interface EventHub {
  /** Follows what is for a person until the signal ends it. */
  follow(username: string, signal: AbortSignal): Following;
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
  const followers = new Map<string, Set<(delivery: Delivery) => void>>();
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
      for (const takes of told) for (const take of takes) take({ kind: 'event', event, isForMany });
    },
    hasNewsSince(username, instant) {
      const from = instant - leeway;
      const known = Math.max(complete, Date.now() - memory);
      return from < known || [username, everybody].some((receiver) => (latest.get(receiver) ?? 0) >= from);
    },
    resumeAll() {
      onNews(null);
      complete = Date.now();
      for (const set of followers.values()) for (const take of set) take({ kind: 'resume' });
    },
    tellFlow() {
      for (const set of followers.values()) for (const take of set) take({ kind: 'flow' });
    },
    follow(username, signal) {
      let waiting: Delivery[] = [];
      let wake: (() => void) | undefined;
      const take = (delivery: Delivery) => {
        // What came before a gap is found again after it.
        if (delivery.kind === 'resume' || waiting.length >= longestQueue) waiting = [{ kind: 'resume' }];
        else waiting.push(delivery);
        wake?.();
      };
      const set = followers.get(username) ?? new Set();
      followers.set(username, set);
      set.add(take);
      const leave = () => {
        set.delete(take);
        if (set.size === 0 && followers.get(username) === set) followers.delete(username);
        wake?.();
      };
      signal.addEventListener('abort', leave, { once: true });
      // By hand: what waits is taken all at once and gives way to word of a gap, which no queue of a library does.
      // Registered before the first `next`, so that nothing is missed between subscribing and listening.
      const batches = (async function* drain() {
        try {
          while (!signal.aborted) {
            if (waiting.length === 0) {
              await new Promise<void>((resolve) => {
                wake = resolve;
              });
              wake = undefined;
              continue;
            }
            const batch = waiting;
            waiting = [];
            yield batch;
          }
        } finally {
          leave();
        }
      })();
      return { batches, wake: () => take({ kind: 'loaded' }) };
    },
  };
}
