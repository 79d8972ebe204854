import {
  IconBookmark,
  IconBookmarkOff,
  IconDots,
  IconLink,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconTrash,
} from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { graphql, useFragment } from 'react-relay';
import { useMatch } from 'react-router-dom';
import type { PostMenu_post$key } from '../__generated__/PostMenu_post.graphql';
import { IconButton } from '../ui/IconButton.tsx';
import { Menu, MenuItem, MenuTrigger } from '../ui/Menu.tsx';
import { showToast } from '../ui/toast.ts';
import { usePostActions } from './usePostActions.ts';

const EditPostDialog = lazy(() => import('./EditPostDialog.tsx'));

/** What the person may do with a post, beside reacting to it. */
export function PostMenu({ post: key }: { post: PostMenu_post$key }) {
  const post = useFragment(
    graphql`
      fragment PostMenu_post on Post {
        id
        slug
        isPinned
        viewerHasSaved
        viewerCanEdit
        viewerCanDelete
        viewerCanPin
        author {
          fullName
        }
        community {
          slug
        }
      }
    `,
    key,
  );
  const [isEditing, setEditing] = useState(false);
  const { save, togglePin, deletePost } = usePostActions(post);
  // Pinning is offered in community pages.
  const isInCommunity = useMatch('/communaute/:slug/*') !== null;

  const copyLink = async () => {
    try {
      const address = `/communaute/${post.community.slug}/post/${post.slug}`;
      await navigator.clipboard.writeText(new URL(address, location.href).href);
      showToast({ text: 'Lien copié', kind: 'success' });
    } catch {
      showToast({ text: 'Le lien n’a pas pu être copié.', kind: 'error' });
    }
  };

  return (
    <>
      <MenuTrigger>
        <IconButton label={`Actions sur la publication de ${post.author.fullName}`} size="small">
          <IconDots />
        </IconButton>
        <Menu label="Actions sur la publication">
          <MenuItem
            icon={post.viewerHasSaved ? <IconBookmarkOff size={18} /> : <IconBookmark size={18} />}
            onAction={save}
          >
            {post.viewerHasSaved ? 'Retirer des enregistrements' : 'Enregistrer'}
          </MenuItem>
          <MenuItem icon={<IconLink size={18} />} onAction={() => void copyLink()}>
            Copier le lien
          </MenuItem>
          {post.viewerCanPin && isInCommunity && (
            <MenuItem
              icon={post.isPinned ? <IconPinnedOff size={18} /> : <IconPin size={18} />}
              onAction={() => void togglePin()}
            >
              {post.isPinned ? 'Désépingler' : 'Épingler'}
            </MenuItem>
          )}
          {post.viewerCanEdit && (
            <MenuItem icon={<IconPencil size={18} />} onAction={() => setEditing(true)}>
              Modifier
            </MenuItem>
          )}
          {post.viewerCanDelete && (
            <MenuItem icon={<IconTrash size={18} />} kind="danger" onAction={() => void deletePost()}>
              Supprimer
            </MenuItem>
          )}
        </Menu>
      </MenuTrigger>
      {isEditing && (
        <Suspense fallback={null}>
          <EditPostDialog postId={post.id} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </>
  );
}
