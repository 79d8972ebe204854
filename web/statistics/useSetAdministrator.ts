import { graphql, useRelayEnvironment } from 'react-relay/hooks';
import list from '../__generated__/Administrators_administration.graphql';
import type { useSetAdministratorMutation } from '../__generated__/useSetAdministratorMutation.graphql';
import { shownLists, shownRows } from '../live/shownLists.ts';
import { removeFromConnection } from '../relay/connections.ts';
import { readPages } from '../relay/readPages.ts';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
import { showToast } from '../ui/toast.ts';
import { accountEdges } from './accountEdges.ts';

/** Who administers the platform, as `useShownList` names them. */
export const administratorsName = 'administrators of the platform';

/** They come so many at a time, and at most so many at once. */
export const pageSize = 20;
const most = 100;

/** Whose right it is about. */
interface Target {
  id: string;
  fullName: string;
}

/** Gives or takes the right to administer the platform, and says how that ended (B673–B675). */
export function useSetAdministrator(): [
  set: (target: Target, isAdministrator: boolean) => Promise<void>,
  isPending: boolean,
] {
  const environment = useRelayEnvironment();
  const [run, isPending] = useAsyncMutation<useSetAdministratorMutation>(
    graphql`
      mutation useSetAdministratorMutation(
        $input: SetAdministratorInput!
        $administrators: Int!
        $bringsList: Boolean!
      ) {
        setAdministrator(input: $input) {
          isAdministrator
          administration {
            id
            ...Administrators_administration
              @arguments(first: $administrators)
              @include(if: $bringsList)
              @alias(as: "list")
          }
          userErrors {
            message
          }
        }
      }
    `,
    { isToastedOnFailure: true },
  );
  const set = async ({ id: userId, fullName }: Target, isAdministrator: boolean) => {
    // What was opened of the list stays open: the answer may bring no more of it than one page.
    const shown = Math.max(shownRows(environment, administratorsName), pageSize);
    const bringsList = shown <= most;
    const outcome = await run(
      { input: { userId, isAdministrator }, administrators: Math.min(shown, most), bringsList },
      {
        // What is told of an account stands on its edges, which have no id by which a payload could name them.
        updater: (store, data) => {
          for (const edge of accountEdges(store, userId))
            edge.setValue(data?.setAdministrator.isAdministrator, 'isAdministrator');
          if (isAdministrator || bringsList) return;
          for (const listId of shownLists(administratorsName)) removeFromConnection(store, listId, userId);
        },
        onDone: () =>
          showToast({
            text: isAdministrator
              ? `${fullName} administre désormais la plateforme.`
              : `${fullName} n’administre plus la plateforme.`,
            kind: 'success',
          }),
      },
    );
    const id = outcome.isDone ? outcome.response.setAdministrator.administration?.id : undefined;
    // Where it cannot be read it stays as it is, without who was taken off it.
    if (id !== undefined && !bringsList)
      readPages(environment, list, { id }, { shown, most }).subscribe({ error: () => {} });
  };
  return [set, isPending];
}
