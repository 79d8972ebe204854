import type { ApolloClient } from '@apollo/client';
import {
  type ConversationNotificationLevel,
  type ConversationStateFragment,
  DeleteMessageDocument,
  ForwardMessageDocument,
  MarkConversationUnreadDocument,
  PinConversationDocument,
  RemoveMessageReactionDocument,
  SearchMessagesDocument,
  type SearchMessagesQuery,
  SetConversationNotificationLevelDocument,
  SetMessageReactionDocument,
  StateOfConversationDocument,
  UnpinConversationDocument,
  UpdateMessageDocument,
} from '../__generated__/documents.ts';
import type { Verdict } from '../queue/queue.ts';
import { verdictOf } from '../queue/verdicts.ts';
import { htmlOf } from '../text.ts';
import { removeForGood } from '../transport/gone.ts';

/** A found message, with the id of its conversation. */
export type FoundMessage = NonNullable<
  NonNullable<NonNullable<SearchMessagesQuery['viewer']>['search']>['messages']
>['edges'][number]['node'];

/** Actions on messages and conversations; each needs the capability that the schema names. Failures reject. */
export interface ChatActions {
  /** Sets the reaction of the person to a message; null takes it back. */
  react(messageId: string, emoji: string | null): Promise<Verdict>;
  /** Replaces the text of an own message by a typed one. */
  correct(messageId: string, text: string): Promise<Verdict>;
  /** Deletes an own message for all participants. */
  remove(messageId: string): Promise<Verdict>;
  /** Sends a message to another conversation; idempotent by key. */
  forward(message: { messageId: string; conversationId: string; key: string }): Promise<Verdict>;
  /** Marks a conversation as unread, from a message on or from the last one. */
  markUnread(conversationId: string, fromMessageId?: string): Promise<Verdict>;
  /** Pins a conversation on top of the list, or puts it back, and reloads the list. */
  pin(conversationId: string, isPinned: boolean): Promise<Verdict>;
  /** Sets which messages of a conversation are notified. */
  notify(conversationId: string, level: ConversationNotificationLevel): Promise<Verdict>;
  /** Loads whether a conversation is pinned, and which messages it notifies; null without access. */
  state(conversationId: string): Promise<ConversationStateFragment | null>;
  /** Finds messages, newest first, of one conversation or all; `after` continues a page. */
  search(
    words: string,
    conversationId?: string,
    after?: string,
  ): Promise<{ messages: FoundMessage[]; next: string | null }>;
}

const pageSize = 20;

/** What the actions need of the chat. */
interface ChatParts {
  /** Records a change of messages or conversations. */
  note(): void;
  /** Places a sent message in a conversation. */
  sent(conversationId: string): (messageId: string) => void;
  /** Loads the newest conversations; never rejects. */
  reloadList(): Promise<void>;
}

/** Creates the actions on the cache of `client`. */
export function createChatActions(client: ApolloClient, { note, sent, reloadList }: ChatParts): ChatActions {
  return {
    async react(messageId, emoji) {
      if (emoji === null) {
        const variables = { input: { messageId } };
        const { data } = await client.mutate({ mutation: RemoveMessageReactionDocument, variables });
        note();
        return verdictOf(data?.removeMessageReaction?.userErrors ?? []);
      }
      const variables = { input: { messageId, emoji } };
      const { data } = await client.mutate({ mutation: SetMessageReactionDocument, variables });
      note();
      return verdictOf(data?.setMessageReaction?.userErrors ?? []);
    },
    async correct(messageId, text) {
      const variables = { input: { messageId, text: htmlOf(text) } };
      const { data } = await client.mutate({ mutation: UpdateMessageDocument, variables });
      note();
      return verdictOf(data?.updateMessage?.userErrors ?? []);
    },
    async remove(messageId) {
      const variables = { input: { messageId } };
      const { data } = await client.mutate({ mutation: DeleteMessageDocument, variables });
      note();
      const { deletedMessageId = null, deletedMessage = null } = data?.deleteMessage ?? {};
      // With DELETED_MESSAGES it keeps its place without content.
      if (deletedMessageId !== null && deletedMessage === null) removeForGood(client.cache, deletedMessageId);
      return verdictOf(data?.deleteMessage?.userErrors ?? []);
    },
    async forward({ messageId, conversationId, key }) {
      const variables = { input: { messageId, conversationId, idempotencyKey: key } };
      const { data } = await client.mutate({ mutation: ForwardMessageDocument, variables });
      const forwarded = data?.forwardMessage?.messageEdge?.node.id;
      if (forwarded !== undefined) sent(conversationId)(forwarded);
      return verdictOf(data?.forwardMessage?.userErrors ?? []);
    },
    async markUnread(conversationId, fromMessageId) {
      const variables = { input: { conversationId, fromMessageId: fromMessageId ?? null } };
      const { data, error } = await client.mutate({
        mutation: MarkConversationUnreadDocument,
        variables,
        // Counters that fail leave the mark.
        errorPolicy: 'all',
      });
      note();
      if (!data?.markConversationUnread && error) throw error;
      return verdictOf(data?.markConversationUnread?.userErrors ?? []);
    },
    async pin(conversationId, isPinned) {
      const variables = { input: { conversationId } };
      const userErrors = isPinned
        ? (await client.mutate({ mutation: PinConversationDocument, variables })).data?.pinConversation
            ?.userErrors
        : (await client.mutate({ mutation: UnpinConversationDocument, variables })).data?.unpinConversation
            ?.userErrors;
      note();
      const verdict = verdictOf(userErrors ?? []);
      if (verdict.kind === 'done') await reloadList();
      return verdict;
    },
    async notify(conversationId, level) {
      const variables = { input: { conversationId, level } };
      const { data } = await client.mutate({
        mutation: SetConversationNotificationLevelDocument,
        variables,
      });
      return verdictOf(data?.setConversationNotificationLevel?.userErrors ?? []);
    },
    async state(id) {
      const { data } = await client.query({
        query: StateOfConversationDocument,
        variables: { id },
        fetchPolicy: 'network-only',
      });
      return data?.node?.__typename === 'Conversation' ? data.node : null;
    },
    async search(words, conversationId, after) {
      const { data } = await client.query({
        query: SearchMessagesDocument,
        variables: {
          query: words,
          conversationId: conversationId ?? null,
          first: pageSize,
          after: after ?? null,
        },
        fetchPolicy: 'network-only',
      });
      const { edges = [], pageInfo = null } = data?.viewer?.search?.messages ?? {};
      return {
        messages: edges.map(({ node }) => node),
        next: pageInfo?.hasNextPage ? (pageInfo.endCursor ?? null) : null,
      };
    },
  };
}
