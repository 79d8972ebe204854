import { graphql, useRelayEnvironment } from 'react-relay/hooks';
import type { useSaveCommunityCreateMutation } from '../__generated__/useSaveCommunityCreateMutation.graphql';
import type { useSaveCommunityUpdateMutation } from '../__generated__/useSaveCommunityUpdateMutation.graphql';
import { hasOnlyFirstPanelPage, refetchPanelAfterChange } from '../live/communityPanel.ts';
import type { Outcome } from '../relay/mutations.ts';
import { useKeyedMutation } from '../sending/useKeyedMutation.ts';
import { type CommunityErrors, type CommunityForm, fieldNames, communityInput } from './communityForm.ts';

/** A community that was saved. */
export interface Saved {
  id: string;
  databaseId: string;
}

/** Result of saving: the community is null when it was saved but not returned. */
type SaveOutcome =
  | { isSaved: true; community: Saved | null }
  | {
      isSaved: false;
      /** A message that belongs to no field. */
      message: string | null;
      /** The fields that show why it was refused. */
      refused: readonly (typeof fieldNames)[number][];
      /** Whether the community was changed by somebody else in the meantime. */
      isChanged: boolean;
    };

/** Shows errors beside their fields; `message` is for a failure without any. */
function refuse(form: CommunityForm, outcome: Outcome<never> & { isDone: false }): SaveOutcome {
  const errors: CommunityErrors = {};
  for (const field of fieldNames) {
    const words = outcome.inputs[field];
    if (words !== undefined) errors[field] = words;
  }
  return {
    isSaved: false,
    message: form.refuse(errors) ? null : outcome.message,
    refused: fieldNames.filter((field) => errors[field] !== undefined),
    isChanged: outcome.isChanged ?? false,
  };
}

/**
 * Creates a community from a form, or changes the one with the given id, unless it has another version than `basedOn`;
 * null overwrites. Never rejects.
 */
export function useSaveCommunity(
  form: CommunityForm,
): [save: (id: string | null, basedOn?: string | null) => Promise<SaveOutcome>, isPending: boolean] {
  const environment = useRelayEnvironment();
  const [create, isCreating] = useKeyedMutation<useSaveCommunityCreateMutation>(graphql`
    mutation useSaveCommunityCreateMutation($input: CreateCommunityInput!, $bringsPanel: Boolean!) {
      createCommunity(input: $input) {
        community {
          id
          databaseId
          ...CommunityHeader_community
        }
        viewer @include(if: $bringsPanel) {
          ...CommunityPanel_viewer
        }
        userErrors {
          message
          path
        }
      }
    }
  `);
  const [update, isUpdating] = useKeyedMutation<useSaveCommunityUpdateMutation>(graphql`
    mutation useSaveCommunityUpdateMutation($input: UpdateCommunityInput!) {
      updateCommunity(input: $input) {
        community {
          id
          databaseId
          ...CommunityHeader_community
          ...EditCommunityPage_community
        }
        userErrors {
          code
          message
          path
        }
      }
    }
  `);
  const save = async (id: string | null, basedOn: string | null = null): Promise<SaveOutcome> => {
    const input = communityInput(form.values);
    if (id === null) {
      const bringsPanel = hasOnlyFirstPanelPage(environment);
      const outcome = await create(
        { input, bringsPanel },
        { onDone: () => void refetchPanelAfterChange(environment, bringsPanel) },
      );
      if (!outcome.isDone) return refuse(form, outcome);
      return { isSaved: true, community: outcome.response.createCommunity.community ?? null };
    }
    const { description, ...rest } = input;
    // A new community needs no description; an empty one is never sent in an update.
    const outcome = await update({
      input: { communityId: id, basedOn, ...rest, ...(description.trim() === '' ? {} : { description }) },
    });
    if (!outcome.isDone) return refuse(form, outcome);
    return { isSaved: true, community: outcome.response.updateCommunity.community ?? null };
  };
  return [save, isCreating || isUpdating];
}
