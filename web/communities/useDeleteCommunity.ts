import { graphql } from 'react-relay/hooks';
import { useOffers } from '../uploads/uploadRules.ts';
import { showToast } from '../ui/toast.ts';
import { type AskToPart, useParting } from './useParting.ts';
import { sentence } from '../ui/sentence.ts';

const loss = (hasBin: boolean): string =>
  hasBin
    ? 'disparaîtront pour tous. L’administration de la plateforme pourra la restaurer pendant 30\u00a0jours.'
    : 'seront perdus pour tous.';

/** Deletes a community once the person has agreed; it leaves the lists that are given by their ids. */
export function useDeleteCommunity(
  connections: readonly string[] = [],
): [ask: AskToPart, isPending: boolean] {
  const hasBin = useOffers('COMMUNITY_BIN');
  const [ask, isPending] = useParting(
    graphql`
      mutation useDeleteCommunityMutation(
        $input: DeleteCommunityInput!
        $connections: [ID!]!
        $bringsPanel: Boolean!
      ) {
        deleteCommunity(input: $input) {
          deletedCommunityId @deleteEdge(connections: $connections)
          viewer @include(if: $bringsPanel) {
            ...CommunityPanel_viewer
          }
          userErrors {
            message
          }
        }
      }
    `,
    ({ title }) => ({
      title: 'Êtes-vous sûr de vouloir supprimer cette communauté ?',
      text: sentence`«\u00a0${title}\u00a0», ses publications, ses documents et ses événements ${loss(hasBin)}`,
      action: 'Supprimer',
      kind: 'danger',
      field: {
        label: sentence`Pour confirmer, saisissez «\u00a0${title}\u00a0»`,
        maxLength: 150,
        expected: title,
      },
    }),
    connections,
  );
  const askAndTell: AskToPart = (community, onDone) =>
    ask(community, () => {
      showToast({ text: 'La communauté a été supprimée.', kind: 'success' });
      onDone?.();
    });
  return [askAndTell, isPending];
}
