import { isPageFocused } from '../../chat/pageFocus.ts';
import { chatPanel } from '../../chat/chatPanel.ts';
import { isInView } from '../../chat/liveMessages.ts';
import { reportError } from '../../core/errors.ts';
import { handle } from '../../live/eventHandlers.ts';
import { loadWithRetries } from '../../ui/loadWithRetries.ts';
import { dropMessage, rememberMessage, rememberNotice } from './arrivals.ts';
import { pushes } from './pushes.ts';

type PushPresenter = typeof import('./pushPresenter.ts');

function begin(): void {
  pushes.presenter ??= loadWithRetries(() => import('./pushPresenter.ts'));
  pushes.presenter.catch(() => {
    // The next one retries.
    pushes.presenter = undefined;
  });
}

/** Runs once the presenter is loaded; without a push message there is nothing to do. */
const afterPresenting = (work: (code: PushPresenter) => void): void =>
  void pushes.presenter?.then(work).catch(reportError);

/** Withdraws messages of conversations that the user opens. Returns a function that stops it and withdraws everything. */
export function withdrawReadMessages(): () => void {
  const look = () => {
    const { conversationId } = chatPanel.get();
    if (conversationId !== null && isInView(conversationId) && isPageFocused())
      afterPresenting(({ withdrawConversation }) => withdrawConversation(conversationId));
  };
  const stop = chatPanel.subscribe(look);
  addEventListener('focus', look);
  document.addEventListener('visibilitychange', look);
  return () => {
    stop();
    removeEventListener('focus', look);
    document.removeEventListener('visibilitychange', look);
    afterPresenting(({ withdrawAll }) => withdrawAll());
  };
}

/**
 * Presents `PushReceived` events in a toast and a system notification (rules B179, B180 of the specification): twenty
 * seconds, a repeated one once. They carry no text: it comes from `MessageReceived` and `NotificationReceived`.
 */
export const pushEvents = [
  handle('MessageReceived', {
    after: (event, { environment }) => {
      rememberMessage(event);
      // Offer notifications to users who write messages.
      if (event.messageEdge.node.viewerIsAuthor && isPageFocused())
        loadWithRetries(() => import('./offerNotifications.ts')).then(
          ({ offerNotifications }) => offerNotifications(environment),
          reportError,
        );
    },
  }),
  handle('NotificationReceived', { after: rememberNotice }),
  handle('ConversationRead', {
    // Other members' reading leaves the user's own count unchanged.
    after: ({ conversation }) => {
      if (conversation.unreadMessageCount === 0)
        afterPresenting(({ withdrawConversation }) => withdrawConversation(conversation.id));
    },
  }),
  handle('MessageDeleted', {
    after: ({ conversation, deletedMessageId }) => {
      dropMessage(deletedMessageId);
      afterPresenting(({ withdrawMessage }) => withdrawMessage(conversation.id, deletedMessageId));
    },
  }),
  handle('ContentInvalidated', {
    after: ({ change, nodeId, postId }) => {
      if (change === 'DELETED' && nodeId === postId)
        afterPresenting(({ withdrawPost }) => withdrawPost(postId));
    },
  }),
  handle('ConversationRemoved', {
    after: ({ removedConversationId }) =>
      afterPresenting(({ withdrawConversation }) => withdrawConversation(removedConversationId)),
  }),
  handle('PushReceived', {
    after: (event, { environment, navigate }) => {
      const { key, pushedConversation: conversation, pushedPost: post } = event;
      if (key === pushes.previousKey || !(conversation ?? post)) return;
      pushes.previousKey = key;
      begin();
      afterPresenting(({ presentMessage, presentPost }) => {
        if (conversation) presentMessage(conversation, event);
        if (post) presentPost(post, event, { environment, navigate }).catch(reportError);
      });
    },
  }),
];
