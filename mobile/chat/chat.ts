import type { ApolloClient } from '@apollo/client';
import {
  ConversationsDocument,
  type ConversationsQuery,
  MarkConversationReadDocument,
  SendMessageDocument,
  type SendMessageInput,
} from '../__generated__/documents.ts';
import type { Reload, ViewerEvent } from '../live/live.ts';
import { createPace } from '../live/pacing.ts';
import type { Deliver, Queue, Verdict } from '../queue/queue.ts';
import { verdictOf } from '../queue/verdicts.ts';
import { htmlOf } from '../text.ts';
import { unlessLasting } from '../transport/errors.ts';
import { removeForGood } from '../transport/gone.ts';
import { putInOrder, putOnTop } from '../transport/lists.ts';
import { createReadings } from '../transport/readings.ts';
import type { Sending } from '../uploads/uploadLink.ts';
import { type ChatActions, createChatActions } from './actions.ts';
import { type Message, readEarlier, readMissed, readTalk } from './messages.ts';

/** A conversation in a list. */
export type ConversationRow = NonNullable<
  NonNullable<ConversationsQuery['viewer']>['conversations']
>['edges'][number]['node'];

/** Conversations of the signed-in person. */
export interface Chat {
  actions: ChatActions;
  /** Loaded conversations from the cache, newest first. */
  conversations(): ConversationRow[];
  /** Loads the next page. Returns whether there is another one. */
  moreConversations(): Promise<boolean>;
  /** Loads the newest messages and keeps them updated until the conversation is left. */
  open(conversationId: string): Promise<void>;
  leave(conversationId: string): void;
  /** Leaves all conversations, after sign-out. */
  leaveAll(): void;
  /** Loaded messages from the cache, oldest first. */
  messages(conversationId: string): Message[];
  /** Loads the previous page. Returns whether there is another one. */
  earlier(conversationId: string): Promise<boolean>;
  /** Sends files with optional text; idempotent by key. */
  sendFiles(
    message: {
      conversationId: string;
      text: string;
      key: string;
      files: Pick<SendMessageInput, 'images' | 'file' | 'video'>;
    },
    sending?: Sending,
  ): Promise<Verdict>;
  /** Answers a message of the same conversation; idempotent by key. */
  answer(message: {
    conversationId: string;
    replyToMessageId: string;
    text: string;
    key: string;
  }): Promise<Verdict>;
  /** Marks messages as read, up to one or all. */
  markRead(conversationId: string, upToMessageId?: string): Promise<void>;
  /** Delays incoming messages while `read` loads the newest ones, and again if one was changed meanwhile. */
  whileReading(conversationId: string, read: () => Promise<void>): Promise<void>;
  /** Records that events may be missing from now on. */
  noteGap(): void;
  /** Reloads of the open conversations, after a gap. */
  reloads(): Reload[];
  apply(event: ViewerEvent): void;
  stop(): void;
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
  const sent = data?.sendMessage?.messageEdge?.node.id;
  if (sent !== undefined) onSent(sent);
  return verdictOf(data?.sendMessage?.userErrors ?? []);
}

