import type { Context } from '../context.ts';
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
 * Makes what clients see of the events that one feature answers for: all that waited at once, in order,
 * so that a burst costs as many calls to the API as one event.
 */
export type EventMapper = (
  events: readonly RealtimeEvent[],
  context: Context,
) => ViewerEventRecord[] | Promise<ViewerEventRecord[]>;

/** Which feature answers for an event: the first that takes it. */
export interface EventRoute {
  takes(event: RealtimeEvent): boolean;
  /** Whether another feature answers for the event beside this one. */
  isBeside?: boolean;
  map: EventMapper;
  /** Whether it asks the API what it tells: what many hear is asked for by a few of them at a time. */
  asks?: boolean;
  /** Whether it is told after what was told before it, where many heard that and it is still being loaded. */
  waits?: boolean;
  /** The same for subscribers who want ids alone, where that costs less. */
  mapBriefly?: EventMapper;
}

/** Events of one feature, and how it tells of them. */
export interface Part {
  map: EventMapper;
  events: RealtimeEvent[];
}

/** What is told of a batch now, and what many hear, which each loads in its turn. */
export interface Shares {
  later: readonly Part[];
  now: readonly Part[];
}

/** Shares a batch out among the features. */
export function share(
  routes: readonly EventRoute[],
  batch: readonly Delivery[],
  isBrief: boolean,
  isBusy: boolean,
): Shares {
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
