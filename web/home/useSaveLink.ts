import { graphql } from 'react-relay';
import type { useSaveLinkMutation } from '../__generated__/useSaveLinkMutation.graphql';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';

/** Adds, changes or moves an entry of « Mes liens ». */
export const useSaveLink = () =>
  useAsyncMutation<useSaveLinkMutation>(graphql`
    mutation useSaveLinkMutation($input: SaveLinkInput!) {
      saveLink(input: $input) {
        viewer {
          ...LinkAdministration_viewer
        }
        userErrors {
          code
          message
          path
        }
      }
    }
  `);
