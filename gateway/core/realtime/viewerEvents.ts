import { GraphQLError } from 'graphql';
import { type Context, renew } from '../context.ts';
import { fault } from '../errors.ts';
import { isUnauthenticated } from '../identity.ts';
import type { Following } from './following.ts';
import type { Delivery, RealtimeEvent } from './deliveries.ts';

/** A member of the union `ViewerEvent`. */
export interface ViewerEventRecord {
  __typename:
    | 'MessageReceived'
    | 'MessageDeleted'
    | 'ConversationRead'
    | 'ConversationChanged'
    | 'ConversationLost'
    | 'PostAdded'
    | 'PostChanged'
    | 'PostDeleted'
    | 'CommentAdded'
    | 'CommentChanged'
    | 'CommentDeleted'
    | 'ReplyAdded'
    | 'ReplyChanged'
    | 'ReplyDeleted'
    | 'ContentChanged'
    | 'ResponsesChanged'
    | 'PostsChanged'
    | 'CommunityChanged'
    | 'NotificationReceived'
    | 'CountersChanged'
    | 'PushReceived'
    | 'PlatformChanged'
    | 'RealtimeChanged'
    | 'ResumeRequired';
  /** What the member's own resolvers read. */
  readonly [field: string]: unknown;
}

/**
 * Makes what clients see of the events that one room answers for: all that waited at once, in order,
 * so that a burst costs as many calls to the API as one event.
 */
export type EventMapper = (
  events: readonly RealtimeEvent[],
  context: Context,
) => Promise<ViewerEventRecord[]>;

/** Which room answers for an event: the first that takes it. */
export interface EventRoute {
  takes(event: RealtimeEvent): boolean;
  /** Whether another room answers for the event beside this one. */
  isBeside?: boolean;
  map: EventMapper;
  /** Whether it asks the API what it tells: what many hear is asked for by a few of them at a time. */
  asks?: boolean;
  /** Whether it is told after what was told before it, where many heard that and it is still being loaded. */
  waits?: boolean;
  /** The same for subscribers who want ids alone, where that costs less. */
  mapBriefly?: EventMapper;
}

/** Word to the client that it must fetch again what is on screen. */
export const resumeRequired = (): ViewerEventRecord & { at: string } => ({
  __typename: 'ResumeRequired',
  at: new Date().toISOString(),
});

/** What an event answers; the fault in its place where the API refuses whoever would hear it. */
type Payload = { viewerEvents: ViewerEventRecord | GraphQLError };

const ended: IteratorReturnResult<undefined> = { done: true, value: undefined };

/**
 * The stream of one subscriber: events mapped by the rooms' routes with the subscriber's own token. It
 * begins with word to fetch again when something happened after `since`, an instant in ISO 8601, and with word that
 * nothing will be told where events do not come. With `isBrief` it tells ids where a route can.
 */
export function viewerEvents(
  routes: readonly EventRoute[],
  context: Context,
  since: string | null,
  isBrief: boolean,
): AsyncIterableIterator<Payload, undefined> {
  const { claims, events } = context;
  if (!claims) throw fault('UNAUTHENTICATED', 'Sign in first.');
  // Before anything else, so that nothing is missed between subscribing and listening.
  const following = events.follow(claims.username);
  const hasMissed = since !== null && events.hasNewsSince(claims.username, Date.parse(since));
  return new ViewerEvents(routes, context, following, isBrief, hasMissed);
}

/** By hand, and not a generator: its end would wait for the next event, and thousands of them wait all the time. */
class ViewerEvents implements AsyncIterableIterator<Payload, undefined> {
  readonly #routes: readonly EventRoute[];
  readonly #context: Context;
  readonly #following: Following;
  readonly #isBrief: boolean;
  /** What has been loaded, or is known from the start, and is not told yet. */
  #due: (ViewerEventRecord | GraphQLError)[];
  #beside: ReturnType<typeof loaderBeside> | undefined;
  /** What was told last of whether events come: at first nothing is, where they do. */
  #isFlowing = true;

