import IconPin from '@tabler/icons-react/dist/esm/icons/IconPin.mjs';
import { useEffect, useRef } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { ConversationListItem_conversation$key } from '../../__generated__/ConversationListItem_conversation.graphql';
import { TimeAgo } from '../../ui/TimeAgo.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { chatPanel, useChatPanel } from '../chatPanel.ts';
import { summarizeDraft, useMessageDraft } from '../composer/messageDraft.ts';
import { ConversationAvatar } from './ConversationAvatar.tsx';
import { GuestFace } from './GuestFace.tsx';
import { MuteIcon } from './MuteIcon.tsx';
import { summaryOf } from '../messageText.ts';
import { sentence } from '../../ui/sentence.ts';

/** Conversation in the list: name, last message and unread count. */
export function ConversationListItem({
  conversation: key,
}: {
  conversation: ConversationListItem_conversation$key;
}) {
  const conversation = useFragment(
    graphql`
      fragment ConversationListItem_conversation on Conversation {
        id
        # For the store, in which the page /discussions looks for the address.
        databaseId
        title
        unreadMessageCount
        viewerHasPinned
        lastMessageSummary {
          plainText
          kind
          authorFirstName
          createdAt
        }
        otherParticipants {
          # Nothing but their number.
          name
        }
        ...ConversationAvatar_conversation
        ...GuestFace_conversation
      }
    `,
    key,
  );
  const row = useRef<HTMLButtonElement>(null);
  const { conversationId, pageElement } = useChatPanel();
  const isOpen = conversationId === conversation.id;
  const wasOpen = useRef(false);
  useEffect(() => {
    if (pageElement && isOpen) row.current?.scrollIntoView({ block: 'nearest' });
    // Escape on the page returns to the list.
    if (pageElement && wasOpen.current && conversationId === null) row.current?.focus();
    wasOpen.current = isOpen;
  }, [pageElement, isOpen, conversationId]);
  const { lastMessageSummary: last } = conversation;
  const unreadCount = conversation.unreadMessageCount ?? 0;
  const summary = last ? summaryOf(last) : 'Nouvelle conversation';
  const draft = summarizeDraft(useMessageDraft(conversation.id).draft);
  // Between two people the row's title is the other's name.
  const who = last?.authorFirstName ?? 'Vous';
  const isNamed =
    last && (last.authorFirstName === null || (conversation.otherParticipants?.length ?? 0) > 1);
  return (
    <button
      ref={row}
      type="button"
      aria-current={isOpen ? 'true' : undefined}
      onClick={() => chatPanel.openConversation(conversation.id)}
      className="flex min-w-0 flex-1 items-center gap-3 rounded-xl px-3 py-2.5 text-left hover:bg-sunken aria-[current]:bg-accent-soft"
    >
      <ConversationAvatar conversation={conversation} />
      <span className="min-w-0 flex-1">
        <span className={`line-clamp-2 wrap-anywhere ${unreadCount > 0 ? 'font-semibold' : 'font-medium'}`}>
          <span>{conversation.title}</span>
          <GuestFace conversation={conversation} />
          {conversation.viewerHasPinned && (
            <IconPin size={14} role="img" aria-label="Épinglée" className="ml-1 inline text-muted" />
          )}
          <MuteIcon conversationId={conversation.id} />
        </span>
        <span className={`block truncate text-sm ${unreadCount > 0 ? 'text-ink' : 'text-muted'}`}>
          {draft === null ? (
            isNamed ? (
              sentence`${who}\u00a0: ${summary}`
            ) : (
              summary
            )
          ) : (
            <>
              <span className="font-medium text-accent-ink">Brouillon{'\u202F'}:</span> <span>{draft}</span>
            </>
          )}
        </span>
        {last && <TimeAgo date={last.createdAt} className="block text-xs text-muted" />}
      </span>
      <Badge
        count={unreadCount}
        label={`${unreadCount} ${unreadCount > 1 ? 'messages non lus' : 'message non lu'}`}
      />
    </button>
  );
}
