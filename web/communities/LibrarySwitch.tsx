import { graphql, useFragment } from 'react-relay/hooks';
import type { LibrarySwitch_community$key } from '../__generated__/LibrarySwitch_community.graphql';
import type { LibrarySwitchMutation } from '../__generated__/LibrarySwitchMutation.graphql';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
import { Switch } from '../ui/Switch.tsx';
import { showToast } from '../ui/toast.ts';

/** Time for which an error is shown, in milliseconds. */
const toastMs = 20_000;

/** Switch that lets every member manage the documents; optimistic, reverted with a message on failure. */
export function LibrarySwitch({ community: key }: { community: LibrarySwitch_community$key }) {
  const { id, canMembersManageLibrary } = useFragment(
    graphql`
      fragment LibrarySwitch_community on Community @throwOnFieldError {
        id
        canMembersManageLibrary
      }
    `,
    key,
  );
  const [run] = useAsyncMutation<LibrarySwitchMutation>(graphql`
    mutation LibrarySwitchMutation($input: UpdateCommunityInput!) @raw_response_type {
      updateCommunity(input: $input) {
        community {
          canMembersManageLibrary
        }
        userErrors {
          message
        }
      }
    }
  `);
  const set = async (isEditable: boolean) => {
    const outcome = await run(
      { input: { communityId: id, canMembersManageLibrary: isEditable } },
      {
        optimisticResponse: {
          updateCommunity: { community: { id, canMembersManageLibrary: isEditable }, userErrors: [] },
        },
      },
    );
    if (outcome.isDone) return;
    const text = outcome.message || "une erreur s'est produite.";
    showToast({ text, kind: 'error', duration: toastMs, place: 'bottom-left' });
  };
  return (
    <Switch
      label="Gestion des documents par tous les membres"
      description="Sinon, seuls les administrateurs ajoutent, renomment, déplacent et suppriment des documents."
      isOn={canMembersManageLibrary}
      onChange={(isEditable) => void set(isEditable)}
    />
  );
}
