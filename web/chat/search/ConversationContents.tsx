import { useState } from 'react';
import { graphql, type PreloadedQuery, usePaginationFragment, usePreloadedQuery } from 'react-relay/hooks';
import type { ConversationContents_conversation$key } from '../../__generated__/ConversationContents_conversation.graphql';
import type { ConversationContentsPaginationQuery } from '../../__generated__/ConversationContentsPaginationQuery.graphql';
import type {
  ConversationContentsQuery,
  MessageContent,
} from '../../__generated__/ConversationContentsQuery.graphql';
import type { OnDemandProps } from '../../relay/onDemand.ts';
import { ErrorRegion } from '../../relay/ErrorRegion.tsx';
import { useTransitionQuery } from '../../relay/useTransitionQuery.ts';
import { NextPage } from '../../ui/NextPage.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { FoundMessage } from '../FoundMessage.tsx';

/** Messages of a conversation with pictures, documents or links. */
const conversationContentsQuery = graphql`
  query ConversationContentsQuery($id: ID!, $content: MessageContent!) @preloadable @throwOnFieldError {
    node(id: $id) {
      ... on Conversation @alias(as: "conversation") {
        ...ConversationContents_conversation @arguments(content: $content)
      }
    }
  }
`;

const pageSize = 20;

const kinds: readonly { id: MessageContent; title: string; none: string }[] = [
  { id: 'MEDIA', title: 'Photos et vidéos', none: 'Aucune photo ni vidéo' },
  { id: 'FILE', title: 'Fichiers', none: 'Aucun fichier' },
  { id: 'LINK', title: 'Liens', none: 'Aucun lien' },
];

/** What was sent in a conversation: its pictures and videos, documents, and links, newest first. */
export default function ConversationContents({ queryRef: first }: OnDemandProps<ConversationContentsQuery>) {
  const { id } = first.variables;
  const { queryRef, load, retry } = useTransitionQuery<ConversationContentsQuery>(
    conversationContentsQuery,
    first,
  );
  const [selected, setSelected] = useState<MessageContent>(first.variables.content);
  const content = (
    <ErrorRegion
      queryRef={queryRef}
      onRetry={retry}
      fallback={<p className="m-0 p-4 text-center text-sm text-muted">Chargement…</p>}
    >
      <Loaded queryRef={queryRef} />
    </ErrorRegion>
  );
  return (
    <Tabs
      label="Contenus de la discussion"
      isTight
      selected={selected}
      onSelect={(kind) => {
        const chosen = kinds.find((known) => known.id === kind)?.id ?? 'MEDIA';
        setSelected(chosen);
        load({ id, content: chosen });
      }}
      items={kinds.map((kind) => ({ id: kind.id, title: kind.title, content }))}
    />
  );
}

function Loaded({ queryRef }: { queryRef: PreloadedQuery<ConversationContentsQuery> }) {
  const { node } = usePreloadedQuery<ConversationContentsQuery>(conversationContentsQuery, queryRef);
  const kind = kinds.find(({ id }) => id === queryRef.variables.content);
  return node?.conversation ? <Messages conversation={node.conversation} none={kind?.none ?? ''} /> : null;
}

function Messages({
  conversation,
  none,
}: {
  conversation: ConversationContents_conversation$key;
  none: string;
}) {
  const { data, hasPrevious, isLoadingPrevious, loadPrevious } = usePaginationFragment<
    ConversationContentsPaginationQuery,
    ConversationContents_conversation$key
  >(
    graphql`
      fragment ConversationContents_conversation on Conversation
      @throwOnFieldError
      @refetchable(queryName: "ConversationContentsPaginationQuery")
      @argumentDefinitions(
        content: { type: "MessageContent!" }
        last: { type: "Int", defaultValue: 20 }
        before: { type: "String" }
      ) {
        messages(last: $last, before: $before, content: $content)
          @connection(key: "ConversationContents_messages", filters: ["content"]) {
          edges {
            node {
              id
              images {
                contentUrl(width: 256, height: 256)
              }
              video {
                poster {
                  contentUrl(width: 256, height: 256)
                }
              }
              ...FoundMessage_message
            }
          }
        }
      }
    `,
    conversation,
  );
  const { edges } = data.messages;
  if (edges.length === 0) return <p className="m-0 p-4 text-center text-sm text-muted">{none}</p>;
  return (
    <>
      <ul className="m-0 list-none divide-y divide-line p-0" aria-label="Messages trouvés">
        {edges.toReversed().map(({ node }) => (
          <FoundMessage
            key={node.id}
            message={node}
            words={[]}
            isInConversation
            pictures={[...node.images, node.video?.poster].flatMap((picture) => picture?.contentUrl ?? [])}
          />
        ))}
      </ul>
      <NextPage
        hasNext={hasPrevious}
        isLoading={isLoadingPrevious}
        loadNext={loadPrevious}
        count={pageSize}
        margin="200px"
      />
    </>
  );
}
