import { type Environment, graphql } from 'relay-runtime';
import type { markNotificationsSeenMutation } from '../__generated__/markNotificationsSeenMutation.graphql';
import { reportError } from '../core/reportError.ts';
import { commitAsync } from '../relay/commitAsync.ts';
import { afterPendingResponses } from '../relay/pendingRequests.ts';
import { recount } from './recount.ts';

/** What brings the number of what is new. */
const bringCount: ReadonlySet<string> = new Set(['fetchSummariesQuery', 'readAgainQuery', 'recountQuery']);

/** The newest that was told of: a list that is shown again as it was is nothing new. */
const told = new WeakMap<Environment, string>();

/**
 * Tells the server which notification is the newest that the bell has shown. Should the call fail, the next opening
 * tells it again.
 */
export async function markNotificationsSeen(
  environment: Environment,
  upToNotificationId: string,
): Promise<void> {
  if (told.get(environment) === upToNotificationId) return;
  told.set(environment, upToNotificationId);
  const { isDone } = await commitAsync<markNotificationsSeenMutation>(
    environment,
    graphql`
      mutation markNotificationsSeenMutation($input: MarkNotificationsSeenInput!) {
        markNotificationsSeen(input: $input) {
          viewer {
            id
            unreadNotificationCount
          }
          userErrors {
            message
          }
        }
      }
    `,
    { input: { upToNotificationId } },
  );
  if (!isDone) told.delete(environment);
  // A count that is on its way may have been made before.
  else afterPendingResponses('seen', () => void recount(environment).catch(reportError), bringCount);
}