/** Creates the chat on the cache of `client`; `queue` holds unsent messages. */
export function createChat(client: ApolloClient, queue: Queue): Chat & { deliver: Deliver } {
  const { cache } = client;
  const rowReadings = createReadings();
  const messageReadings = createReadings();
  /** Records a change of messages or conversations: reloads under way may not know it. */
  const note = () => {
    rowReadings.note();
    messageReadings.note();
  };
  /** Open conversations. */
  const open = new Set<string>();
  /** Conversations with loaded messages. */
  const known = new Set<string>();
  /** Conversations that may miss messages, by their last gap; new ones are held back until a later reload. */
  const gaps = new Map<string, number>();
  /** Number of gaps. */
  let gapCount = 0;
  /** Loads under way by conversation; new messages are held back until the last ends. */
  const loading = new Map<string, number>();
  /** Received messages that are not in the cache yet, and whether they are the person's own. */
  const arrived = new Map<string, Map<string, boolean>>();

  const isHeld = (conversationId: string) => gaps.has(conversationId) || loading.has(conversationId);
  /** Adds received messages to the cache unless there is a gap; own ones wait for the queue. */
  function place(conversationId: string): void {
    const messages = arrived.get(conversationId);
    if (!messages || isHeld(conversationId)) return;
    const isSending = queue.isWaiting(conversationId);
    for (const [node, viewerIsAuthor] of messages) {
      if (viewerIsAuthor && isSending) continue;
      putInOrder(cache, { of: conversationId, list: 'messages', node });
      messages.delete(node);
    }
    if (messages.size === 0) arrived.delete(conversationId);
  }
  const arrive = (conversationId: string, messageId: string, viewerIsAuthor: boolean) => {
    arrived.set(conversationId, (arrived.get(conversationId) ?? new Map()).set(messageId, viewerIsAuthor));
    place(conversationId);
  };
  queue.subscribe(() => [...arrived.keys()].forEach(place));

  async function whileReading(conversationId: string, read: () => Promise<void>): Promise<void> {
    known.add(conversationId);
    loading.set(conversationId, (loading.get(conversationId) ?? 0) + 1);
    const begunAfter = gapCount;
    try {
      await messageReadings.read(read);
      if ((gaps.get(conversationId) ?? 0) <= begunAfter) gaps.delete(conversationId);
    } finally {
      const others = (loading.get(conversationId) ?? 1) - 1;
      if (others > 0) loading.set(conversationId, others);
      else loading.delete(conversationId);
      place(conversationId);
    }
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
    rowReadings.note();
    // The queue removes its entry only after this.
    if (isHeld(conversationId)) arrive(conversationId, messageId, true);
    else putInOrder(cache, { of: conversationId, list: 'messages', node: messageId });
  };

  const reloadList = () => rowReadings.read(() => client.query({ ...list, fetchPolicy: 'network-only' }));
  const rows = createPace(reloadList, { pause: 1_000, rest: 3_000 });
  const listed = () => client.readQuery(list)?.viewer?.conversations ?? null;
  return {
    actions: createChatActions(client, {
      note,
      sent,
      // The list is reloaded later when it cannot be now.
      reloadList: () => reloadList().catch(() => rows.note()),
    }),
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
    earlier: (conversationId) => readEarlier(client, conversationId, messageReadings),
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
    answer: ({ conversationId, replyToMessageId, text, key }) =>
      sendMessage(
        client,
        { conversationId, replyToMessageId, text: htmlOf(text), idempotencyKey: key },
        sent(conversationId),
      ),
    async markRead(conversationId, upToMessageId) {
      const { data, error } = await client.mutate({
        mutation: MarkConversationReadDocument,
        variables: { input: { conversationId, upToMessageId: upToMessageId ?? null } },
        // Counters that fail leave the mark.
        errorPolicy: 'all',
      });
      rowReadings.note();
      if (!data?.markConversationRead && error) throw error;
    },
    whileReading,
    stop: rows.stop,
    noteGap() {
      gapCount += 1;
      for (const conversationId of known) gaps.set(conversationId, gapCount);
    },
    reloads: () =>
      [...open].map((id) => async () => {
        if (open.has(id)) await catchUp(id).catch(unlessLasting);
      }),
    apply(event) {
      switch (event.__typename) {
        case 'MessageReceived':
          rowReadings.note();
          raise(event.viewer.id, event.conversation.id);
          arrive(event.conversation.id, event.messageEdge.node.id, event.messageEdge.node.viewerIsAuthor);
          break;
        case 'ConversationChanged':
          // Whether its place changed is for the platform to say.
          rows.note();
          break;
        case 'ConversationRead':
          // The event does not name the messages.
          if (open.has(event.conversation.id))
            catchUp(event.conversation.id).catch(() => {
              // Left unchanged; the next event or reload updates the counters.
            });
          break;
        case 'MessageChanged':
          messageReadings.note();
          break;
        case 'MessageDeleted':
          rowReadings.note();
          // With DELETED_MESSAGES it keeps its place without content.
          if (event.deletedMessage == null) removeForGood(cache, event.deletedMessageId);
          else messageReadings.note();
          break;
        case 'ConversationRemoved':
          forget(event.removedConversationId);
          break;
        default:
      }
    },
  };
}
