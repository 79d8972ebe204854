import { GraphQLError } from 'graphql';
import { type Context, renew } from '../context.ts';
import { isUnauthenticated } from '../identity.ts';
import type { RealtimeEvent } from './deliveries.ts';
import type { EventMapper, Part, ViewerEventRecord } from './eventRoutes.ts';
import type { Following } from './following.ts';

/** Word to the client that it must fetch again what is on screen. */
export const resumeRequired = (): ViewerEventRecord & { at: string } => ({
  __typename: 'ResumeRequired',
  at: new Date().toISOString(),
});

/**
 * Loads what many hear beside the stream, in order, each time that it is this subscriber's turn: their messages do not
 * wait for it.
 */
export function loaderBeside(context: Context, following: Following) {
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

/** Never fails: what could not be loaded is to be fetched again. At once where no feature has to ask for anything. */
export function load(parts: readonly Part[], context: Context): Loaded | Promise<Loaded> {
  // Each time it is answered from the present state, not from what an earlier one fetched.
  renew(context);
  try {
    const records: ViewerEventRecord[] = [];
    for (const [index, { map, events }] of parts.entries()) {
      const mapped = map(events, context);
      if (mapped instanceof Promise) return loadOn(records, mapped, parts.slice(index + 1), context);
      records.push(...mapped);
    }
    return records;
  } catch (error) {
    return insteadOf(error, context);
  }
}

/** The same from a part on that asks for something. */
async function loadOn(
  records: ViewerEventRecord[],
  first: Promise<ViewerEventRecord[]>,
  others: readonly Part[],
  context: Context,
): Promise<Loaded> {
  try {
    records.push(...(await first));
    for (const { map, events } of others) records.push(...(await map(events, context)));
    return records;
  } catch (error) {
    return insteadOf(error, context);
  }
}

/** What is told of events, or in their place. */
export type Loaded = readonly (ViewerEventRecord | GraphQLError)[];

/** What is told in the place of events that could not be loaded. */
function insteadOf(error: unknown, context: Context): Loaded {
  if (error instanceof GraphQLError && isUnauthenticated(error)) return [error];
  // What could not be loaded now is found by the client's own catching up.
  context.log().warn({ err: error }, 'Events could not be loaded');
  return [resumeRequired()];
}
