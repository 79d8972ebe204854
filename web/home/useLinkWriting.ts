import { graphql } from 'react-relay/hooks';
import type { useLinkWritingCreateMutation } from '../__generated__/useLinkWritingCreateMutation.graphql';
import type { useLinkWritingUpdateMutation } from '../__generated__/useLinkWritingUpdateMutation.graphql';
import { useKeyedMutation } from '../sending/useKeyedMutation.ts';

/** Adds, changes or moves an entry of « Mes liens »; `isToastedOnFailure` shows a failed change in a toast. */
export function useLinkWriting({ isToastedOnFailure = false }: { isToastedOnFailure?: boolean } = {}) {
  const [create, isCreating] = useKeyedMutation<useLinkWritingCreateMutation>(graphql`
    mutation useLinkWritingCreateMutation($input: CreateLinkInput!) {
      createLink(input: $input) {
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
  const [update, isUpdating] = useKeyedMutation<useLinkWritingUpdateMutation>(
    graphql`
      mutation useLinkWritingUpdateMutation($input: UpdateLinkInput!) {
        updateLink(input: $input) {
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
    `,
    { isToastedOnFailure },
  );
  return { create, update, isPending: isCreating || isUpdating };
}
