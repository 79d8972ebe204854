import { graphql } from 'react-relay';
import { showToast } from '../ui/toast.ts';
import { type AskToPart, useParting } from './useParting.ts';

/** Deletes a community once the person has agreed; answers whether it is gone. */
export function useDeleteCommunity(): [ask: AskToPart, isPending: boolean] {
  const [ask, isPending] = useParting(
    graphql`
      mutation useDeleteCommunityMutation($input: DeleteCommunityInput!) {
        deleteCommunity(input: $input) {
          deletedCommunityId
          userErrors {
            message
          }
        }
      }
    `,
    ({ title }) => ({
      title: 'Êtes-vous sûr de vouloir supprimer cette communauté ?',
      text: `« ${title} », ses publications, ses documents et ses événements seront perdus pour tous.`,
      action: 'Supprimer',
      kind: 'danger',
    }),
  );
  const askAndTell: AskToPart = async (community) => {
    const isGone = await ask(community);
    if (isGone) showToast({ text: 'La communauté a été supprimée.', kind: 'success' });
    return isGone;
  };
  return [askAndTell, isPending];
}
