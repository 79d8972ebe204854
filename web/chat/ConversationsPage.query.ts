import { graphql } from 'react-relay/hooks';
import type { LoaderFunctionArgs } from 'react-router-dom';
import type { ConversationsPageQuery } from '../__generated__/ConversationsPageQuery.graphql';
import { preload } from '../relay/preload.ts';

/** Id of the conversation in the address; nothing when the address names none. */
export const conversationsPageQuery = graphql`
  query ConversationsPageQuery($databaseId: String!, $isNamed: Boolean!) {
    conversation(databaseId: $databaseId) @include(if: $isNamed) {
      id
    }
  }
`;

/** Finds the conversation that the address names. */
export const loader = ({ params: { databaseId = '' } }: LoaderFunctionArgs) =>
  preload<ConversationsPageQuery>(
    conversationsPageQuery,
    { databaseId, isNamed: databaseId !== '' },
    { isLasting: true },
  );
