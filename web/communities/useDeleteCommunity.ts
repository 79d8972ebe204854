import { graphql, useRelayEnvironment } from 'react-relay';
import type { useDeleteCommunityMutation } from '../__generated__/useDeleteCommunityMutation.graphql';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
import { confirm } from '../ui/confirm.ts';
import { showToast } from '../ui/toast.ts';
import { refreshPanel } from './refreshPanel.ts';

/** Deletes a community once the person has agreed; answers whether it is gone. */
export function useDeleteCommunity(): [
  ask: (community: { id: string; title: string }) => Promise<boolean>,
  isPending: boolean,
] {
  const environment = useRelayEnvironment();
  const [run, isPending] = useAsyncMutation<useDeleteCommunityMutation>(graphql`
    mutation useDeleteCommunityMutation($input: DeleteCommunityInput!) {
      deleteCommunity(input: $input) {
        deletedCommunityId
        userErrors {
          message
        }
      }
    }
  `);
  const ask = async ({ id, title }: { id: string; title: string }) => {
    const isAgreed = await confirm({
      title: 'Êtes-vous sûr de vouloir supprimer cette communauté ?',
      text: `« ${title} », ses publications, ses documents et ses événements seront perdus pour tous.`,
      action: 'Supprimer',
      kind: 'danger',
    });
    if (!isAgreed) return false;
    const outcome = await run({ input: { communityId: id } });
    if (!outcome.isDone) {
      showToast({ text: outcome.message, kind: 'error' });
      return false;
    }
    refreshPanel(environment);
    showToast({ text: 'La communauté a été supprimée.', kind: 'success' });
    return true;
  };
  return [ask, isPending];
}
