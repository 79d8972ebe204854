import { graphql, useRelayEnvironment } from 'react-relay/hooks';
import { useNavigate } from 'react-router-dom';
import type { usePostActionsDeleteMutation } from '../__generated__/usePostActionsDeleteMutation.graphql';
import type { usePostActionsPinMutation } from '../__generated__/usePostActionsPinMutation.graphql';
import type { usePostActionsSaveMutation } from '../__generated__/usePostActionsSaveMutation.graphql';
import { deleteLater } from '../sending/deleteLater.ts';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
import { confirm } from '../ui/confirm.ts';
import { showToast } from '../ui/toast.ts';
import { useFeedPlace } from './feedContext.ts';

/** What is needed of a post to act on it. */
interface Acted {
  readonly id: string;
  readonly slug: string;
  readonly isPinned: boolean;
  readonly viewerHasBookmarked: boolean;
  readonly community: { readonly slug: string };
}

/**
 * Saving, pinning and deleting a post, each told once it is done, or with a message when it fails. What is deleted goes
 * at once, and can be had back for a while.
 */
export function usePostActions(post: Acted) {
  const place = useFeedPlace();
  const navigate = useNavigate();
  const environment = useRelayEnvironment();
  const [runSave] = useAsyncMutation<usePostActionsSaveMutation>(
    graphql`
      mutation usePostActionsSaveMutation($input: SavePostInput!) @raw_response_type {
        savePost(input: $input) {
          post {
            id
            viewerHasBookmarked
          }
          userErrors {
            message
          }
        }
      }
    `,
    { isToastedOnFailure: true },
  );
  const [runPin] = useAsyncMutation<usePostActionsPinMutation>(
    graphql`
      mutation usePostActionsPinMutation($input: PinPostInput!) {
        pinPost(input: $input) {
          post {
            id
            isPinned
          }
          userErrors {
            message
          }
        }
      }
    `,
    { isToastedOnFailure: true },
  );

  const save = () => {
    const isSaved = !post.viewerHasBookmarked;
    void runSave(
      { input: { postId: post.id, isSaved } },
      {
        optimisticResponse: {
          savePost: { post: { id: post.id, viewerHasBookmarked: isSaved }, userErrors: [] },
        },
        onDone: () =>
          showToast({
            text: isSaved ? 'Publication enregistrée' : 'Publication retirée des enregistrements',
            kind: 'success',
          }),
      },
    );
  };

  const togglePin = () => {
    const isPinned = !post.isPinned;
    void runPin(
      { input: { postId: post.id, isPinned } },
      {
        onDone: () => {
          // The pinned post stands on top; one that is taken down goes back to its day.
          place?.refresh();
          if (isPinned) scrollTo({ top: 0 });
          showToast({ text: isPinned ? 'Publication épinglée' : 'Publication désépinglée', kind: 'success' });
        },
      },
    );
  };

  const deletePost = async () => {
    const isSure = await confirm({
      title: 'Supprimer la publication\u202F?',
      text: 'Ses commentaires, ses réactions et ses pièces jointes seront supprimés avec elle.',
      action: 'Supprimer',
      kind: 'danger',
    });
    if (!isSure) return;
    const { id, slug } = post;
    const community = `/communaute/${post.community.slug}`;
    deleteLater<usePostActionsDeleteMutation>(environment, {
      mutation: graphql`
        mutation usePostActionsDeleteMutation($input: DeletePostInput!) {
          deletePost(input: $input) {
            userErrors {
              code
              message
            }
          }
        }
      `,
      variables: { input: { postId: id } },
      gone: id,
      text: 'Publication supprimée',
      ...(place ? {} : { onUndo: () => void navigate(`${community}/post/${slug}`) }),
    });
    if (!place) void navigate(community);
  };

  return { save, togglePin, deletePost };
}
