import type { ApolloClient } from '@apollo/client';
import {
  ConversationsDocument,
  type ConversationsQuery,
  MarkConversationReadDocument,
  SendMessageDocument,
  type SendMessageInput,
} from '../__generated__/documents.ts';
import type { ViewerEvent } from '../live/live.ts';
import type { Deliver, Queue, Verdict } from '../queue/queue.ts';
import { verdictOf } from '../queue/verdicts.ts';
import { htmlOf } from '../text.ts';
import { unlessAnswered } from '../transport/errors.ts';
import { removeForGood } from '../transport/gone.ts';
import { putInOrder, putOnTop } from '../transport/lists.ts';
import type { Sending } from '../uploads/uploadLink.ts';
import { type Message, readEarlier, readMissed, readTalk } from './messages.ts';

/** A conversation as lists show it. */
export type ConversationRow = NonNullable<
  NonNullable<ConversationsQuery['viewer']>['conversations']
>['edges'][number]['node'];

/** The person's conversations. */
export interface Chat {
  /** What has been read, from the cache, the newest first. */
  conversations(): ConversationRow[];
  /** Reads the next page of them; answers whether there is another one. */
  moreConversations(): Promise<boolean>;
  /** Reads the newest messages of a conversation, and keeps them up to date until it is left. */
  open(conversationId: string): Promise<void>;
  leave(conversationId: string): void;
  /** Nothing is before the person's eyes any more: they have signed out. */
  leaveAll(): void;
  /** The messages that were read, from the cache, oldest first. */
  messages(conversationId: string): Message[];
  /** Reads the page before; answers whether there is another one. */
  earlier(conversationId: string): Promise<boolean>;
  /** Sends files, with words or without. A retry with the same key does nothing twice. */
  sendFiles(
    message: {
      conversationId: string;
      text: string;
      key: string;
      files: Pick<SendMessageInput, 'images' | 'document' | 'video'>;
    },
    sending?: Sending,
  ): Promise<Verdict>;
  /** Tells how far the person has read: up to a message, or all. */
  markRead(conversationId: string, upToMessageId?: string): Promise<void>;
  /** While something else reads the newest messages of a conversation: what arrives waits until it has. */
  whileReading(conversationId: string, read: () => Promise<void>): Promise<void>;
  /** From now on events may be missing. */
  noteGap(): void;
  /** Reads what is before the person's eyes again, after a gap. */
  resume(): Promise<void>;
  apply(event: ViewerEvent): void;
}

const listSize = 20;
const list = { query: ConversationsDocument, variables: { first: listSize } };

async function sendMessage(
  client: ApolloClient,
  input: SendMessageInput,
  onSent: (messageId: string) => void,
  sending: Sending = {},
): Promise<Verdict> {
  const { data } = await client.mutate({
    mutation: SendMessageDocument,
    variables: { input },
    context: { ...sending },
  });
  const sent = data?.sendMessage.messageEdge?.node.id;
  if (sent !== undefined) onSent(sent);
  return verdictOf(data?.sendMessage.userErrors ?? []);
}

