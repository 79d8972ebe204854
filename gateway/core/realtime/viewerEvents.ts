import { GraphQLError } from 'graphql';
import { type Context, renew } from '../context.ts';
import { fault } from '../errors.ts';
import { isUnauthenticated } from '../identity.ts';
import type { Delivery, RealtimeEvent } from './hub.ts';

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

/** Tells whether events come: at first where they do not, and then when that changes. */
function flowNews({ flow }: Context): () => ViewerEventRecord[] {
  let told = true;
  return () => {
    const isFlowing = flow.reason === null;
    if (isFlowing === told) return [];
    told = isFlowing;
    return [{ __typename: 'RealtimeChanged', isFlowing }];
  };
}

/** What an event answers; the fault in its place where the API refuses whoever would hear it. */
type Payload = { viewerEvents: ViewerEventRecord | GraphQLError };

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
): AsyncGenerator<Payload> {
  const { claims } = context;
  if (!claims) throw fault('UNAUTHENTICATED', 'Sign in first.');
  const controller = new AbortController();
  const { batches, wake } = context.events.follow(claims.username, controller.signal);
  const hasMissed = since !== null && context.events.hasNewsSince(claims.username, Date.parse(since));
  const ofFlow = flowNews(context);
  const beside = loaderBeside(context, controller.signal, wake);
  const stream = (async function* map(): AsyncGenerator<Payload> {
    if (hasMissed) yield { viewerEvents: resumeRequired() };
    for (const record of ofFlow()) yield { viewerEvents: record };
    for await (const batch of batches) {
      if (batch.some(({ kind }) => kind === 'resume')) yield { viewerEvents: resumeRequired() };
      const { later, now } = share(routes, batch, isBrief, beside.isBusy());
      beside.add(later);
      for (const record of [...beside.take(), ...(await load(now, context)), ...ofFlow()])
        yield { viewerEvents: record };
    }
  })();
  // Ending a generator waits for what it awaits, which may be an event that never comes: the signal
  // ends the waiting first.
  const end = stream.return.bind(stream);
  stream.return = (value) => {
    controller.abort();
    return end(value);
  };
  return stream;
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
function loaderBeside(context: Context, signal: AbortSignal, wake: () => void) {
  let waiting: Part[] = [];
  const loaded: (ViewerEventRecord | GraphQLError)[] = [];
  let isBusy = false;
  const loadNext = async (): Promise<void> => {
    await context.events.inTurn(async () => {
      const due = new Map<EventMapper, RealtimeEvent[]>();
      for (const { map, events } of waiting) due.set(map, [...(due.get(map) ?? []), ...events]);
      waiting = [];
      if (signal.aborted) return;
      loaded.push(
        ...(await load(
          [...due].map(([map, events]) => ({ map, events })),
          context,
        )),
      );
      wake();
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
