import { GraphQLError } from 'graphql';
import type { Context } from '../context.ts';
import { fault } from '../errors.ts';
import type { Following } from './following.ts';
import type { Delivery } from './deliveries.ts';
import { type EventRoute, share, type Shares, type ViewerEventRecord } from './eventRoutes.ts';
import { load, type Loaded, loaderBeside, resumeRequired } from './loading.ts';

/** What an event answers; the fault in its place where the API refuses whoever would hear it. */
type Payload = { viewerEvents: ViewerEventRecord | GraphQLError };

type Told = IteratorResult<Payload, undefined>;

/** How a single event was shared out, for whoever wants ids where they can be told, and for whoever does not. */
const shares = { brief: new WeakMap<Delivery, Shares>(), whole: new WeakMap<Delivery, Shares>() };

const ended: IteratorReturnResult<undefined> = { done: true, value: undefined };

/**
 * The stream of one subscriber: events mapped by the features' routes with the subscriber's own token. It
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

  next(): Promise<Told> {
    const known = this.#following.isOver ? undefined : this.#first();
    if (known) return Promise.resolve(known);
    return this.#following.next().then((batch) => (batch ? this.#tell(batch) : ended));
  }

  async return(): Promise<Told> {
    this.#following.end();
    return ended;
  }

  /** Takes what has happened in, and tells the first of what comes of it: at once where nothing has to be asked for. */
  #tell(batch: readonly Delivery[]): Told | Promise<Told> {
    try {
      const { later, now } = this.#share(batch);
      if (later.length > 0) {
        this.#beside ??= loaderBeside(this.#context, this.#following);
        this.#beside.add(later);
      }
      const resume = batch.some(({ kind }) => kind === 'resume') ? [resumeRequired()] : [];
      const known = [...resume, ...(this.#beside?.take() ?? [])];
      const loaded = load(now, this.#context);
      return loaded instanceof Promise
        ? loaded.then((records) => this.#tellFirst(known, records))
        : this.#tellFirst(known, loaded);
    } catch (error) {
      this.#following.end();
      throw error;
    }
  }

  #share(batch: readonly Delivery[]): Shares {
    const [delivery] = batch;
    const isBusy = this.#beside?.isBusy() === true;
    if (batch.length > 1 || !delivery || isBusy) return share(this.#routes, batch, this.#isBrief, isBusy);
    // Thousands are told of the same one alone.
    const known = this.#isBrief ? shares.brief : shares.whole;
    const found = known.get(delivery) ?? share(this.#routes, batch, this.#isBrief, false);
    known.set(delivery, found);
    return found;
  }

  #tellFirst(known: Loaded, loaded: Loaded): Told | Promise<Told> {
    this.#due = [...known, ...loaded, ...this.#newsOfFlow()];
    return (this.#following.isOver ? undefined : this.#first()) ?? this.next();
  }

  #first(): Told | undefined {
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
