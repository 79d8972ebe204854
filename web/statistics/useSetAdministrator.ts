import { graphql } from 'react-relay';
import type { useSetAdministratorMutation } from '../__generated__/useSetAdministratorMutation.graphql';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
import { showToast } from '../ui/toast.ts';

/** Whose right it is about. */
interface Target {
  /** Of the account. */
  id: string;
  userId: string;
  fullName: string;
}

/** Gives or takes the right to administer the platform, and says how that ended (B673–B675). */
export function useSetAdministrator(): [
  set: (target: Target, isAdministrator: boolean) => Promise<void>,
  isPending: boolean,
] {
  const [run, isPending] = useAsyncMutation<useSetAdministratorMutation>(graphql`
    mutation useSetAdministratorMutation($input: SetAdministratorInput!) {
      setAdministrator(input: $input) {
        administrators {
          id
          isAdministrator
          ...AccountRow_account
          user {
            id
            fullName
          }
        }
        userErrors {
          message
        }
      }
    }
  `);
  const set = async ({ id, userId, fullName }: Target, isAdministrator: boolean) => {
    const outcome = await run({ input: { userId, isAdministrator } }, (store) => {
      store.get(id)?.setValue(isAdministrator, 'isAdministrator');
      const administrators = store.getRootField('setAdministrator')?.getLinkedRecords('administrators');
      const area = store.getRoot().getLinkedRecord('viewer')?.getLinkedRecord('administration');
      if (administrators) area?.setLinkedRecords(administrators, 'administrators');
    });
    showToast(
      outcome.isDone
        ? {
            text: isAdministrator
              ? `${fullName} administre désormais la plateforme.`
              : `${fullName} n’administre plus la plateforme.`,
            kind: 'success',
          }
        : { text: outcome.message, kind: 'error' },
    );
  };
  return [set, isPending];
}
