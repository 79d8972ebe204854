import { graphql } from 'react-relay';
import type { useSetAdministratorMutation } from '../__generated__/useSetAdministratorMutation.graphql';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
import { showToast } from '../ui/toast.ts';
import { accountEdges } from './accountEdges.ts';

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
  const [run, isPending] = useAsyncMutation<useSetAdministratorMutation>(
    graphql`
      mutation useSetAdministratorMutation($input: SetAdministratorInput!) {
        setAdministrator(input: $input) {
          isAdministrator
          administration {
            ...Administrators_administration
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
    await run(
      { input: { userId, isAdministrator } },
      {
        // What is told of an account stands on its edges, which have no id by which a payload could name them.
        updater: (store, data) => {
          for (const edge of accountEdges(store, userId))
            edge.setValue(data?.setAdministrator.isAdministrator, 'isAdministrator');
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
  };
  return [set, isPending];
}
