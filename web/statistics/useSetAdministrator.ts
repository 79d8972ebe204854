import { graphql, useRelayEnvironment } from 'react-relay/hooks';
import { type RecordSourceSelectorProxy, ConnectionHandler, type RecordProxy } from 'relay-runtime';
import type { useSetAdministratorAddMutation } from '../__generated__/useSetAdministratorAddMutation.graphql';
import type { useSetAdministratorRemoveMutation } from '../__generated__/useSetAdministratorRemoveMutation.graphql';
import { openedRowCount } from '../live/screen.ts';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
import { showToast } from '../ui/toast.ts';
import { sentence } from '../ui/sentence.ts';
import { findEdge } from '../relay/connections.ts';

const kinds = ['ALL', 'NEVER_USED', 'GUEST', 'RECENTLY_ACTIVE'] as const;

/** Edges of a person in all loaded lists of accounts. */
export function findAccountEdges(store: RecordSourceSelectorProxy, userId: string): RecordProxy[] {
  const area = store.getRoot().getLinkedRecord('viewer')?.getLinkedRecord('administration');
  if (!area) return [];
  // They are loaded apart from each other, so that no component knows the ids of them all.
  const lists = [
    ...kinds.map((kind) => ConnectionHandler.getConnection(area, 'AccountTable_accounts', { kind })),
    ConnectionHandler.getConnection(area, 'Administrators_administrators'),
    ConnectionHandler.getConnection(area, 'RecentlyActiveAccounts_accounts', { kind: 'USED' }),
  ];
  return lists.flatMap((list) => (list && findEdge(list, userId)) ?? []);
}

/** Name under which the connection of administrators is registered. */
export const administratorsName = 'administrators of the platform';

/** Number of administrators on a page. */
export const pageSize = 20;
/** Maximum number of administrators that the graph returns at once. */
export const maxAdministrators = 100;

/** Person whose right changes. */
interface Target {
  id: string;
  name: string;
}

/** Grants or revokes the right to administer the platform and shows a message with the result (B673–B675). */
export function useSetAdministrator(): [
  set: (target: Target, isAdministrator: boolean) => Promise<void>,
  isPending: boolean,
] {
  const environment = useRelayEnvironment();
  const [add, isAdding] = useAsyncMutation<useSetAdministratorAddMutation>(
    graphql`
      mutation useSetAdministratorAddMutation($input: AddAdministratorInput!, $administrators: Int!) {
        addAdministrator(input: $input) {
          user {
            id
          }
          viewer {
            administration {
              id
              ...Administrators_administration @arguments(first: $administrators)
            }
          }
          userErrors {
            message
          }
        }
      }
    `,
    { isToastedOnFailure: true },
  );
  const [remove, isRemoving] = useAsyncMutation<useSetAdministratorRemoveMutation>(
    graphql`
      mutation useSetAdministratorRemoveMutation($input: RemoveAdministratorInput!, $administrators: Int!) {
        removeAdministrator(input: $input) {
          removedUserId
          viewer {
            administration {
              id
              ...Administrators_administration @arguments(first: $administrators)
            }
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
    const opened = Math.max(openedRowCount(environment, administratorsName), pageSize);
    const variables = { input: { userId }, administrators: Math.min(opened, maxAdministrators) };
    const subject = `right of ${userId}`;
    const updateEdges = (store: RecordSourceSelectorProxy, isDone: boolean) => {
      if (isDone)
        for (const edge of findAccountEdges(store, userId)) edge.setValue(isAdministrator, 'isAdministrator');
    };
    const onDone = () =>
      showToast({
        text: isAdministrator
          ? sentence`${name} administre désormais la plateforme.`
          : sentence`${name} n’administre plus la plateforme.`,
        kind: 'success',
      });
    if (isAdministrator)
      await add(variables, {
        subject,
        // Edges have no id, so a payload cannot update them.
        updater: (store, data) => updateEdges(store, data?.addAdministrator.user != null),
        onDone,
      });
    else
      await remove(variables, {
        subject,
        // Edges have no id, so a payload cannot update them either.
        updater: (store, data) => updateEdges(store, data?.removeAdministrator.removedUserId != null),
        onDone,
      });
  };
  return [set, isAdding || isRemoving];
}
