import type { NavigateFunction } from 'react-router-dom';
import type { Environment } from 'relay-runtime';
import { isAttending } from '../../chat/attention.ts';
import { chatPanel } from '../../chat/chatPanel.ts';
import { isInView } from '../../chat/liveMessages.ts';
import { reportError } from '../../core/reportError.ts';
import type { EventOf } from '../../live/eventHandlers.ts';
import type { PushTarget } from '../../session/pushMessage.ts';
import { amendToast, showToast } from '../../ui/toast.ts';
import { titleOf } from './titleOf.ts';
import { isDropped, remember, type MessageText, takeMessage, takeNotice } from './arrivals.ts';
import { type PushText, messagePushText, postPushText } from './pushText.ts';

/** What stands beside other applications; loaded with the first push message. */
const desktop = () => import('./desktop.ts');

/** Milliseconds. */
const duration = 20_000;

type ConversationTarget = NonNullable<EventOf<'PushReceived'>['pushedConversation']>;
type PostTarget = NonNullable<EventOf<'PushReceived'>['pushedPost']>;

/** A message that was told. */
interface PresentedMessage {
  pushId: string;
  messageId: string | null | undefined;
  said: MessageText | undefined;
}

/** Of conversations, what was told since the person last looked at them, and how to take that back. */
const presentedMessages = new Map<
  string,
  { target: ConversationTarget; messages: readonly PresentedMessage[]; withdraw: () => void }
>();

/** Of posts, how to take back what was told of them. */
const presentedPosts = new Map<string, readonly (() => void)[]>();

/** A push message: what is told of it, and where it leads. */
interface Push extends PushText {
  id: string;
  /** Beside other applications the newest of a thread stands. */
  thread: string;
  /** Those of one subject are one toast. */
  subject: string;
  target: PushTarget;
  label: string;
  open: () => void;
}

/** The two ways in which it is told: on the screen, and beside other applications. */
const channelsOf = ({ id, thread, subject, target, toast, title, body, label, open }: Push) => ({
  inToast: {
    text: toast,
    subject,
    duration,
    place: 'bottom-left' as const,
    action: { label, run: open },
  },
  beside: [{ id, thread, title, body, target }, open] as const,
});

/** Tells of it: on the screen, and beside other applications while the person is in one of these. */
function present(push: Push): () => void {
  const { inToast, beside } = channelsOf(push);
  desktop()
    .then(({ showOnDesktop }) => showOnDesktop(...beside))
    .catch(reportError);
  return showToast(inToast);
}

/** What is told of the messages of a conversation. */
function pushOf(target: ConversationTarget, messages: readonly PresentedMessage[]): Push {
  const { id, slug } = target;
  const last = messages.at(-1);
  return {
    ...messagePushText(target, last?.said, messages.length),
    id: last?.pushId ?? '',
    thread: id,
    subject: id,
    target: { kind: 'conversation', slug },
    label: 'Répondre',
    open: () => chatPanel.openConversation(id),
  };
}

/** Tells of a message that came, unless it is read already. */
export function presentMessage(
  target: ConversationTarget,
  { pushId, messageId }: Pick<EventOf<'PushReceived'>, 'pushId' | 'messageId'>,
): void {
  if (isDropped(messageId)) return;
  const { id } = target;
  const said = takeMessage(messageId);
  // What is before the person's eyes needs no word of it.
  if (isInView(id) && isAttending()) return;
  const messages = [...(presentedMessages.get(id)?.messages ?? []), { pushId, messageId, said }];
  presentedMessages.set(id, { target, messages, withdraw: present(pushOf(target, messages)) });
}

/** A message that was told was deleted: what is told is what is left, wherever it still stands. */
export function withdrawMessage(conversationId: string, deletedId: string): void {
  const known = presentedMessages.get(conversationId);
  if (!known) return;
  const messages = known.messages.filter(({ messageId }) => messageId !== deletedId);
  if (messages.length === known.messages.length) return;
  if (messages.length === 0) {
    withdrawConversation(conversationId);
    return;
  }
  presentedMessages.set(conversationId, { ...known, messages });
  const { inToast, beside } = channelsOf(pushOf(known.target, messages));
  amendToast(inToast);
  desktop()
    .then(({ updateOnDesktop }) => updateOnDesktop(...beside))
    .catch(reportError);
}

/** Tells of a post. */
export async function presentPost(
  { postId, slug, community }: PostTarget,
  { pushId }: EventOf<'PushReceived'>,
  { environment, navigate }: { environment: Environment; navigate: NavigateFunction },
): Promise<void> {
  const notice = takeNotice(slug);
  const title = await titleOf(environment, community.id);
  if (title === undefined) return;
  const to = `/communaute/${community.slug}/post/${slug}`;
  const withdraw = present({
    ...postPushText(title, notice),
    id: pushId,
    thread: postId,
    // Each tells something else: that it was published, that somebody commented it.
    subject: pushId,
    target: { kind: 'address', to },
    label: 'Voir',
    open: () => void navigate(to),
  });
  remember(presentedPosts, postId, [...(presentedPosts.get(postId) ?? []), withdraw]);
}

function withdrawFromDesktop(thread: string): void {
  desktop()
    .then((loaded) => loaded.withdrawFromDesktop(thread))
    .catch(reportError);
}

/** A post that was told of was deleted. */
export function withdrawPost(postId: string): void {
  const known = presentedPosts.get(postId);
  if (!known) return;
  presentedPosts.delete(postId);
  for (const withdraw of known) withdraw();
  withdrawFromDesktop(postId);
}

/** What was told of a conversation goes: it was read, here or elsewhere. */
export function withdrawConversation(conversationId: string): void {
  const known = presentedMessages.get(conversationId);
  if (!known) return;
  presentedMessages.delete(conversationId);
  known.withdraw();
  withdrawFromDesktop(conversationId);
}

/** With the person goes what was told to them. */
export function withdrawAll(): void {
  for (const conversationId of presentedMessages.keys()) withdrawConversation(conversationId);
}
