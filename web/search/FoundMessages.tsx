import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { FoundMessages_search$key } from '../__generated__/FoundMessages_search.graphql';
import type { FoundMessagesQuery } from '../__generated__/FoundMessagesQuery.graphql';
import { FoundMessage } from '../chat/FoundMessage.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FoundList } from './FoundList.tsx';

/** Messages found in the conversations of the person. */
export function FoundMessages({ search }: { search: FoundMessages_search$key }) {
  const { data, ...paging } = usePaginationFragment<FoundMessagesQuery, FoundMessages_search$key>(
    graphql`
      fragment FoundMessages_search on Search
      @throwOnFieldError
      @argumentDefinitions(first: { type: "Int", defaultValue: 10 }, after: { type: "String" })
      @refetchable(queryName: "FoundMessagesQuery") {
        highlightPrefixes
        messages(first: $first, after: $after) @connection(key: "FoundMessages_messages", filters: []) {
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
  return (
    <FoundList
      label="Messages trouvés"
      empty={<EmptyState title="Aucun message trouvé" icon={<IconMessages aria-hidden />} />}
      paging={paging}
    >
      {edges.map(({ node }) => (
        <FoundMessage key={node.id} message={node} words={data.highlightPrefixes} />
      ))}
    </FoundList>
  );
}
