import type { GraphQLError } from 'graphql';
import type { Context } from '../graphql/context.ts';
import { graphqlError } from '../http/errors.ts';
import {
  type EventRoute,
  resumeRequired,
  type RoutedEvents,
  routeEvents,
  type ViewerEventRecord,
} from './eventRoutes.ts';
import { loadEvents } from './loadEvents.ts';
import type { Delivery, Subscriber } from './subscriber.ts';

/** The root value of one event; an error when the API refuses the viewer. */
type Payload = { viewerEvents: ViewerEventRecord | GraphQLError };

/** Options of a subscription. */
export interface ViewerEventsOptions {
  /** An instant in ISO 8601: the stream begins with `ResumeRequired` when something happened since. */
  since: string | null;
  /** Whether to send ids alone where a route can. */
  isBrief: boolean;
}

/** The events of the viewer, mapped by the features' routes. */
export function viewerEvents(
  routes: readonly EventRoute[],
  context: Context,
  { since, isBrief }: ViewerEventsOptions,
): AsyncIterableIterator<Payload, undefined> {
  const { claims, events } = context;
  if (!claims) throw graphqlError('UNAUTHENTICATED', 'Sign in first.');
  // Before anything else, so that nothing is missed between subscribing and listening.
  const subscriber = events.subscribe(claims.username);
  const stream = new ViewerEventStream(routes, context, subscriber, isBrief);
  if (since !== null && events.hasNewsSince(claims.username, Date.parse(since)))
    subscriber.deliver({ kind: 'resume' });
  else if (context.flow.reason !== null) subscriber.deliver({ kind: 'flow' });
  return stream;
}

/** Not a generator: ending one waits for the next event. */
class ViewerEventStream implements AsyncIterableIterator<Payload, undefined> {
  readonly #routes: readonly EventRoute[];
  readonly #context: Context;
  readonly #subscriber: Subscriber;
  readonly #isBrief: boolean;
  /** Loaded, to be sent next. */
  #ready: (ViewerEventRecord | GraphQLError)[] = [];
  /** Events for large audiences, to be loaded in turn. */
  #background: RoutedEvents[] = [];
  #isLoading = false;
  /** Whether events flow, as last reported to the client; clients assume so at first. */
  #isFlowing = true;

  constructor(routes: readonly EventRoute[], context: Context, subscriber: Subscriber, isBrief: boolean) {
    this.#routes = routes;
    this.#context = context;
    this.#subscriber = subscriber;
    this.#isBrief = isBrief;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async next(): Promise<IteratorResult<Payload, undefined>> {
    while (!this.#subscriber.isClosed) {
      const event = this.#ready.shift();
      if (event) return { done: false, value: { viewerEvents: event } };
      const batch = await this.#subscriber.next();
      if (batch) await this.#receive(batch);
    }
    return { done: true, value: undefined };
  }

  async return(): Promise<IteratorResult<Payload, undefined>> {
    this.#subscriber.close();
    return { done: true, value: undefined };
  }

  async #receive(batch: readonly Delivery[]): Promise<void> {
    const { now, inTurn } = routeEvents(this.#routes, batch, {
      isBrief: this.#isBrief,
      isLoading: this.#isLoading,
    });
    if (inTurn.length > 0) {
      this.#background.push(...inTurn);
      void this.#loadInTurn();
    }
    if (batch.some(({ kind }) => kind === 'resume')) this.#ready.push(resumeRequired());
    for (const delivery of batch) if (delivery.kind === 'loaded') this.#ready.push(...delivery.events);
    if (now.length > 0) this.#ready.push(...(await loadEvents(now, this.#context)));
    const isFlowing = this.#context.flow.reason === null;
    if (isFlowing !== this.#isFlowing)
      this.#ready.push({ __typename: 'RealtimeChanged', isAvailable: isFlowing });
    this.#isFlowing = isFlowing;
  }

  /** Loads in the background, so that the viewer's own messages do not wait; joins what is added meanwhile. */
  async #loadInTurn(): Promise<void> {
    if (this.#isLoading) return;
    this.#isLoading = true;
    while (this.#background.length > 0 && !this.#subscriber.isClosed)
      await this.#context.events.inTurn(async () => {
        if (this.#subscriber.isClosed) return;
        const events = await loadEvents(joinByMapper(this.#background.splice(0)), this.#context);
        this.#subscriber.deliver({ kind: 'loaded', events });
      });
    this.#isLoading = false;
  }
}

/** One entry per mapper, so that a burst costs as many calls as one event. */
function joinByMapper(parts: readonly RoutedEvents[]): RoutedEvents[] {
  const joined = new Map<RoutedEvents['map'], RoutedEvents>();
  for (const { map, events } of parts)
    joined.set(map, { map, events: [...(joined.get(map)?.events ?? []), ...events] });
  return [...joined.values()];
}
