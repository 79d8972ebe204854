import type { NavigateFunction } from 'react-router-dom';
import { isAttending } from '../../chat/attention.ts';
import { onCovered } from '../../chat/cover.ts';
import { chatPanel } from '../../chat/chatPanel.ts';
import { isInView } from '../../chat/liveMessages.ts';
import { reportError } from '../../core/reportError.ts';
import { type EventOf, handle } from '../../live/eventHandlers.ts';
import type { PushTarget } from '../../session/pushMessage.ts';
import { showToast } from '../../ui/toast.ts';
import { keepMessage, keepNotice, takeMessage, takeNotice } from './arrivals.ts';
import { showOnDesktop, withdrawFromDesktop } from './desktop.ts';
import { offerNotifications } from './offer.ts';
import { type Words, wordsOfMessages, wordsOfPost } from './words.ts';

/** Milliseconds. */
const duration = 20_000;
let previous: string | null = null;

/** Of conversations, how many messages were told since the person last looked at them, and how to take that back. */
const told = new Map<string, { count: number; withdraw: () => void }>();

/** A push message: what is told of it, and where it leads. */
interface Push extends Words {
  id: string;
  /** Beside other applications the newest of a thread stands. */
  thread: string;
  /** Those of one subject are one toast. */
  subject: string;
  target: PushTarget;
  label: string;
  open: () => void;
}

/** Tells of it: on the screen, and beside other applications while the person is in one of these. */
function tell({ id, thread, subject, target, toast, title, body, label, open }: Push): () => void {
  showOnDesktop({ id, thread, title, body, target }, open).catch(reportError);
  return showToast({
    text: toast,
    subject,
    duration,
    place: 'bottom-left',
    action: { label, run: open },
  });
}

function tellOfMessage(
  { id, slug, title, faces }: Extract<EventOf<'PushReceived'>['target'], { __typename: 'Conversation' }>,
  { pushId, messageId }: EventOf<'PushReceived'>,
): void {
  const said = takeMessage(messageId);
  // What is before the person's eyes needs no word of it.
  if (isInView(id) && isAttending()) return;
  const count = (told.get(id)?.count ?? 0) + 1;
  const withdraw = tell({
    ...wordsOfMessages({ title, faces }, said, count),
    id: pushId,
    thread: id,
    subject: id,
    target: { kind: 'conversation', slug },
    label: 'Répondre',
    open: () => chatPanel.openConversation(id),
  });
  told.set(id, { count, withdraw });
}

function tellOfPost(
  { id, slug, community }: Extract<EventOf<'PushReceived'>['target'], { __typename: 'Post' }>,
  { pushId }: EventOf<'PushReceived'>,
  navigate: NavigateFunction,
): void {
  const to = `/communaute/${community.slug}/post/${slug}`;
  tell({
    ...wordsOfPost(community.title, takeNotice(slug)),
    id: pushId,
    thread: id,
    // Each tells something else: that it was published, that somebody commented it.
    subject: pushId,
    target: { kind: 'address', to },
    label: 'Voir',
    open: () => void navigate(to),
  });
}

/** What was told of a conversation goes: it was read, here or elsewhere. */
function settle(conversationId: string): void {
  const known = told.get(conversationId);
  if (!known) return;
  told.delete(conversationId);
  known.withdraw();
  withdrawFromDesktop(conversationId).catch(reportError);
}

/** Takes back what was told of a conversation once it is before the person's eyes. Answers how to stop. */
export function followReading(): () => void {
  const look = () => {
    const { conversationId } = chatPanel.get();
    if (conversationId !== null && isInView(conversationId) && isAttending()) settle(conversationId);
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
    // With the person goes what was told to them.
    for (const conversationId of told.keys()) settle(conversationId);
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
      if (conversation.unreadCount === 0) settle(conversation.id);
    },
  }),
  handle('ConversationLost', { after: ({ lostConversationId }) => settle(lostConversationId) }),
  handle('PushReceived', {
    after: (event, { navigate }) => {
      const { pushId, target } = event;
      if (pushId === previous || !target) return;
      previous = pushId;
      if (target.__typename === 'Conversation') tellOfMessage(target, event);
      if (target.__typename === 'Post') tellOfPost(target, event, navigate);
    },
  }),
];
