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
 * nothing will be told where events do not come.
 */
export function viewerEvents(
  routes: readonly EventRoute[],
  context: Context,
  since: string | null,
): AsyncGenerator<Payload> {
  const { claims } = context;
  if (!claims) throw fault('UNAUTHENTICATED', 'Sign in first.');
  const controller = new AbortController();
  const batches = context.events.follow(claims.username, controller.signal);
  const hasMissed = since !== null && context.events.hasNewsSince(claims.username, Date.parse(since));
  const ofFlow = flowNews(context);
  const stream = (async function* map(): AsyncGenerator<Payload> {
    if (hasMissed) yield { viewerEvents: resumeRequired() };
    for (const record of ofFlow()) yield { viewerEvents: record };
    for await (const batch of batches) {
      for (const record of await mapBatch(routes, batch, context)) yield { viewerEvents: record };
      for (const record of ofFlow()) yield { viewerEvents: record };
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

async function mapBatch(
  routes: readonly EventRoute[],
  batch: readonly Delivery[],
  context: Context,
): Promise<(ViewerEventRecord | GraphQLError)[]> {
  const records: ViewerEventRecord[] = [];
  // Each batch is answered from the present state, not from what an earlier one fetched.
  renew(context);
  try {
    for (const delivery of batch) if (delivery.kind === 'resume') records.push(resumeRequired());
    const events = batch.filter((delivery) => delivery.kind === 'event').map((delivery) => delivery.event);
    const answering = (event: RealtimeEvent) => routes.find((route) => !route.isBeside && route.takes(event));
    for (const route of routes) {
      const own = events.filter((event) =>
        route.isBeside ? route.takes(event) : answering(event) === route,
      );
      if (own.length > 0) records.push(...(await route.map(own, context)));
    }
    return records;
  } catch (error) {
    if (error instanceof GraphQLError && isUnauthenticated(error)) return [error];
    // What could not be loaded now is found by the client's own catching up.
    context.log.warn({ err: error }, 'Events could not be loaded');
    return [resumeRequired()];
  }
}
