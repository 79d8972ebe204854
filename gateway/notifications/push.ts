import type { Resolvers } from '../__generated__/resolvers.ts';
import { messageId } from '../chat/chat.ts';
import { findConversation } from '../chat/conversations.ts';
import type { Context } from '../graphql/context.ts';
import { nullIfHidden } from '../http/errors.ts';
import { fetchPost } from '../posts/rest.ts';
import type { EventMapper } from '../realtime/eventRoutes.ts';
import type { PushSignal } from '../realtime/eventTypes.ts';
import { toPushedPost } from './notifications.ts';

const conversationOf = ({ action, conversationId }: PushSignal, context: Context) =>
  action === 'new-message' && conversationId !== null
    ? nullIfHidden(findConversation(context, conversationId))
    : null;

/** Resolvers of push messages. */
export const push = {
  PushReceived: {
    target({ signal }, _args, context) {
      const { action, postId } = signal;
      if (action === 'single-post' && postId !== null) return nullIfHidden(fetchPost(context, postId));
      return conversationOf(signal, context);
    },
    pushedConversation: ({ signal }, _args, context) => conversationOf(signal, context),
    pushedPost: ({ signal }) => toPushedPost(signal),
    messageId: ({ signal: { conversationId, messageId: message } }) =>
      conversationId === null || message === null
        ? null
        : messageId.write({ conversation: conversationId, message }),
  },
  PushTarget: { __resolveType: (target) => target.__typename },
} satisfies Resolvers;

/** Maps events to the push messages in them. */
export const toPushMessages: EventMapper = (events) =>
  events.flatMap(({ push: signal }) =>
    signal ? [{ __typename: 'PushReceived' as const, key: signal.id, signal }] : [],
  );
