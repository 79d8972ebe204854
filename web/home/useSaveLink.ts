import { graphql } from 'react-relay';
import type { useSaveLinkMutation } from '../__generated__/useSaveLinkMutation.graphql';
import { useChange } from '../relay/useChange.ts';

/** Adds, changes or moves an entry of « Mes liens ». */
export const useSaveLink = () =>
  useChange<useSaveLinkMutation>(graphql`
    mutation useSaveLinkMutation($input: SaveLinkInput!) {
      saveLink(input: $input) {
        viewer {
          ...LinkAdministration_viewer
        }
        userErrors {
          message
          path
        }
      }
    }
  `);