  constructor(
    routes: readonly EventRoute[],
    context: Context,
    following: Following,
    isBrief: boolean,
    hasMissed: boolean,
  ) {
    this.#routes = routes;
    this.#context = context;
    this.#following = following;
    this.#isBrief = isBrief;
    this.#due = [...(hasMissed ? [resumeRequired()] : []), ...this.#newsOfFlow()];
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<IteratorResult<Payload, undefined>> {
    const known = this.#following.isOver ? undefined : this.#first();
    if (known) return Promise.resolve(known);
    return this.#following.next().then((batch) => (batch ? this.#tell(batch) : ended));
  }

  async return(): Promise<IteratorResult<Payload, undefined>> {
    this.#following.end();
    return ended;
  }

  /** Takes what has happened in, and tells the first of what comes of it. */
  async #tell(batch: readonly Delivery[]): Promise<IteratorResult<Payload, undefined>> {
    try {
      const { later, now } = share(this.#routes, batch, this.#isBrief, this.#beside?.isBusy() === true);
      if (later.length > 0) {
        this.#beside ??= loaderBeside(this.#context, this.#following);
        this.#beside.add(later);
      }
      const resume = batch.some(({ kind }) => kind === 'resume') ? [resumeRequired()] : [];
      const besides = this.#beside?.take() ?? [];
      const loaded = await load(now, this.#context);
      this.#due = [...resume, ...besides, ...loaded, ...this.#newsOfFlow()];
    } catch (error) {
      this.#following.end();
      throw error;
    }
    return (this.#following.isOver ? undefined : this.#first()) ?? this.next();
  }

  #first(): IteratorResult<Payload, undefined> | undefined {
    const record = this.#due.shift();
    return record && { done: false, value: { viewerEvents: record } };
  }

  #newsOfFlow(): ViewerEventRecord[] {
    const isFlowing = this.#context.flow.reason === null;
    if (isFlowing === this.#isFlowing) return [];
    this.#isFlowing = isFlowing;
    return [{ __typename: 'RealtimeChanged', isFlowing }];
  }
}

/** Events of one room, and how it tells of them. */
interface Part {
  map: EventMapper;
  events: RealtimeEvent[];
}

/** Shares a batch out among the rooms: what is told now, and what many hear, which each loads in its turn. */
function share(
  routes: readonly EventRoute[],
  batch: readonly Delivery[],
  isBrief: boolean,
  isBusy: boolean,
): { later: Part[]; now: Part[] } {
  const heard = batch.filter((delivery) => delivery.kind === 'event');
  const answering = (event: RealtimeEvent) => routes.find((route) => !route.isBeside && route.takes(event));
  const parts: { later: Part[]; now: Part[] } = { later: [], now: [] };
  const isAskedInTurn = ({ isForMany }: { isForMany: boolean }, { asks = false }: EventRoute) =>
    isForMany && asks;
  const isCrowded =
    isBusy ||
    heard.some((delivery) =>
      routes.some((route) => isAskedInTurn(delivery, route) && route.takes(delivery.event)),
    );
  for (const route of routes) {
    const own = heard.filter(({ event }) =>
      route.isBeside ? route.takes(event) : answering(event) === route,
    );
    const brief = isBrief ? route.mapBriefly : undefined;
    const isLater = (delivery: { isForMany: boolean }) =>
      !brief && (isAskedInTurn(delivery, route) || (isCrowded && route.waits === true));
    for (const [to, deliveries] of [
      [parts.later, own.filter(isLater)],
      [parts.now, own.filter((delivery) => !isLater(delivery))],
    ] as const) {
      const events = deliveries.map(({ event }) => event);
      if (events.length > 0) to.push({ map: brief ?? route.map, events });
    }
  }
  return parts;
}

/**
 * Loads what many hear beside the stream, in order, each time that it is this subscriber's turn: their messages do not
 * wait for it.
 */
function loaderBeside(context: Context, following: Following) {
  let waiting: Part[] = [];
  const loaded: (ViewerEventRecord | GraphQLError)[] = [];
  let isBusy = false;
  const loadNext = async (): Promise<void> => {
    await context.events.inTurn(async () => {
      const due = new Map<EventMapper, RealtimeEvent[]>();
      for (const { map, events } of waiting) due.set(map, [...(due.get(map) ?? []), ...events]);
      waiting = [];
      if (following.isOver) return;
      loaded.push(
        ...(await load(
          [...due].map(([map, events]) => ({ map, events })),
          context,
        )),
      );
      following.wake();
    });
    if (waiting.length > 0) await loadNext();
    else isBusy = false;
  };
  return {
    isBusy: () => isBusy,
    add(parts: readonly Part[]) {
      waiting.push(...parts);
      if (isBusy || waiting.length === 0) return;
      isBusy = true;
      void loadNext();
    },
    /** What has been loaded. */
    take: () => loaded.splice(0),
  };
}

/** Never fails: what could not be loaded is to be fetched again. */
async function load(parts: readonly Part[], context: Context): Promise<(ViewerEventRecord | GraphQLError)[]> {
  const records: ViewerEventRecord[] = [];
  // Each time it is answered from the present state, not from what an earlier one fetched.
  renew(context);
  try {
    for (const { map, events } of parts) records.push(...(await map(events, context)));
    return records;
  } catch (error) {
    if (error instanceof GraphQLError && isUnauthenticated(error)) return [error];
    // What could not be loaded now is found by the client's own catching up.
    context.log().warn({ err: error }, 'Events could not be loaded');
    return [resumeRequired()];
  }
}
