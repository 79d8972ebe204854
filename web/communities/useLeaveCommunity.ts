import { graphql } from 'react-relay/hooks';
import { useParting } from './useParting.ts';
import { sentence } from '../ui/sentence.ts';

/** Leaves a community once the person has agreed. */
export const useLeaveCommunity = () =>
  useParting(
    graphql`
      mutation useLeaveCommunityMutation($input: LeaveCommunityInput!, $bringsPanel: Boolean!) {
        leaveCommunity(input: $input) {
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
      title: sentence`Quitter «\u00a0${title}\u00a0»\u00a0?`,
      text: 'Vous ne verrez plus ses publications ni ses documents.',
      action: 'Quitter',
    }),
  );
