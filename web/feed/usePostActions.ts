import { graphql, useRelayEnvironment } from 'react-relay/hooks';
import { useNavigate } from 'react-router-dom';
import type { usePostActionsBookmarkMutation } from '../__generated__/usePostActionsBookmarkMutation.graphql';
import type { usePostActionsDeleteMutation } from '../__generated__/usePostActionsDeleteMutation.graphql';
import type { usePostActionsPinMutation } from '../__generated__/usePostActionsPinMutation.graphql';
import type { usePostActionsUnbookmarkMutation } from '../__generated__/usePostActionsUnbookmarkMutation.graphql';
import type { usePostActionsUnpinMutation } from '../__generated__/usePostActionsUnpinMutation.graphql';
import { deleteLater } from '../sending/deleteLater.ts';
import { undoPeriodMs } from '../sending/deletionTabs.ts';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
import { confirm } from '../ui/confirm.tsx';
import { showToast } from '../ui/toast.ts';
import { useSurroundingFeed } from './lists.ts';

/** Fields required by the actions. */
interface Acted {
  readonly id: string;
  readonly databaseId: string;
  readonly isPinned: boolean;
  readonly viewerHasBookmarked: boolean;
  readonly community: { readonly databaseId: string };
}

/** Shows what was taken back, with a way to restore it. */
const tellUndoable = (text: string, run: () => void) =>
  showToast({ text, kind: 'success', duration: undoPeriodMs, action: { label: 'Annuler', run } });

/**
 * Bookmarks, pins and deletes a post, with a toast for success or failure. Deletion is optimistic and can be undone.
 */
export function usePostActions(post: Acted) {
  const place = useSurroundingFeed();
  const navigate = useNavigate();
  const environment = useRelayEnvironment();
  const [bookmark] = useAsyncMutation<usePostActionsBookmarkMutation>(
    graphql`
      mutation usePostActionsBookmarkMutation($input: BookmarkPostInput!) @raw_response_type {
        bookmarkPost(input: $input) {
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
  const [unbookmark] = useAsyncMutation<usePostActionsUnbookmarkMutation>(
    graphql`
      mutation usePostActionsUnbookmarkMutation($input: UnbookmarkPostInput!) @raw_response_type {
        unbookmarkPost(input: $input) {
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
  const [pin] = useAsyncMutation<usePostActionsPinMutation>(
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
  const [unpin] = useAsyncMutation<usePostActionsUnpinMutation>(
    graphql`
      mutation usePostActionsUnpinMutation($input: UnpinPostInput!) {
        unpinPost(input: $input) {
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

  const input = { postId: post.id };
  const setBookmarked = (viewerHasBookmarked: boolean) => {
    const payload = { post: { id: post.id, viewerHasBookmarked }, userErrors: [] };
    const subject = `bookmark of ${post.id}`;
    if (viewerHasBookmarked)
      void bookmark(
        { input },
        {
          subject,
          optimisticResponse: { bookmarkPost: payload },
          onDone: () => showToast({ text: 'Publication enregistrée', kind: 'success' }),
        },
      );
    else
      void unbookmark(
        { input },
        {
          subject,
          optimisticResponse: { unbookmarkPost: payload },
          onDone: () => tellUndoable('Publication retirée des enregistrements', () => setBookmarked(true)),
        },
      );
  };
  const toggleBookmark = () => setBookmarked(!post.viewerHasBookmarked);

  const setPinned = (isPinned: boolean) => {
    void (isPinned ? pin : unpin)(
      { input },
      {
        subject: `pin of ${post.id}`,
        onDone: () => {
          // A pinned post moves to the top, an unpinned one to its date.
          place?.refresh();
          if (isPinned) scrollTo({ top: 0 });
          if (isPinned) showToast({ text: 'Publication épinglée', kind: 'success' });
          else tellUndoable('Publication désépinglée', () => setPinned(true));
        },
      },
    );
  };
  const togglePin = () => setPinned(!post.isPinned);

  const deletePost = async () => {
    const isSure = await confirm({
      title: 'Supprimer la publication\u202F?',
      text: 'Ses commentaires, ses réactions et ses pièces jointes seront supprimés avec elle.',
      action: 'Supprimer',
      kind: 'danger',
    });
    if (!isSure) return;
    const { id, databaseId } = post;
    const community = `/communaute/${post.community.databaseId}`;
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
      ...(place ? {} : { onUndo: () => void navigate(`${community}/post/${databaseId}`) }),
    });
    if (!place) void navigate(community);
  };

  return { toggleBookmark, togglePin, deletePost };
}
