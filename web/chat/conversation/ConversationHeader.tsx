import IconArrowsMaximize from '@tabler/icons-react/dist/esm/icons/IconArrowsMaximize.mjs';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import { useRef } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { ConversationHeader_conversation$key } from '../../__generated__/ConversationHeader_conversation.graphql';
import { IconButton, type IconButtonProps, iconButtonClasses } from '../../ui/IconButton.tsx';
import { useChatPanel } from '../chatPanel.ts';
import { ConversationAvatar } from '../list/ConversationAvatar.tsx';
import { GuestFace } from '../list/GuestFace.tsx';
import { ConversationBar } from './ConversationBar.tsx';
import { ConversationStatus } from './ConversationStatus.tsx';

/** A pane beside or over the messages; `onOpen` receives the button that takes the focus back. */
interface Pane {
  intent: NonNullable<IconButtonProps['intent']>;
  isOpen: boolean;
  onOpen: (button: HTMLButtonElement | null) => void;
}

interface Props {
  conversation: ConversationHeader_conversation$key;
  /** Null where there is none. */
  search: Pane | null;
  settings: Pane;
}

/** Head of a conversation: its faces, name, state, and buttons. */
export function ConversationHeader({ conversation: key, search, settings }: Props) {
  const conversation = useFragment(
    graphql`
      fragment ConversationHeader_conversation on Conversation {
        id
        databaseId
        title
        ...ConversationAvatar_conversation
        ...GuestFace_conversation
      }
    `,
    key,
  );
  const isOnPage = useChatPanel().pageElement !== null;
  const magnifier = useRef<HTMLButtonElement>(null);
  const cog = useRef<HTMLButtonElement>(null);
  return (
    <ConversationBar>
      <ConversationAvatar conversation={conversation} />
      <div className="min-w-0 flex-1">
        <h2 dir="auto" className="m-0 line-clamp-2 text-base leading-6 font-semibold">
          <span>{conversation.title}</span>
          <GuestFace conversation={conversation} />
        </h2>
        <ConversationStatus conversationId={conversation.id} />
      </div>
      {search && (
        <IconButton
          intent={search.intent}
          ref={magnifier}
          label="Rechercher dans la discussion"
          aria-expanded={search.isOpen}
          onPress={() => search.onOpen(magnifier.current)}
        >
          <IconSearch aria-hidden />
        </IconButton>
      )}
      <IconButton
        intent={settings.intent}
        ref={cog}
        label="Paramètres de la conversation"
        aria-expanded={settings.isOpen}
        onPress={() => settings.onOpen(cog.current)}
      >
        <IconSettings aria-hidden />
      </IconButton>
      {!isOnPage && (
        <Link
          to={`/discussions/${conversation.databaseId}`}
          aria-label="Ouvrir en pleine page"
          title="Ouvrir en pleine page"
          className={iconButtonClasses('quiet', 'medium', 'max-sm:hidden')}
        >
          <IconArrowsMaximize aria-hidden />
        </Link>
      )}
    </ConversationBar>
  );
}
