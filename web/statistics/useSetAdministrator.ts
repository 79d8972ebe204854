import { graphql, useRelayEnvironment } from 'react-relay/hooks';
import type { useSetAdministratorMutation } from '../__generated__/useSetAdministratorMutation.graphql';
import { shownRows } from '../live/shownLists.ts';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
import { showToast } from '../ui/toast.ts';
import { accountEdges } from './accountEdges.ts';

/** Who administers the platform, as `useShownList` names them. */
export const administratorsName = 'administrators of the platform';

/** Administrators of a page, and the most that the graph returns at once. */
export const pageSize = 20;
export const mostAdministrators = 100;

/** Whose right it is about. */
interface Target {
  id: string;
  name: string;
}

/** Gives or takes the right to administer the platform, and says how that ended (B673–B675). */
export function useSetAdministrator(): [
  set: (target: Target, isAdministrator: boolean) => Promise<void>,
  isPending: boolean,
] {
  const environment = useRelayEnvironment();
  const [run, isPending] = useAsyncMutation<useSetAdministratorMutation>(
    graphql`
      mutation useSetAdministratorMutation($input: SetAdministratorInput!, $administrators: Int!) {
        setAdministrator(input: $input) {
          isAdministrator
          administration {
            id
            ...Administrators_administration @arguments(first: $administrators)
          }
          userErrors {
            message
          }
        }
      }
    `,
    { isToastedOnFailure: true },
  );
  const set = async ({ id: userId, name }: Target, isAdministrator: boolean) => {
    const opened = Math.max(shownRows(environment, administratorsName), pageSize);
    await run(
      { input: { userId, isAdministrator }, administrators: Math.min(opened, mostAdministrators) },
      {
        // What is told of an account stands on its edges, which have no id by which a payload could name them.
        updater: (store, data) => {
          for (const edge of accountEdges(store, userId))
            edge.setValue(data?.setAdministrator.isAdministrator, 'isAdministrator');
        },
        onDone: () =>
          showToast({
            text: isAdministrator
              ? `${name} administre désormais la plateforme.`
              : `${name} n’administre plus la plateforme.`,
            kind: 'success',
          }),
      },
    );
  };
  return [set, isPending];
}
