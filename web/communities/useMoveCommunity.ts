import { graphql, useMutation, useRelayEnvironment } from 'react-relay';
import { ConnectionHandler, type RecordSourceSelectorProxy } from 'relay-runtime';
import type { useMoveCommunityMutation } from '../__generated__/useMoveCommunityMutation.graphql';
import { messageOf } from '../core/errors.ts';
import { showToast } from '../ui/toast.ts';
import { refreshPanel } from './refreshPanel.ts';

/** Puts one of the viewer's communities into another place of their list; the list follows at once. */
export function useMoveCommunity(viewerId: string): (communityId: string, position: number) => void {
  const [commit] = useMutation<useMoveCommunityMutation>(graphql`
    mutation useMoveCommunityMutation($input: MoveCommunityInput!) {
      moveCommunity(input: $input) {
        userErrors {
          message
        }
      }
    }
  `);
  const environment = useRelayEnvironment();
  return (communityId, position) => {
    const move = (store: RecordSourceSelectorProxy) => reorder(store, viewerId, communityId, position);
    const refuse = (message: string) => {
      showToast({ text: message, kind: 'error' });
    };
    commit({
      variables: { input: { communityId, position } },
      optimisticUpdater: move,
      // When it is refused the optimistic order is simply dropped (B-rules of the left panel).
      updater: (store, data) => {
        if (data?.moveCommunity.userErrors.length === 0) move(store);
      },
      onCompleted: ({ moveCommunity: { userErrors } }) => {
        const [error] = userErrors;
        if (error) refuse(error.message);
        // What is on its way may have been read before the move, and would undo it.
        refreshPanel(environment);
      },
      onError: (error) => refuse(messageOf(error)),
    });
  };
}

function reorder(
  store: RecordSourceSelectorProxy,
  viewerId: string,
  communityId: string,
  position: number,
): void {
  const viewer = store.get(viewerId);
  const connection = viewer && ConnectionHandler.getConnection(viewer, 'CommunityPanel_communities');
  const edges = connection?.getLinkedRecords('edges');
  if (!connection || !edges) return;
  const moved = edges.find((edge) => edge.getLinkedRecord('node')?.getDataID() === communityId);
  if (!moved) return;
  const others = edges.filter((edge) => edge !== moved);
  others.splice(position, 0, moved);
  connection.setLinkedRecords(others, 'edges');
}
