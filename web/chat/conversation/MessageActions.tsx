import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import IconArrowForwardUp from '@tabler/icons-react/dist/esm/icons/IconArrowForwardUp.mjs';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import IconMoodSmile from '@tabler/icons-react/dist/esm/icons/IconMoodSmile.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconPin from '@tabler/icons-react/dist/esm/icons/IconPin.mjs';
import IconPinnedOff from '@tabler/icons-react/dist/esm/icons/IconPinnedOff.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { use, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { MessageActions_message$key } from '../../__generated__/MessageActions_message.graphql';
import { copyLink, copyText } from '../../ui/copyLink.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu, MenuItem, MenuTrigger } from '../../ui/Menu.tsx';
import { useMarkUnread } from '../list/useMarkUnread.ts';
import { messagePath } from '../messagePath.ts';
import { summaryOf, htmlToTypedText } from '../messageText.ts';
import { MessageTools } from './messageTools.ts';
import { ReactionChoice } from './ReactionChoice.tsx';
import { usePinMessage } from './usePinMessage.ts';
import { useDeleteMessage } from './useDeleteMessage.ts';

const whenNear =
  'opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 aria-expanded:opacity-100';

/** What the viewer can do with a message: answer, react, forward; with one’s own also correct, delete, see its readers. */
export function MessageActions({
  message: key,
  isOpen,
  onOpenChange,
}: {
  message: MessageActions_message$key;
  /** Whether the menu is open. */
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}) {
  const message = useFragment(
    graphql`
      fragment MessageActions_message on Message {
        id
        databaseId
        conversation {
          id
          databaseId
        }
        isDeleted
        viewerCanDelete
        viewerCanEdit
        viewerIsAuthor
        plainText(maxLength: 200)
        kind
        text
        isThumbsUp
        author {
          name
        }
        ...useReactToMessage_message
        ...ForwardDialog_message
      }
    `,
    key,
  );
  const { id, viewerIsAuthor, viewerCanDelete } = message;
  const { offers, pins, reply, edit, forward, showReaders } = use(MessageTools);
  const remove = useDeleteMessage(id, offers('DELETED_MESSAGES'));
  const pin = usePinMessage(message.conversation.id);
  const isPinned = pins?.pinnedId === id;
  const [isReacting, setReacting] = useState(false);
  const canReact = offers('MESSAGE_REACTIONS');
  const canReply = offers('MESSAGE_REPLIES');
  const canForward = offers('MESSAGE_FORWARDING');
  const hasLink = offers('MESSAGE_LINKS');
  const canMarkUnread = offers('UNREAD_MARKS') && !viewerIsAuthor;
  const markUnread = useMarkUnread(message.conversation.id);
  const hasActions =
    canReact || canReply || canForward || hasLink || canMarkUnread || viewerIsAuthor || pins !== null;
  const hasText = message.text !== '' && !message.isThumbsUp;
  if (message.isDeleted || !hasActions) return null;
  const answer = () => reply({ id, name: message.author.name, summary: summaryOf(message) });
  return (
    <div className={`flex shrink-0 items-center ${viewerIsAuthor ? 'flex-row-reverse' : ''}`}>
      {canReact && (
        <ReactionChoice
          message={message}
          isOpen={isReacting}
          onOpenChange={setReacting}
          className={`${whenNear} ${isReacting ? '' : 'pointer-coarse:hidden'}`}
        />
      )}
      {canReply && (
        <IconButton
          label="Répondre à ce message"
          size="small"
          className={`${whenNear} max-sm:hidden pointer-coarse:hidden`}
          onPress={answer}
        >
          <IconArrowBackUp aria-hidden />
        </IconButton>
      )}
      <MenuTrigger isOpen={isOpen} onOpenChange={onOpenChange}>
        <IconButton
          label="Actions sur le message"
          size="small"
          className={`${whenNear} pointer-coarse:opacity-60`}
        >
          <IconDots aria-hidden />
        </IconButton>
        <Menu label="Actions sur le message">
          {canReply && (
            <MenuItem icon={<IconArrowBackUp aria-hidden />} onAction={answer}>
              Répondre
            </MenuItem>
          )}
          {canReact && (
            <MenuItem icon={<IconMoodSmile aria-hidden />} onAction={() => setReacting(true)}>
              Réagir
            </MenuItem>
          )}
          {message.viewerCanEdit && (
            <MenuItem icon={<IconPencil aria-hidden />} onAction={() => edit(message)}>
              Modifier
            </MenuItem>
          )}
          {canForward && (
            <MenuItem icon={<IconArrowForwardUp aria-hidden />} onAction={() => forward(message)}>
              Transférer
            </MenuItem>
          )}
          {hasText && (
            <MenuItem
              icon={<IconCopy aria-hidden />}
              onAction={() => void copyText(htmlToTypedText(message.text))}
            >
              Copier le texte
            </MenuItem>
          )}
          {hasLink && (
            <MenuItem
              icon={<IconLink aria-hidden />}
              onAction={() => void copyLink(messagePath(message.conversation.databaseId, message.databaseId))}
            >
              Copier le lien
            </MenuItem>
          )}
          {pins && (
            <MenuItem
              icon={isPinned ? <IconPinnedOff aria-hidden /> : <IconPin aria-hidden />}
              onAction={() => pin(id, !isPinned)}
            >
              {isPinned ? 'Désépingler' : 'Épingler'}
            </MenuItem>
          )}
          {canMarkUnread && (
            <MenuItem icon={<IconMail aria-hidden />} onAction={() => markUnread(id)}>
              Marquer comme non lu
            </MenuItem>
          )}
          {viewerIsAuthor && (
            <MenuItem icon={<IconEye aria-hidden />} onAction={() => showReaders(id)}>
              Lu par
            </MenuItem>
          )}
          {viewerCanDelete && (
            <MenuItem icon={<IconTrash aria-hidden />} kind="danger" onAction={() => void remove()}>
              Supprimer
            </MenuItem>
          )}
        </Menu>
      </MenuTrigger>
    </div>
  );
}
