import { graphql, useFragment } from 'react-relay/hooks';
import type { useOptimisticEntry_viewer$key } from '../__generated__/useOptimisticEntry_viewer.graphql';
import { randomId } from '../core/randomId.ts';
import { type CommentDraft } from './commentDraft.ts';
import { storedText } from './storedText.ts';
import { ownPrefix } from './onItsWay.ts';

/** Has an address under which the browser shows a picture for as long as it is being sent. */
export async function withPreview<T>(
  picture: File | null,
  sending: (address: string | null) => Promise<T>,
): Promise<T> {
  const address = picture && URL.createObjectURL(picture);
  try {
    return await sending(address);
  } finally {
    if (address !== null) URL.revokeObjectURL(address);
  }
}

/**
 * Makes of a draft what its author sees of it until the server's own has arrived. Null where it could not be told who
 * they are: then they see it once the server has it.
 */
export function useOptimisticEntry(viewer: useOptimisticEntry_viewer$key) {
  const { user } = useFragment(
    graphql`
      fragment useOptimisticEntry_viewer on Viewer {
        user {
          id
          slug
          fullName
          initials
          avatar {
            id
            url(width: 96, height: 96)
          }
        }
      }
    `,
    viewer,
  );
  return (draft: CommentDraft, picture: string | null) =>
    user && {
      id: `${ownPrefix}${randomId()}`,
      version: '',
      lastEdit: null,
      text: storedText(draft),
      createdAt: new Date().toISOString(),
      likeCount: 0,
      viewerHasLiked: false,
      // Nobody edits it before the server has it.
      viewerCanDelete: false,
      viewerCanEdit: false,
      image:
        picture === null
          ? null
          : {
              id: picture,
              url: picture,
              width: null,
              height: null,
              alt: draft.alt || (draft.picture?.name ?? ''),
            },
      gif: draft.gifUrl === null ? null : { id: draft.gifUrl, url: draft.gifUrl },
      author: { ...user, avatar: user.avatar ?? null },
    };
}
