import { GraphQLError } from 'graphql';
import { clearMemory, type Context } from '../graphql/context.ts';
import { isUnauthenticated } from '../graphql/tokenVerifier.ts';
import { graphqlError } from '../http/errors.ts';
import {
  type EventRoute,
  createResumeRequired,
  type RoutedEvents,
  routeEvents,
  type ViewerEventRecord,
} from './eventRoutes.ts';
import type { Delivery, Subscriber } from './subscriber.ts';

/** The root value of one event; an error when the API refuses the viewer. */
type Payload = { viewerEvents: ViewerEventRecord | GraphQLError };

/** Options of a subscription. */
export interface ViewerEventsOptions {
  /** An instant in ISO 8601: the stream begins with `ResumeRequired` when something happened since. */
  since: string | null;
  /** Whether to use `EventRoute.mapBriefly`, which sends ids alone, where a route has it. */
  isBrief: boolean;
}

/** Subscribes to the events of the viewer, mapped by the features' routes. @throws UNAUTHENTICATED without a token */
export function subscribeToViewerEvents(
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
  else if (context.realtimeStatus.reason !== null) subscriber.deliver({ kind: 'realtimeStatus' });
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
    const { routed, isCrowded } = routeEvents(this.#routes, batch, this.#isBrief);
    if (batch.some(({ kind }) => kind === 'resume')) this.#ready.push(createResumeRequired());
    const load = () => loadEvents(routed, this.#context);
    if (routed.length > 0)
      this.#ready.push(...(await (isCrowded ? this.#context.events.inTurn(load) : load())));
    const isFlowing = this.#context.realtimeStatus.reason === null;
    if (isFlowing !== this.#isFlowing)
      this.#ready.push({ __typename: 'RealtimeChanged', isAvailable: isFlowing });
    this.#isFlowing = isFlowing;
  }
}

/** Loads events with the viewer's own token. Never throws: the client refetches what could not be loaded. */
async function loadEvents(
  parts: readonly RoutedEvents[],
  context: Context,
): Promise<readonly (ViewerEventRecord | GraphQLError)[]> {
  // Each event is answered from the present state, not from what an earlier one fetched.
  clearMemory(context);
  try {
    const records: ViewerEventRecord[] = [];
    for (const { map, events } of parts) records.push(...(await map(events, context)));
    return records;
  } catch (error) {
    if (error instanceof GraphQLError && isUnauthenticated(error)) return [error];
    context.log().warn({ err: error }, 'Events could not be loaded');
    return [createResumeRequired()];
  }
}
