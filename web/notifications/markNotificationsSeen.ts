import { type Environment, graphql } from 'relay-runtime';
import type { markNotificationsSeenMutation } from '../__generated__/markNotificationsSeenMutation.graphql';
import { reportError } from '../core/errors.ts';
import { commitAsync } from '../relay/mutations.ts';
import { afterPendingResponses } from '../relay/pendingRequests.ts';
import { fetchUnseenCount } from './recount.ts';

/** Operations whose responses contain the number of new notifications. */
const bringCount: ReadonlySet<string> = new Set([
  'fetchSummariesQuery',
  'refetchVisibleQuery',
  'recountQuery',
]);

/** Newest notification sent as seen, to avoid repeated requests. */
const lastSeenSent = new WeakMap<Environment, string>();

/** Marks notifications up to the newest shown one as seen. After a failure the next opening repeats it. */
export async function markNotificationsSeen(
  environment: Environment,
  upToNotificationId: string,
): Promise<void> {
  if (lastSeenSent.get(environment) === upToNotificationId) return;
  lastSeenSent.set(environment, upToNotificationId);
  const { isDone } = await commitAsync<markNotificationsSeenMutation>(
    environment,
    graphql`
      mutation markNotificationsSeenMutation($input: MarkNotificationsSeenInput!) {
        markNotificationsSeen(input: $input) {
          viewer {
            id
            unseenNotificationCount
          }
          userErrors {
            message
          }
        }
      }
    `,
    { input: { upToNotificationId } },
  );
  if (!isDone) lastSeenSent.delete(environment);
  // Pending responses may have older counts.
  else afterPendingResponses('seen', () => void fetchUnseenCount(environment).catch(reportError), bringCount);
}
