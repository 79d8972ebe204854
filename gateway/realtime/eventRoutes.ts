import type { ViewerEvent } from '../__generated__/resolvers.ts';
import type { Context } from '../graphql/context.ts';
import type { RealtimeEvent } from './eventTypes.ts';
import type { Delivery } from './subscriber.ts';

/** A member of the union `ViewerEvent`. */
export interface ViewerEventRecord {
  __typename: NonNullable<ViewerEvent['__typename']>;
  /** Values for the resolvers of this type. */
  readonly [field: string]: unknown;
}

/** Event that makes the client refetch the displayed data. */
export const createResumeRequired = (): ViewerEventRecord & { detectedAt: string } => ({
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
  /** A mapper without calls for subscribers who want ids alone. */
  mapBriefly?: EventMapper;
}

/** Events with the mapper of their route. */
export interface RoutedEvents {
  map: EventMapper;
  events: readonly RealtimeEvent[];
}

/** Finds the routes of a batch. `isCrowded`: whether many subscribers call the API for the same events. */
export function routeEvents(
  routes: readonly EventRoute[],
  batch: readonly Delivery[],
  isBrief: boolean,
): { routed: RoutedEvents[]; isCrowded: boolean } {
  const deliveries = batch.filter((delivery) => delivery.kind === 'event');
  const routed: RoutedEvents[] = [];
  let isCrowded = false;
  for (const route of routes) {
    const own = deliveries.filter(({ event }) =>
      route.isAdditional
        ? route.matches(event)
        : routes.find((other) => !other.isAdditional && other.matches(event)) === route,
    );
    if (own.length === 0) continue;
    const brief = isBrief ? route.mapBriefly : undefined;
    routed.push({ map: brief ?? route.map, events: own.map(({ event }) => event) });
    isCrowded ||= !brief && own.some(({ event, isForMany }) => isForMany && route.callsApi?.(event) === true);
  }
  return { routed, isCrowded };
}
