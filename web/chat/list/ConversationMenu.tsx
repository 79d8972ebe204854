import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import IconPin from '@tabler/icons-react/dist/esm/icons/IconPin.mjs';
import IconPinnedOff from '@tabler/icons-react/dist/esm/icons/IconPinnedOff.mjs';
import { graphql, useFragment } from 'react-relay/hooks';
import type { ConversationMenu_conversation$key } from '../../__generated__/ConversationMenu_conversation.graphql';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu, MenuItem, MenuTrigger } from '../../ui/Menu.tsx';
import { useMarkUnread } from './useMarkUnread.ts';
import { usePinConversation } from './usePinConversation.ts';

/** What the viewer can do with a conversation in the list. */
export function ConversationMenu({
  conversation: key,
  hasUnreadMarks,
  hasPins,
}: {
  conversation: ConversationMenu_conversation$key;
  hasUnreadMarks: boolean;
  hasPins: boolean;
}) {
  const conversation = useFragment(
    graphql`
      fragment ConversationMenu_conversation on Conversation {
        id
        unreadMessageCount
        viewerHasPinned
        lastMessageSummary {
          # Nothing but whether there is one.
          createdAt
        }
      }
    `,
    key,
  );
  const markUnread = useMarkUnread(conversation.id);
  const pin = usePinConversation(conversation.id);
  const isPinned = conversation.viewerHasPinned ?? false;
  const canMarkUnread =
    hasUnreadMarks && conversation.unreadMessageCount === 0 && conversation.lastMessageSummary !== null;
  if (!canMarkUnread && !hasPins) return null;
  const label = 'Actions sur la conversation';
  return (
    <MenuTrigger>
      {/* Over the row, which keeps its width; for touch, where it is always shown, in the room beside it. */}
      <span className="absolute right-2 rounded-full bg-surface opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 has-aria-expanded:opacity-100 pointer-coarse:right-1 pointer-coarse:opacity-100">
        <IconButton label={label} size="small">
          <IconDots aria-hidden />
        </IconButton>
      </span>
      <Menu label={label}>
        {hasPins && (
          <MenuItem
            icon={isPinned ? <IconPinnedOff aria-hidden /> : <IconPin aria-hidden />}
            onAction={() => pin(!isPinned)}
          >
            {isPinned ? 'Désépingler' : 'Épingler'}
          </MenuItem>
        )}
        {canMarkUnread && (
          <MenuItem icon={<IconMail aria-hidden />} onAction={() => markUnread()}>
            Marquer comme non lu
          </MenuItem>
        )}
      </Menu>
    </MenuTrigger>
  );
}
