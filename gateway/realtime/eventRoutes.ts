import type { Context } from '../graphql/context.ts';
import type { RealtimeEvent } from './eventTypes.ts';
import type { Delivery } from './subscriber.ts';

/** A member of the union `ViewerEvent`. */
export interface ViewerEventRecord {
  __typename:
    | 'MessageReceived'
    | 'MessageDeleted'
    | 'ConversationRead'
    | 'ConversationChanged'
    | 'ConversationRemoved'
    | 'PostAdded'
    | 'PostChanged'
    | 'PostDeleted'
    | 'CommentAdded'
    | 'CommentChanged'
    | 'CommentDeleted'
    | 'ReplyAdded'
    | 'ReplyChanged'
    | 'ReplyDeleted'
    | 'ContentInvalidated'
    | 'InteractionsInvalidated'
    | 'FeedsInvalidated'
    | 'CommunityInvalidated'
    | 'NotificationReceived'
    | 'CountersChanged'
    | 'PushReceived'
    | 'UsersInvalidated'
    | 'PlatformChanged'
    | 'RealtimeChanged'
    | 'ResumeRequired';
  /** Values for the resolvers of this type. */
  readonly [field: string]: unknown;
}

/** Event that makes the client refetch the displayed data. */
export const resumeRequired = (): ViewerEventRecord & { detectedAt: string } => ({
  __typename: 'ResumeRequired',
  detectedAt: new Date().toISOString(),
});

/**
 * Maps the events of one feature to what the viewer receives: all that are queued, in order, so that a burst costs as
 * many calls to the API as one event.
 */
export type EventMapper = (
  events: readonly RealtimeEvent[],
  context: Context,
) => ViewerEventRecord[] | Promise<ViewerEventRecord[]>;

/** A feature's share of the events. The first route that matches an event gets it. */
export interface EventRoute {
  matches(event: RealtimeEvent): boolean;
  /** The route gets the event besides the first one that matches. */
  isAdditional?: boolean;
  map: EventMapper;
  /** Whether mapping an event calls the API: for a large audience, a few subscribers do so at a time. */
  callsApi?(event: RealtimeEvent): boolean;
  /** Mapped after the events before it, where these wait to be loaded. */
  keepsOrder?: boolean;
  /** A mapper without calls for subscribers who want ids alone. */
  mapBriefly?: EventMapper;
}

/** Events with the mapper of their route. */
export interface RoutedEvents {
  map: EventMapper;
  events: readonly RealtimeEvent[];
}

/** Finds the routes of a batch: what is mapped now, and what is loaded in turn because its audience is large. */
export function routeEvents(
  routes: readonly EventRoute[],
  batch: readonly Delivery[],
  {
    isBrief,
    isLoading,
  }: {
    isBrief: boolean;
    /** Whether earlier events are still being loaded in turn. */
    isLoading: boolean;
  },
): { now: RoutedEvents[]; inTurn: RoutedEvents[] } {
  const routed: { now: RoutedEvents[]; inTurn: RoutedEvents[] } = { now: [], inTurn: [] };
  const deliveries = batch.filter((delivery) => delivery.kind === 'event');
  if (deliveries.length === 0) return routed;
  const gets = (route: EventRoute, event: RealtimeEvent) =>
    route.isAdditional
      ? route.matches(event)
      : routes.find((other) => !other.isAdditional && other.matches(event)) === route;
  const needsTurn = (route: EventRoute, { event, isForMany }: (typeof deliveries)[number]) =>
    isForMany && route.callsApi?.(event) === true;
  const isBehindOthers =
    isLoading ||
    deliveries.some((delivery) =>
      routes.some((route) => needsTurn(route, delivery) && route.matches(delivery.event)),
    );
  for (const route of routes) {
    const brief = isBrief ? route.mapBriefly : undefined;
    const waits = (delivery: (typeof deliveries)[number]) =>
      !brief && (needsTurn(route, delivery) || (isBehindOthers && route.keepsOrder === true));
    const own = deliveries.filter(({ event }) => gets(route, event));
    for (const when of ['now', 'inTurn'] as const) {
      const events = own
        .filter((delivery) => waits(delivery) === (when === 'inTurn'))
        .map(({ event }) => event);
      if (events.length > 0) routed[when].push({ map: brief ?? route.map, events });
    }
  }
  return routed;
}
