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
import { Suspense } from 'react';
import { graphql, useFragment } from 'react-relay';
import { useMatch } from 'react-router-dom';
import editPostDialogQuery from '../__generated__/EditPostDialogQuery$parameters.ts';
import type { PostMenu_post$key } from '../__generated__/PostMenu_post.graphql';
import { onDemand, useOnDemand } from '../relay/onDemand.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Menu, MenuItem, MenuTrigger } from '../ui/Menu.tsx';
import { showToast } from '../ui/toast.ts';
import { withDe } from '../ui/elision.ts';
import { usePostActions } from './usePostActions.ts';

// Not what was there before: a form changes the version that it was opened with.
const editPostDialog = onDemand(editPostDialogQuery, () => import('./EditPostDialog.tsx'), 'network-only');

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
  const editing = useOnDemand(editPostDialog);
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
        <IconButton label={`Actions sur la publication ${withDe(post.author.fullName)}`} size="small">
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
              onAction={togglePin}
            >
              {post.isPinned ? 'Désépingler' : 'Épingler'}
            </MenuItem>
          )}
          {post.viewerCanEdit && (
            <MenuItem icon={<IconPencil size={18} />} onAction={() => editing.open({ id: post.id })}>
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
      {editing.opened && (
        <Suspense fallback={null}>
          <editPostDialog.Component {...editing.opened} />
        </Suspense>
      )}
    </>
  );
}
