import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { graphql, useFragment, usePaginationFragment, useRelayEnvironment } from 'react-relay/hooks';
import type { ConversationList_viewer$key } from '../../__generated__/ConversationList_viewer.graphql';
import type { ConversationListPaginationQuery } from '../../__generated__/ConversationListPaginationQuery.graphql';
import { errorMessageOf } from '../../core/errors.ts';
import { foldText } from '../../ui/matchWords.ts';
import { Button } from '../../ui/Button.tsx';
import { InfiniteScroll } from '../../ui/InfiniteScroll.tsx';
import { preloading } from '../../ui/lazyPart.tsx';
import { maxConversations } from '../../live/fetchSummaries.ts';
import { conversationListName, useRegisterConnection } from '../../live/screen.ts';
import { useOpenedRows } from '../../relay/pagination.ts';
import { useOffers } from '../../uploads/uploadRules.ts';
import { chatPanel } from '../chatPanel.ts';
import { conversationOnDemand } from '../conversation/conversationOnDemand.ts';
import { ConversationListItem } from './ConversationListItem.tsx';
import { ConversationMenu } from './ConversationMenu.tsx';
import { fetchMutes, pageSize } from './mutes.ts';

/** Preloads the code of a conversation with the list. */
const prepare = preloading(conversationOnDemand.load);

/** Arrow keys move the focus from row to row. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const row = event.target instanceof Element ? event.target.closest('li') : null;
  const next =
    event.key === 'ArrowDown'
      ? row?.nextElementSibling
      : event.key === 'ArrowUp'
        ? row?.previousElementSibling
        : null;
  const button = next?.querySelector('button');
  if (!button) return;
  event.preventDefault();
  button.focus();
}

const listFragment = graphql`
  fragment ConversationList_viewer on Viewer
  @throwOnFieldError
  @refetchable(queryName: "ConversationListPaginationQuery")
  @argumentDefinitions(count: { type: "Int", defaultValue: 30 }, cursor: { type: "String" }) {
    conversations(first: $count, after: $cursor) @connection(key: "ConversationList_conversations") {
      __id
      edges {
        node {
          id
          title
          otherParticipants {
            name
          }
          ...ConversationListItem_conversation
          ...ConversationMenu_conversation
        }
      }
      pageInfo {
        endCursor
      }
    }
  }
`;

/** Keeps the list's connection registered while a conversation replaces it. */
export function ConversationListBehind({ viewer }: { viewer: ConversationList_viewer$key }) {
  const { conversations } = useFragment(listFragment, viewer);
  useRegisterConnection(conversationListName, conversations.__id);
  return null;
}

/** The user's conversations, pinned ones and most recent first, with a search over titles and members. */
export function ConversationList({ viewer: key }: { viewer: ConversationList_viewer$key }) {
  const { data, loadNext, hasNext, isLoadingNext } = usePaginationFragment<
    ConversationListPaginationQuery,
    ConversationList_viewer$key
  >(listFragment, key);
  const environment = useRelayEnvironment();
  useRegisterConnection(conversationListName, data.conversations.__id);
  useOpenedRows(data.conversations.edges.length, maxConversations, { hasNext, isLoadingNext, loadNext });
  useEffect(prepare, []);
  const hasUnreadMarks = useOffers('UNREAD_MARKS');
  const hasPins = useOffers('CONVERSATION_PINS');
  const [search, setSearch] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const load = () => {
    setFailure(null);
    fetchMutes(environment, data.conversations.pageInfo.endCursor ?? null);
    loadNext(pageSize, { onComplete: (error) => setFailure(error && errorMessageOf(error)) });
  };
  const wanted = foldText(search.trim());
  const conversations = data.conversations.edges
    .map((edge) => edge.node)
    .filter(
      (node) =>
        wanted === '' ||
        [node.title, ...node.otherParticipants.map((face) => face.name)].some((name) =>
          foldText(name).includes(wanted),
        ),
    );

  return (
    <>
      <label className="m-3 flex items-center gap-2 rounded-full bg-sunken px-4">
        <IconSearch size={18} aria-hidden className="text-muted" />
        <input
          type="search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          placeholder="Rechercher..."
          aria-label="Rechercher une conversation"
          className="h-11 min-w-0 flex-1 bg-transparent outline-none placeholder:text-muted"
        />
      </label>
      <div className="min-h-0 flex-1 overflow-y-auto px-2 pb-2">
        {conversations.length === 0 && !hasNext ? (
          <div className="flex flex-col items-center gap-3 p-6 text-center">
            <p className="m-0 text-muted">Aucun message trouvé</p>
            {wanted === '' && (
              <Button kind="primary" onPress={() => chatPanel.startNewConversation('single')}>
                Nouvelle conversation
              </Button>
            )}
          </div>
        ) : (
          <ul className="m-0 list-none p-0" onKeyDown={moveFocus}>
            {conversations.map((conversation) => (
              <li key={conversation.id} className="group relative flex items-center pointer-coarse:pr-12">
                <ConversationListItem conversation={conversation} />
                <ConversationMenu
                  conversation={conversation}
                  hasUnreadMarks={hasUnreadMarks}
                  hasPins={hasPins}
                />
              </li>
            ))}
          </ul>
        )}
        <InfiniteScroll hasNext={hasNext} isLoading={isLoadingNext} onLoad={load} error={failure} />
      </div>
    </>
  );
}
