import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { graphql, type PreloadedQuery, usePaginationFragment, usePreloadedQuery } from 'react-relay/hooks';
import { useLocation } from 'react-router-dom';
import conversationContentsQuery from '../../__generated__/ConversationContentsQuery$parameters.ts';
import type { ConversationSearch_search$key } from '../../__generated__/ConversationSearch_search.graphql';
import type { ConversationSearchPaginationQuery } from '../../__generated__/ConversationSearchPaginationQuery.graphql';
import type { ConversationSearchQuery } from '../../__generated__/ConversationSearchQuery.graphql';
import { searchWordsOf } from '../../core/highlights.ts';
import { Marked } from '../../core/Marked.tsx';
import { onDemand, type OnDemandProps, useOnDemand } from '../../relay/onDemand.ts';
import { ErrorRegion } from '../../relay/ErrorRegion.tsx';
import { useTransitionQuery } from '../../relay/useTransitionQuery.ts';
import { NextPage } from '../../ui/NextPage.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { useOffers } from '../../uploads/uploadRules.ts';
import { SidePane } from '../panel/SidePane.tsx';
import { FoundMessage } from '../FoundMessage.tsx';

/** Messages of a conversation that match a search. */
const conversationSearchQuery = graphql`
  query ConversationSearchQuery($query: String!, $id: ID!) @preloadable @throwOnFieldError {
    viewer {
      search(query: $query) {
        ...ConversationSearch_search @arguments(conversationId: $id)
      }
    }
  }
`;

const conversationContents = onDemand(conversationContentsQuery, () => import('./ConversationContents.tsx'));

const pageSize = 20;
interface Props extends OnDemandProps<ConversationSearchQuery> {
  /** Whether it covers the messages: it closes when one of them is chosen. */
  isCovering: boolean;
}

/** Search in the messages of a conversation; shows the former results until new ones arrive. */
export default function ConversationSearch({ queryRef: first, onClose, isCovering }: Props) {
  const { id } = first.variables;
  const [text, setText] = useState('');
  const { queryRef, loadLater, retry } = useTransitionQuery<ConversationSearchQuery>(
    conversationSearchQuery,
    first,
  );
  const contents = useOnDemand(conversationContents);
  const hasContents = useOffers('MESSAGE_CONTENTS');
  const openContents = useEffectEvent(() => contents.open({ id, content: 'MEDIA' }));
  useEffect(() => {
    if (hasContents) openContents();
  }, [hasContents]);
  const { query } = queryRef.variables;
  const { key } = useLocation();
  const followed = useRef(key);
  const leave = useEffectEvent(() => isCovering && onClose());
  useEffect(() => {
    // Not before the address has changed: on phones, closing goes back in the history.
    if (followed.current !== key) leave();
    followed.current = key;
  }, [key]);
  return (
    <SidePane title="Rechercher" backLabel="Retour à la conversation" onBack={onClose}>
      <SearchField
        label="Rechercher dans la discussion"
        value={text}
        onChange={(typed) => {
          setText(typed);
          loadLater({ query: typed.trim(), id });
        }}
        autoFocus
        isPending={query !== text.trim()}
        className="m-3 shrink-0"
      />
      <div className="min-h-0 flex-1 overflow-y-auto px-4">
        {query === '' && contents.opened ? (
          <Suspense fallback={null}>
            <conversationContents.Component {...contents.opened} />
          </Suspense>
        ) : query === '' ? (
          <p className="m-0 p-4 text-center text-sm text-muted">Les messages trouvés s’affichent ici.</p>
        ) : (
          <ErrorRegion queryRef={queryRef} onRetry={retry}>
            <Suspense fallback={<p className="m-0 p-4 text-center text-sm text-muted">Chargement…</p>}>
              <Found queryRef={queryRef} />
            </Suspense>
          </ErrorRegion>
        )}
      </div>
    </SidePane>
  );
}

function Found({ queryRef }: { queryRef: PreloadedQuery<ConversationSearchQuery> }) {
  const { viewer } = usePreloadedQuery<ConversationSearchQuery>(conversationSearchQuery, queryRef);
  return viewer && <Messages search={viewer.search} words={searchWordsOf(queryRef.variables.query)} />;
}

function Messages({ search, words }: { search: ConversationSearch_search$key; words: readonly string[] }) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    ConversationSearchPaginationQuery,
    ConversationSearch_search$key
  >(
    graphql`
      fragment ConversationSearch_search on Search
      @throwOnFieldError
      @refetchable(queryName: "ConversationSearchPaginationQuery")
      @argumentDefinitions(
        conversationId: { type: "ID!" }
        first: { type: "Int", defaultValue: 20 }
        after: { type: "String" }
      ) {
        messages(conversationId: $conversationId, first: $first, after: $after)
          @connection(key: "ConversationSearch_messages", filters: ["conversationId"]) {
          edges {
            node {
              id
              ...FoundMessage_message
            }
          }
        }
      }
    `,
    search,
  );
  const { edges } = data.messages;
  if (edges.length === 0)
    return <p className="m-0 p-4 text-center text-sm text-muted">Aucun message trouvé</p>;
  return (
    <Marked words={words}>
      <ul className="m-0 list-none divide-y divide-line p-0" aria-label="Messages trouvés">
        {edges.map(({ node }) => (
          <FoundMessage key={node.id} message={node} words={words} isInConversation />
        ))}
      </ul>
      <NextPage
        hasNext={hasNext}
        isLoading={isLoadingNext}
        loadNext={loadNext}
        count={pageSize}
        margin="200px"
      />
    </Marked>
  );
}
