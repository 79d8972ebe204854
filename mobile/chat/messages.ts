import type { ApolloClient } from '@apollo/client';
import { MessagesDocument, type MessagesQuery } from '../__generated__/documents.ts';
import { precedes } from '../transport/connections.ts';
import type { Readings } from '../transport/readings.ts';

/** A conversation with its loaded messages. */
export type Talk = Extract<MessagesQuery['node'], { __typename: 'Conversation' }>;
type MessagePage = NonNullable<Talk['messages']>;

/** A message of a conversation. */
export type Message = MessagePage['edges'][number]['node'];

const pageSize = 30;
/** After more missed pages the conversation restarts at its end. */
const mostPages = 10;

const newestPage = (id: string) => ({ query: MessagesDocument, variables: { id, last: pageSize } });

const talkOf = (data: MessagesQuery | null | undefined): Talk | null =>
  data?.node?.__typename === 'Conversation' ? data.node : null;

/** Loaded messages of a conversation from the cache. */
export const readTalk = (client: ApolloClient, id: string): Talk | null =>
  talkOf(client.readQuery(newestPage(id)));

/** Loads the previous page. Returns whether there is another one. */
export async function readEarlier(client: ApolloClient, id: string, readings: Readings): Promise<boolean> {
  const { hasPreviousPage = true, startCursor = null } = readTalk(client, id)?.messages?.pageInfo ?? {};
  if (!hasPreviousPage) return false;
  const variables = { id, last: pageSize, before: startCursor };
  await readings.read(() =>
    client.query({ query: MessagesDocument, variables, fetchPolicy: 'network-only' }),
  );
  return readTalk(client, id)?.messages?.pageInfo.hasPreviousPage ?? false;
}

/**
 * Loads from the newest message back to known ones and merges them as one page. Returns false when no longer a
 * participant.
 */
export async function readMissed(client: ApolloClient, id: string): Promise<boolean> {
  const newestKnown = readTalk(client, id)?.messages?.edges.at(-1)?.node.databaseId;
  let edges: MessagePage['edges'] = [];
  let before: string | null = null;
  for (let pages = 1; ; pages += 1) {
    const { data }: { data?: MessagesQuery | undefined } = await client.query({
      query: MessagesDocument,
      variables: { id, last: pageSize, before },
      fetchPolicy: 'no-cache',
    });
    const talk = talkOf(data);
    if (!data || !talk?.messages) return false;
    const { messages } = talk;
    edges = [...messages.edges, ...edges];
    const oldest = messages.edges[0]?.node.databaseId;
    const hasMet = oldest === undefined || newestKnown === undefined || !precedes(newestKnown, oldest);
    if (hasMet || !messages.pageInfo.hasPreviousPage || pages === mostPages) {
      client.writeQuery({
        ...newestPage(id),
        data: { ...data, node: { ...talk, messages: { ...messages, edges } } },
      });
      return true;
    }
    before = messages.pageInfo.startCursor;
  }
}