/** Conversations, in the cache of `client`; what is on its way to one is known by the queue. */
export function createChat(client: ApolloClient, queue: Queue): Chat & { deliver: Deliver } {
  const { cache } = client;
  /** Before the person's eyes. */
  const open = new Set<string>();
  /** All of which messages were read. */
  const known = new Set<string>();
  /** Those of which messages may be missing after the newest that is known: what arrives would hide that. */
  const gaps = new Set<string>();
  /** Messages that arrived and are not placed yet, and whether they are one's own. */
  const arrived = new Map<string, Map<string, boolean>>();

  /** Places what has arrived, unless there is a gap; one's own may be what the queue has just sent, and waits for it. */
  function place(conversationId: string): void {
    const messages = arrived.get(conversationId);
    if (!messages || gaps.has(conversationId)) return;
    const isSending = queue.isWaiting(conversationId);
    for (const [node, isMine] of messages) {
      if (isMine && isSending) continue;
      putInOrder(cache, { of: conversationId, list: 'messages', node });
      messages.delete(node);
    }
    if (messages.size === 0) arrived.delete(conversationId);
  }
  const arrive = (conversationId: string, messageId: string, isMine: boolean) => {
    arrived.set(conversationId, (arrived.get(conversationId) ?? new Map()).set(messageId, isMine));
    place(conversationId);
  };
  queue.subscribe(() => [...arrived.keys()].forEach(place));

  async function whileReading(conversationId: string, read: () => Promise<void>): Promise<void> {
    known.add(conversationId);
    gaps.add(conversationId);
    await read();
    gaps.delete(conversationId);
    place(conversationId);
  }
  const forget = (conversationId: string) => {
    for (const ids of [open, known, gaps, arrived]) ids.delete(conversationId);
    cache.evict({ id: conversationId });
  };
  const catchUp = (conversationId: string) =>
    whileReading(conversationId, async () => {
      if (!(await readMissed(client, conversationId))) forget(conversationId);
    });
  const raise = (viewerId: string, conversationId: string) =>
    putOnTop(cache, { of: viewerId, list: 'conversations', node: conversationId });
  const sent = (conversationId: string) => (messageId: string) => {
    // Its own place in the queue is free only after this.
    if (gaps.has(conversationId)) arrive(conversationId, messageId, true);
    else putInOrder(cache, { of: conversationId, list: 'messages', node: messageId });
  };

  const listed = () => client.readQuery(list)?.viewer?.conversations ?? null;
  return {
    conversations: () => listed()?.edges.map(({ node }) => node) ?? [],
    async moreConversations() {
      const { hasNextPage = true, endCursor = null } = listed()?.pageInfo ?? {};
      if (!hasNextPage) return false;
      const variables = { first: listSize, after: endCursor };
      await client.query({ query: ConversationsDocument, variables, fetchPolicy: 'network-only' });
      return listed()?.pageInfo.hasNextPage ?? false;
    },
    async open(conversationId) {
      open.add(conversationId);
      await catchUp(conversationId);
    },
    leave: (conversationId) => void open.delete(conversationId),
    leaveAll() {
      for (const ids of [open, known, gaps, arrived]) ids.clear();
    },
    messages: (conversationId) =>
      readTalk(client, conversationId)?.messages?.edges.map(({ node }) => node) ?? [],
    earlier: (conversationId) => readEarlier(client, conversationId),
    deliver: ({ key, subject, text }) =>
      sendMessage(
        client,
        { conversationId: subject, text: htmlOf(text), idempotencyKey: key },
        sent(subject),
      ),
    sendFiles: ({ conversationId, text, key, files }, sending) =>
      sendMessage(
        client,
        { conversationId, idempotencyKey: key, ...(text === '' ? {} : { text: htmlOf(text) }), ...files },
        sent(conversationId),
        sending,
      ),
    async markRead(conversationId, upToMessageId) {
      await client.mutate({
        mutation: MarkConversationReadDocument,
        variables: { input: { conversationId, upToMessageId: upToMessageId ?? null } },
      });
    },
    whileReading,
    noteGap: () => known.forEach((conversationId) => gaps.add(conversationId)),
    async resume() {
      await Promise.all([...open].map((id) => catchUp(id).catch(unlessAnswered)));
    },
    apply(event) {
      switch (event.__typename) {
        case 'MessageReceived':
          raise(event.viewer.id, event.conversation.id);
          arrive(event.conversation.id, event.messageEdge.node.id, event.messageEdge.node.isMine);
          break;
        case 'ConversationChanged':
          raise(event.viewer.id, event.conversation.id);
          break;
        case 'ConversationRead':
          // Which messages were seen, the event does not say.
          if (open.has(event.conversation.id))
            catchUp(event.conversation.id).catch(() => {
              // The marks stay as they were; the next event or gap brings them up to date.
            });
          break;
        case 'MessageDeleted':
          removeForGood(cache, event.deletedMessageId);
          break;
        case 'ConversationLost':
          forget(event.lostConversationId);
          break;
        default:
      }
    },
  };
}
