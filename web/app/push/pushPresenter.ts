import type { NavigateFunction } from 'react-router-dom';
import type { Environment } from 'relay-runtime';
import { isPageFocused } from '../../chat/pageFocus.ts';
import { chatPanel } from '../../chat/chatPanel.ts';
import { isInView } from '../../chat/liveMessages.ts';
import { commentPath, postPath } from '../../comments/postPath.ts';
import { reportError } from '../../core/errors.ts';
import type { EventOf } from '../../live/eventHandlers.ts';
import type { PushTarget } from '../../session/pushMessage.ts';
import { amendToast, showToast } from '../../ui/toast.ts';
import { titleOf } from './titleOf.ts';
import { isMessageDeleted, rememberWithLimit, takeMessageText, takePostNotice } from './arrivals.ts';
import { type ConversationTarget, type PresentedMessage, pushes, type MessageText } from './pushes.ts';
import { withDe, sentence } from '../../ui/sentence.ts';

/** Text of a push message. */
export interface PushText {
  /** Text of the toast. */
  toast: string;
  /** Title of the system notification. */
  title: string;
  body: string;
}

interface Named {
  readonly title: string | null | undefined;
  readonly otherParticipants: readonly { readonly name: string }[] | null | undefined;
}

/** Text for the newest of `count` messages; generic if its text is unknown. */
export function messagePushText(
  { title, otherParticipants }: Named,
  message: MessageText | undefined,
  count: number,
): PushText {
  const isGroup = (otherParticipants?.length ?? 0) > 1;
  const place = title ?? '';
  if (count === 1 && message)
    return {
      toast: isGroup
        ? sentence`${message.firstName} dans ${place}\u202F: ${message.text}`
        : sentence`${message.firstName}\u202F: ${message.text}`,
      title: isGroup ? sentence`${message.name} – ${place}` : message.name,
      body: message.text,
    };
  const where = isGroup ? sentence`dans ${place}` : withDe(message?.firstName ?? place);
  const what = count === 1 ? 'Nouveau message' : `${count} nouveaux messages`;
  const last = message && (isGroup ? sentence`${message.firstName}\u202F: ${message.text}` : message.text);
  const heading = `${what} ${where}`;
  return {
    toast: last === undefined ? heading : `${heading}\n${last}`,
    title: heading,
    body: last ?? '',
  };
}

/** Text for a post: its notice, or a generic one. */
export function postPushText(community: string, notice: string | undefined): PushText {
  const body = notice ?? sentence`Du nouveau dans ${community}`;
  return { toast: body, title: community, body };
}

/** Loaded with the first push message. */
const desktop = () => import('./desktop.ts');

const duration = 20_000;

type PostTarget = NonNullable<EventOf<'PushReceived'>['pushedPost']>;

/** A push message: its text and target. */
interface Push extends PushText {
  id: string;
  /** The newest message per thread is shown as a system notification. */
  thread: string;
  /** Toasts with the same subject replace each other. */
  subject: string;
  target: PushTarget;
  label: string;
  open: () => void;
}

/** Its toast and its system notification. */
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

/** Shows a toast, and a system notification if the user is in another application. */
function present(push: Push): () => void {
  const { inToast, beside } = channelsOf(push);
  desktop()
    .then(({ showOnDesktop }) => showOnDesktop(...beside))
    .catch(reportError);
  return showToast(inToast);
}

/** The push message for a conversation's messages. */
function pushOf(target: ConversationTarget, messages: readonly PresentedMessage[]): Push {
  const { id, databaseId } = target;
  const last = messages.at(-1);
  return {
    ...messagePushText(target, last?.text, messages.length),
    id: last?.key ?? '',
    thread: id,
    subject: id,
    target: { kind: 'conversation', databaseId },
    label: 'Répondre',
    open: () => chatPanel.openConversation(id),
  };
}

/** Presents a received message unless it is read. */
export function presentMessage(
  target: ConversationTarget,
  { key, messageId }: Pick<EventOf<'PushReceived'>, 'key' | 'messageId'>,
): void {
  if (isMessageDeleted(messageId)) return;
  const { id } = target;
  const text = takeMessageText(messageId);
  // Visible messages need no notification.
  if (isInView(id) && isPageFocused()) return;
  // Only the server knows which messages mention the viewer.
  if (target.viewerNotificationLevel === 'MENTIONS') chatPanel.countNewMessage();
  const messages = [...(pushes.presentedMessages.get(id)?.messages ?? []), { key, messageId, text }];
  pushes.presentedMessages.set(id, { target, messages, withdraw: present(pushOf(target, messages)) });
}

/** Updates what is presented after a message was deleted. */
export function withdrawMessage(conversationId: string, deletedId: string): void {
  const known = pushes.presentedMessages.get(conversationId);
  if (!known) return;
  const messages = known.messages.filter(({ messageId }) => messageId !== deletedId);
  if (messages.length === known.messages.length) return;
  if (messages.length === 0) {
    withdrawConversation(conversationId);
    return;
  }
  pushes.presentedMessages.set(conversationId, { ...known, messages });
  const { inToast, beside } = channelsOf(pushOf(known.target, messages));
  amendToast(inToast);
  desktop()
    .then(({ updateOnDesktop }) => updateOnDesktop(...beside))
    .catch(reportError);
}

/** Presents a post. */
export async function presentPost(
  { postId, postDatabaseId: databaseId, commentOrReplyDatabaseId: commentDatabaseId, community }: PostTarget,
  { key }: EventOf<'PushReceived'>,
  { environment, navigate }: { environment: Environment; navigate: NavigateFunction },
): Promise<void> {
  const notice = takePostNotice(databaseId);
  const { presentedPosts } = pushes;
  rememberWithLimit(presentedPosts, postId, presentedPosts.get(postId) ?? []);
  const title = await titleOf(environment, community.id);
  const presented = presentedPosts.get(postId);
  // Deleted meanwhile.
  if (title === undefined || !presented) return;
  const to = commentPath(postPath({ databaseId, community }), commentDatabaseId);
  const withdraw = present({
    ...postPushText(title, notice),
    id: key,
    thread: postId,
    // Each reports something else about the post.
    subject: key,
    target: { kind: 'address', to },
    label: 'Voir',
    open: () => void navigate(to),
  });
  presented.push(withdraw);
}

function withdrawFromDesktop(thread: string): void {
  desktop()
    .then((loaded) => loaded.withdrawFromDesktop(thread))
    .catch(reportError);
}

/** Withdraws a deleted post. */
export function withdrawPost(postId: string): void {
  const known = pushes.presentedPosts.get(postId);
  if (!known) return;
  pushes.presentedPosts.delete(postId);
  for (const withdraw of known) withdraw();
  withdrawFromDesktop(postId);
}

/** Withdraws a conversation that was read here or elsewhere. */
export function withdrawConversation(conversationId: string): void {
  const known = pushes.presentedMessages.get(conversationId);
  if (!known) return;
  pushes.presentedMessages.delete(conversationId);
  known.withdraw();
  withdrawFromDesktop(conversationId);
}

/** Withdraws everything on sign-out. */
export function withdrawAll(): void {
  for (const conversationId of pushes.presentedMessages.keys()) withdrawConversation(conversationId);
  for (const postId of pushes.presentedPosts.keys()) withdrawPost(postId);
}
