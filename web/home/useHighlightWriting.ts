import { graphql } from 'react-relay/hooks';
import type { useHighlightWritingCreateMutation } from '../__generated__/useHighlightWritingCreateMutation.graphql';
import type { useHighlightWritingUpdateMutation } from '../__generated__/useHighlightWritingUpdateMutation.graphql';
import { useKeyedMutation } from '../sending/useKeyedMutation.ts';

/** Adds and changes a slide of the home page. */
export function useHighlightWriting() {
  const [create, isCreating] = useKeyedMutation<useHighlightWritingCreateMutation>(graphql`
    mutation useHighlightWritingCreateMutation($input: CreateHighlightInput!) {
      createHighlight(input: $input) {
        viewer {
          ...HighlightAdministration_viewer
          ...Highlights_viewer
        }
        userErrors {
          message
          path
        }
      }
    }
  `);
  const [update, isUpdating] = useKeyedMutation<useHighlightWritingUpdateMutation>(graphql`
    mutation useHighlightWritingUpdateMutation($input: UpdateHighlightInput!) {
      updateHighlight(input: $input) {
        viewer {
          ...HighlightAdministration_viewer
          ...Highlights_viewer
        }
        userErrors {
          code
          message
          path
        }
      }
    }
  `);
  return { create, update, isPending: isCreating || isUpdating };
}
