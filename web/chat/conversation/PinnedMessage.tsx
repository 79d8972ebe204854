import IconPin from '@tabler/icons-react/dist/esm/icons/IconPin.mjs';
import IconPinnedOff from '@tabler/icons-react/dist/esm/icons/IconPinnedOff.mjs';
import { use } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { PinnedMessage_conversation$key } from '../../__generated__/PinnedMessage_conversation.graphql';
import { IconButton } from '../../ui/IconButton.tsx';
import { sentence } from '../../ui/sentence.ts';
import { summaryOf } from '../messageText.ts';
import { MessageTools } from './messageTools.ts';
import { usePinMessage } from './usePinMessage.ts';

/** The pinned message in a line above the others; a press leads to it. */
export function PinnedMessage({
  conversation: key,
  onGo,
}: {
  conversation: PinnedMessage_conversation$key;
  onGo: MessageTools['goTo'];
}) {
  const { id, pinnedMessage: message } = useFragment(
    graphql`
      fragment PinnedMessage_conversation on Conversation {
        id
        pinnedMessage {
          id
          databaseId
          isDeleted
          plainText(maxLength: 200)
          kind
          author {
            name
          }
        }
      }
    `,
    key,
  );
  const { pins } = use(MessageTools);
  const pin = usePinMessage(id);
  if (!message || message.isDeleted) return null;
  const summary = summaryOf(message);
  return (
    <div className="flex items-center gap-1 border-b border-line bg-surface ps-3 pe-2">
      <button
        type="button"
        aria-label={sentence`Message épinglé de ${message.author.name}\u202F: ${summary}`}
        onClick={() => onGo(message)}
        className="flex min-h-12 min-w-0 flex-1 cursor-pointer items-center gap-3 rounded-lg py-1 text-start hover:bg-sunken"
      >
        <IconPin size={18} aria-hidden className="shrink-0 text-accent-ink" />
        <span className="min-w-0 flex-1 text-sm">
          <span dir="auto" className="block truncate text-xs font-semibold text-ink-soft">
            {message.author.name}
          </span>
          <span dir="auto" className="block truncate text-ink">
            {summary}
          </span>
        </span>
      </button>
      {pins && (
        <IconButton label="Désépingler le message" size="small" onPress={() => pin(message.id, false)}>
          <IconPinnedOff aria-hidden />
        </IconButton>
      )}
    </div>
  );
}
