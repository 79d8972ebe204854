import { Suspense, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { graphql, type PreloadedQuery, useRelayEnvironment } from 'react-relay/hooks';
import type { ConversationQuery } from '../../__generated__/ConversationQuery.graphql';
import type { Capability } from '../../__generated__/uploadRulesQuery.graphql';
import conversationSearchQuery from '../../__generated__/ConversationSearchQuery$parameters.ts';
import conversationSettingsQuery from '../../__generated__/ConversationSettingsQuery$parameters.ts';
import { onDemand, type OnDemandProps, useOnDemand } from '../../relay/onDemand.ts';
import { usePreloadedData, useReload } from '../../relay/preload.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useMediaQuery } from '../../ui/pageStyle.ts';
import { showToast } from '../../ui/toast.ts';
import { useChatPanel, usePanelLayer } from '../chatPanel.ts';
import { belowBar } from './ConversationBar.tsx';
import { ConversationHeader } from './ConversationHeader.tsx';
import { MessageComposer } from '../composer/MessageComposer.tsx';
import { MessageCorrection } from '../composer/MessageCorrection.tsx';
import { MessageList } from './MessageList.tsx';
import { pastMessages, useLinkedMessage } from './useLinkedMessage.ts';
import { useMessageOutbox } from '../messageOutbox.ts';
import { type AnsweredMessage, type EditedMessage, useMessageDraft } from '../composer/messageDraft.ts';
import { MessageTools } from './messageTools.ts';
import { attach } from '../composer/pendingAttachment.ts';
import { markConversationRead } from '../history/readMarks.ts';
import { useTypingIndicator } from '../composer/sendTypingIndicator.ts';
import { separateUnreadable } from '../../uploads/fileChecks.ts';
import { readUploadRules } from '../../uploads/uploadRules.ts';
import { useFileChecks } from '../../uploads/useFileChecks.ts';
import { ErrorRegion } from '../../relay/ErrorRegion.tsx';
import { isUnsent, type Outbox } from '../../sending/outbox.ts';
import { Button } from '../../ui/Button.tsx';

/** Data of an open conversation. */
const conversationQuery = graphql`
  query ConversationQuery($id: ID!, $last: Int!) @preloadable {
    node(id: $id) {
      ... on Conversation @alias(as: "conversation") {
        id
        databaseId
        unreadMessageCount
        viewerCanPinMessages
        pinnedMessage {
          id
        }
        otherParticipants {
          # Nothing but their number.
          name
        }
        ...PinnedMessage_conversation
        ...ConversationHeader_conversation
        ...MessageList_conversation @arguments(last: $last)
        ...useMessageMentions_conversation
      }
    }
    platform {
      capabilities
    }
  }
`;

const conversationSettings = onDemand(
  conversationSettingsQuery,
  () => import('../settings/ConversationSettings.tsx'),
);

const conversationSearch = onDemand(
  conversationSearchQuery,
  () => import('../search/ConversationSearch.tsx'),
);

interface ViewerProps {
  username: string;
  /** Whose reactions show at once; null until known. */
  viewer?: MessageTools['viewer'] | undefined;
}

/** Conversation with header, messages and composer. */
export default function Conversation({
  queryRef,
  onRetry,
  ...props
}: OnDemandProps<ConversationQuery> & ViewerProps) {
  return (
    <ErrorRegion queryRef={queryRef} onRetry={onRetry} className="m-4" frame={belowBar}>
      <Loaded queryRef={queryRef} {...props} />
    </ErrorRegion>
  );
}

function Loaded({
  queryRef,
  username,
  viewer = null,
}: ViewerProps & { queryRef: PreloadedQuery<ConversationQuery> }) {
  const { node, platform } = usePreloadedData<ConversationQuery>(conversationQuery, queryRef);
  const conversation = node?.conversation;
  const reload = useReload(conversationQuery, queryRef);
  const environment = useRelayEnvironment();
  const outbox = useMessageOutbox(environment, username);
  const onWriting = useTypingIndicator(queryRef.variables.id);
  const id = conversation?.id;
  const settings = useOnDemand(conversationSettings);
  const search = useOnDemand(conversationSearch);
  const { isPast, opened: past, leave } = useLinkedMessage(conversation);
  const messages = useRef<HTMLDivElement>(null);
  const { change } = useMessageDraft(queryRef.variables.id);
  const checks = useFileChecks();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [editing, setEditing] = useState<EditedMessage | null>(null);
  const lastOwn = useRef<EditedMessage>(null);
  /** What opened the pane last: takes the focus back. */
  const opener = useRef<HTMLButtonElement>(null);
  const isOnPage = useChatPanel().pageElement !== null;
  const isInSettings = settings.opened !== null;
  const isInSearch = search.opened !== null;
  const hasPane = isInSettings || isInSearch;
  // On the wide page it is beside the messages.
  const isCovered = !(useMediaQuery('(min-width: 80rem)') && isOnPage) && hasPane;
  usePanelLayer(isInSettings, settings.close);
  usePanelLayer(isInSearch, search.close);
  const returnFocus = useEffectEvent(() => opener.current?.focus());
  useEffect(() => {
    if (!hasPane) return;
    // Wait for overlays to close: elements under them cannot take the focus.
    return () => returnFocus();
  }, [hasPane]);
  // Captured at opening: marking as read must not move the divider.
  const [unread, setUnread] = useState(conversation?.unreadMessageCount ?? 0);

  useEffect(() => {
    // Mark as read only after loading, or the divider would be lost.
    if (id !== undefined) markConversationRead(environment, id);
  }, [environment, id]);

  const showNewest = () => {
    leave();
    // The list would open at the first unread message.
    setUnread(0);
    // What arrived meanwhile is in view now.
    if (id !== undefined) markConversationRead(environment, id);
    // The button disappears. Who writes keeps the focus.
    if (messages.current?.contains(document.activeElement)) messages.current.focus();
  };

  if (!conversation || id === undefined) {
    return belowBar(
      <EmptyState title="Cette conversation n’existe plus">
        Elle a été supprimée, ou vous n’en faites plus partie.
      </EmptyState>,
    );
  }
  const tools = {
    viewer,
    offers: (capability: Capability) => platform.capabilities.includes(capability),
    reply(replyTo: AnsweredMessage) {
      setEditing(null);
      change((before) => ({ ...before, replyTo }));
    },
    isGroup: (conversation.otherParticipants?.length ?? 0) > 1,
    pins:
      conversation.viewerCanPinMessages === true
        ? { pinnedId: conversation.pinnedMessage?.id ?? null }
        : null,
    edit: setEditing,
    forward: () => {},
    showReaders: () => {},
    goTo: () => {},
  };
  const canSearch = tools.offers('MESSAGE_SEARCH');
  const openSearch = () => {
    settings.close();
    search.open({ query: '', id });
  };
  const checkFiles = async (files: readonly File[]): Promise<boolean> => {
    const { sizes } = await readUploadRules(environment);
    const { readable, reasons } = await separateUnreadable(files);
    let refusals: readonly string[] = reasons;
    change((before) => {
      const next = attach(before.attachment, readable, sizes);
      refusals = [next.refusal, ...reasons].filter((reason) => reason !== null);
      return { ...before, attachment: next.attachment };
    });
    setRefusal(refusals.length === 0 ? null : refusals.join(' '));
    return refusals.length === 0;
  };
  const addFiles = async (files: readonly File[]) => {
    if (files.length > 0) await checks.track(checkFiles(files));
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col xl:flex-row">
      <div
        inert={isCovered}
        className="flex min-h-0 min-w-0 flex-1 flex-col"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          if (editing) showToast({ text: 'Terminez d’abord la modification du message.', kind: 'error' });
          else void addFiles([...event.dataTransfer.files]);
        }}
      >
        <ConversationHeader
          conversation={conversation}
          search={
            canSearch && isOnPage
              ? {
                  intent: search.intent({ query: '', id }),
                  isOpen: isInSearch,
                  onOpen: (button) => {
                    opener.current = button;
                    openSearch();
                  },
                }
              : null
          }
          settings={{
            intent: settings.intent({ id }),
            isOpen: isInSettings,
            onOpen: (button) => {
              opener.current = button;
              search.close();
              settings.open({ id });
            },
          }}
        />
        <div ref={messages} tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
          <MessageTools value={tools}>
            {isPast ? (
              <Suspense fallback={null}>
                {past && <pastMessages.Component {...past} outbox={outbox} onLeave={showNewest} />}
              </Suspense>
            ) : (
              <ErrorRegion key={id} onRetry={reload} className="m-3 flex-1">
                <MessageList
                  conversation={conversation}
                  databaseId={conversation.databaseId}
                  outbox={outbox}
                  unread={unread}
                  onLastOwn={(message) => {
                    lastOwn.current = message;
                  }}
                />
              </ErrorRegion>
            )}
          </MessageTools>
        </div>
        <UnsentLine conversationId={id} outbox={outbox} />
        {editing ? (
          <MessageCorrection
            key={editing.id}
            message={editing}
            // Another may be corrected by then.
            onClose={() => setEditing((now) => (now?.id === editing.id ? null : now))}
          />
        ) : (
          <MessageComposer
            key={`composer:${id}`}
            conversationId={id}
            conversation={tools.offers('CONVERSATION_NOTIFICATIONS') ? conversation : null}
            onFiles={(files) => void addFiles(files)}
            checks={checks}
            refusal={refusal}
            onRefusal={setRefusal}
            onSend={(message) => {
              if (isPast) showNewest();
              outbox.add({ ...message, subject: id });
            }}
            onWriting={onWriting}
            onEditLast={() => setEditing(lastOwn.current)}
          />
        )}
      </div>
      {settings.opened && (
        <Suspense fallback={null}>
          <conversationSettings.Component
            {...settings.opened}
            // On the page the header has it.
            onSearch={canSearch && !isOnPage ? openSearch : null}
          />
        </Suspense>
      )}
      {search.opened && (
        <Suspense fallback={null}>
          <conversationSearch.Component {...search.opened} isCovering={isCovered} />
        </Suspense>
      )}
    </div>
  );
}

/** Number of unsent messages with a button that retries all; hidden for one message. */
function UnsentLine({ conversationId, outbox }: { conversationId: string; outbox: Outbox }) {
  const pending = useSyncExternalStore(outbox.subscribe, () => outbox.of(conversationId));
  const count = pending.filter(isUnsent).length;
  if (count < 2) return null;
  return (
    <div className="flex items-center justify-between gap-2 border-t border-line px-4 py-1 text-sm text-danger">
      <span>{`${count} messages non envoyés`}</span>
      <Button size="small" kind="quiet" onPress={() => outbox.retryAllOf(conversationId)}>
        Tout réessayer
      </Button>
    </div>
  );
}
