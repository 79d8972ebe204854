import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs';
import IconBookmarkOff from '@tabler/icons-react/dist/esm/icons/IconBookmarkOff.mjs';
import IconLanguage from '@tabler/icons-react/dist/esm/icons/IconLanguage.mjs';
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconPin from '@tabler/icons-react/dist/esm/icons/IconPin.mjs';
import IconPinnedOff from '@tabler/icons-react/dist/esm/icons/IconPinnedOff.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { graphql, useFragment } from 'react-relay/hooks';
import { useMatch } from 'react-router-dom';
import type { PostEntries_post$key } from '../__generated__/PostEntries_post.graphql';
import type { TranslationQuery } from '../__generated__/TranslationQuery.graphql';
import type { Opener } from '../relay/onDemand.ts';
import { copyLink } from '../ui/copyLink.ts';
import { postPath } from '../comments/postPath.ts';
import { Menu, MenuItem } from '../ui/Menu.tsx';
import { usePostActions } from './usePostActions.ts';

interface Props {
  post: PostEntries_post$key;
  translation: Opener<TranslationQuery>;
  onEdit: () => void;
}

/** Menu entries of a post, except reactions. */
export default function PostEntries({ post: key, translation, onEdit }: Props) {
  const post = useFragment(
    graphql`
      fragment PostEntries_post on Post {
        id
        databaseId
        isPinned
        viewerHasBookmarked
        viewerCanEdit
        event {
          viewerCanEdit
        }
        isTranslatable
        viewerCanDelete
        viewerCanPin
        community {
          databaseId
        }
      }
    `,
    key,
  );
  const { toggleBookmark, togglePin, deletePost } = usePostActions(post);
  // Pinning is available only on community pages.
  const isInCommunity = useMatch('/communaute/:databaseId/*') !== null;

  return (
    <Menu label="Actions sur la publication">
      <MenuItem
        icon={post.viewerHasBookmarked ? <IconBookmarkOff size={18} /> : <IconBookmark size={18} />}
        onAction={toggleBookmark}
      >
        {post.viewerHasBookmarked ? 'Retirer des enregistrements' : 'Enregistrer'}
      </MenuItem>
      <MenuItem icon={<IconLink size={18} />} onAction={() => void copyLink(postPath(post))}>
        Copier le lien
      </MenuItem>
      {post.isTranslatable && (
        <MenuItem
          icon={<IconLanguage size={18} />}
          onAction={() => (translation.opened ? translation.close() : translation.open({ id: post.id }))}
        >
          {translation.opened ? 'Masquer la traduction' : 'Traduire'}
        </MenuItem>
      )}
      {post.viewerCanPin && isInCommunity && (
        <MenuItem
          icon={post.isPinned ? <IconPinnedOff size={18} /> : <IconPin size={18} />}
          onAction={togglePin}
        >
          {post.isPinned ? 'Désépingler' : 'Épingler'}
        </MenuItem>
      )}
      {(post.viewerCanEdit || post.event?.viewerCanEdit) && (
        <MenuItem icon={<IconPencil size={18} />} onAction={onEdit}>
          Modifier
        </MenuItem>
      )}
      {post.viewerCanDelete && (
        <MenuItem icon={<IconTrash size={18} />} kind="danger" onAction={() => void deletePost()}>
          Supprimer
        </MenuItem>
      )}
    </Menu>
  );
}
