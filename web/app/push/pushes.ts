import { isAttending } from '../../chat/attention.ts';
import { chatPanel } from '../../chat/chatPanel.ts';
import { onCovered } from '../../chat/cover.ts';
import { isInView } from '../../chat/liveMessages.ts';
import { reportError } from '../../core/reportError.ts';
import { handle } from '../../live/eventHandlers.ts';
import { patiently } from '../../ui/patiently.ts';
import { dropMessage, keepMessage, keepNotice } from './arrivals.ts';
import { offerNotifications } from './offer.ts';

/** How push messages are told, loaded with the first of them. */
type Telling = typeof import('./telling.ts');
let telling: Promise<Telling> | undefined;
let previous: string | null = null;

function begin(): void {
  telling ??= patiently(() => import('./telling.ts'));
  telling.catch(() => {
    // The next one asks for it again.
    telling = undefined;
  });
}

/** Does something with what was told, in its turn; before the first push message nothing was. */
const afterTelling = (work: (code: Telling) => void): void => void telling?.then(work).catch(reportError);

/** Takes back what was told of a conversation once it is before the person's eyes. Answers how to stop. */
export function followReading(): () => void {
  const look = () => {
    const { conversationId } = chatPanel.get();
    if (conversationId !== null && isInView(conversationId) && isAttending())
      afterTelling(({ settle }) => settle(conversationId));
  };
  const stop = chatPanel.subscribe(look);
  addEventListener('focus', look);
  const stopCover = onCovered(look);
  document.addEventListener('visibilitychange', look);
  return () => {
    stop();
    stopCover();
    removeEventListener('focus', look);
    document.removeEventListener('visibilitychange', look);
    afterTelling(({ settleAll }) => settleAll());
  };
}

/** Push messages are shown for twenty seconds (B179); one that was shown just now is the same one (B180). */
export const pushEvents = [
  handle('MessageReceived', {
    after: (event, { environment }) => {
      keepMessage(event);
      // Whoever speaks here will want to hear the answer.
      if (event.messageEdge.node.isMine && isAttending()) offerNotifications(environment);
    },
  }),
  handle('NotificationReceived', { after: keepNotice }),
  handle('ConversationRead', {
    // Others read it too: their reading leaves the person's own count as it is.
    after: ({ conversation }) => {
      if (conversation.unreadCount === 0) afterTelling(({ settle }) => settle(conversation.id));
    },
  }),
  handle('MessageDeleted', {
    after: ({ conversation, deletedMessageId }) => {
      dropMessage(deletedMessageId);
      afterTelling(({ takeBack }) => takeBack(conversation.id, deletedMessageId));
    },
  }),
  handle('ContentChanged', {
    after: ({ change, nodeId, postId }) => {
      if (change === 'DELETED' && nodeId === postId) afterTelling(({ settlePost }) => settlePost(postId));
    },
  }),
  handle('ConversationRemoved', {
    after: ({ removedConversationId }) => afterTelling(({ settle }) => settle(removedConversationId)),
  }),
  handle('PushReceived', {
    after: (event, { environment, navigate }) => {
      const { pushId, pushedConversation: conversation, pushedPost: post } = event;
      if (pushId === previous || !(conversation ?? post)) return;
      previous = pushId;
      begin();
      afterTelling(({ tellOfMessage, tellOfPost }) => {
        if (conversation) tellOfMessage(conversation, event);
        if (post) tellOfPost(post, event, { environment, navigate }).catch(reportError);
      });
    },
  }),
];
