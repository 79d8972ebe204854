import { graphql, useMutation } from 'react-relay';
import { useNavigate } from 'react-router-dom';
import type { usePostActionsDeleteMutation } from '../__generated__/usePostActionsDeleteMutation.graphql';
import type { usePostActionsPinMutation } from '../__generated__/usePostActionsPinMutation.graphql';
import type { usePostActionsSaveMutation } from '../__generated__/usePostActionsSaveMutation.graphql';
import { messageOf } from '../core/errors.ts';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
import { confirm } from '../ui/confirm.ts';
import { showToast } from '../ui/toast.ts';
import { useFeedPlace } from './feedContext.ts';

/** What is needed of a post to act on it. */
interface Acted {
  readonly id: string;
  readonly isPinned: boolean;
  readonly viewerHasSaved: boolean;
  readonly community: { readonly slug: string };
}

const complain = (message: string | undefined, run: () => void) => {
  if (message !== undefined) showToast({ text: message, kind: 'error', action: { label: 'Réessayer', run } });
};

/** Saving, pinning and deleting a post, each told at once and taken back with a message when it fails. */
export function usePostActions(post: Acted) {
  const place = useFeedPlace();
  const navigate = useNavigate();
  const [commitSave] = useMutation<usePostActionsSaveMutation>(graphql`
    mutation usePostActionsSaveMutation($input: SavePostInput!) @raw_response_type {
      savePost(input: $input) {
        post {
          id
          viewerHasSaved
        }
        userErrors {
          message
        }
      }
    }
  `);
  const [pin] = useAsyncMutation<usePostActionsPinMutation>(graphql`
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
  `);
  const [remove] = useAsyncMutation<usePostActionsDeleteMutation>(graphql`
    mutation usePostActionsDeleteMutation($input: DeletePostInput!, $connections: [ID!]!) {
      deletePost(input: $input) {
        deletedPostId @deleteEdge(connections: $connections)
        userErrors {
          message
        }
      }
    }
  `);

  const save = () => {
    const isSaved = !post.viewerHasSaved;
    commitSave({
      variables: { input: { postId: post.id, isSaved } },
      optimisticResponse: {
        savePost: { post: { id: post.id, viewerHasSaved: isSaved }, userErrors: [] },
      },
      onCompleted: ({ savePost }) => {
        const refusal = savePost.userErrors[0]?.message;
        if (refusal !== undefined) complain(refusal, save);
        else
          showToast({
            text: isSaved ? 'Publication enregistrée' : 'Publication retirée des enregistrements',
            kind: 'success',
          });
      },
      onError: (error) => complain(messageOf(error), save),
    });
  };

  const togglePin = async () => {
    const isPinned = !post.isPinned;
    const outcome = await pin({ input: { postId: post.id, isPinned } });
    if (!outcome.isDone) {
      complain(outcome.message, () => void togglePin());
      return;
    }
    // The pinned post stands on top; one that is taken down goes back to its day.
    place?.refresh();
    if (isPinned) scrollTo({ top: 0 });
    showToast({ text: isPinned ? 'Publication épinglée' : 'Publication désépinglée', kind: 'success' });
  };

  const deletePost = async () => {
    const isSure = await confirm({
      title: 'Supprimer la publication\u202F?',
      text: 'Ses commentaires, ses réactions et ses pièces jointes seront supprimés avec elle.',
      action: 'Supprimer',
      kind: 'danger',
    });
    if (!isSure) return;
    const connections = place ? [place.connectionId] : [];
    const outcome = await remove({ input: { postId: post.id }, connections });
    if (!outcome.isDone) {
      complain(outcome.message, () => void deletePost());
      return;
    }
    showToast({ text: 'Publication supprimée', kind: 'success' });
    if (!place) void navigate(`/communaute/${post.community.slug}`);
  };

  return { save, togglePin, deletePost };
}
