import { GraphQLError } from 'graphql';
import { type Context, clearMemory } from '../graphql/context.ts';
import { isUnauthenticated } from '../graphql/tokenVerifier.ts';
import { resumeRequired, type RoutedEvents, type ViewerEventRecord } from './eventRoutes.ts';

/** Events as the viewer sees them, or the error in their place when the session has ended. */
export type LoadedEvents = readonly (ViewerEventRecord | GraphQLError)[];

/** Loads events with the viewer's own token. Never throws: the client refetches what could not be loaded. */
export async function loadEvents(parts: readonly RoutedEvents[], context: Context): Promise<LoadedEvents> {
  // Each event is answered from the present state, not from what an earlier one fetched.
  clearMemory(context);
  try {
    const records: ViewerEventRecord[] = [];
    for (const { map, events } of parts) records.push(...(await map(events, context)));
    return records;
  } catch (error) {
    if (error instanceof GraphQLError && isUnauthenticated(error)) return [error];
    context.log().warn({ err: error }, 'Events could not be loaded');
    return [resumeRequired()];
  }
}
