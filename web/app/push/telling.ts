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
import { isDropped, keep, type Said, takeMessage, takeNotice } from './arrivals.ts';
import { type Words, wordsOfMessages, wordsOfPost } from './words.ts';

/** What stands beside other applications; loaded with the first push message. */
const desktop = () => import('./desktop.ts');

/** Milliseconds. */
const duration = 20_000;

type ConversationTarget = NonNullable<EventOf<'PushReceived'>['pushedConversation']>;
type PostTarget = NonNullable<EventOf<'PushReceived'>['pushedPost']>;

/** A message that was told. */
interface Told {
  pushId: string;
  messageId: string | null | undefined;
  said: Said | undefined;
}

/** Of conversations, what was told since the person last looked at them, and how to take that back. */
const told = new Map<
  string,
  { target: ConversationTarget; messages: readonly Told[]; withdraw: () => void }
>();

/** Of posts, how to take back what was told of them. */
const toldOfPosts = new Map<string, readonly (() => void)[]>();

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

/** The two ways in which it is told: on the screen, and beside other applications. */
const waysOf = ({ id, thread, subject, target, toast, title, body, label, open }: Push) => ({
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
function tell(push: Push): () => void {
  const { inToast, beside } = waysOf(push);
  desktop()
    .then(({ showOnDesktop }) => showOnDesktop(...beside))
    .catch(reportError);
  return showToast(inToast);
}

/** What is told of the messages of a conversation. */
function pushOf(target: ConversationTarget, messages: readonly Told[]): Push {
  const { id, slug } = target;
  const last = messages.at(-1);
  return {
    ...wordsOfMessages(target, last?.said, messages.length),
    id: last?.pushId ?? '',
    thread: id,
    subject: id,
    target: { kind: 'conversation', slug },
    label: 'Répondre',
    open: () => chatPanel.openConversation(id),
  };
}

/** Tells of a message that came, unless it is read already. */
export function tellOfMessage(
  target: ConversationTarget,
  { pushId, messageId }: Pick<EventOf<'PushReceived'>, 'pushId' | 'messageId'>,
): void {
  if (isDropped(messageId)) return;
  const { id } = target;
  const said = takeMessage(messageId);
  // What is before the person's eyes needs no word of it.
  if (isInView(id) && isAttending()) return;
  const messages = [...(told.get(id)?.messages ?? []), { pushId, messageId, said }];
  told.set(id, { target, messages, withdraw: tell(pushOf(target, messages)) });
}

/** A message that was told was deleted: what is told is what is left, wherever it still stands. */
export function takeBack(conversationId: string, deletedId: string): void {
  const known = told.get(conversationId);
  if (!known) return;
  const messages = known.messages.filter(({ messageId }) => messageId !== deletedId);
  if (messages.length === known.messages.length) return;
  if (messages.length === 0) {
    settle(conversationId);
    return;
  }
  told.set(conversationId, { ...known, messages });
  const { inToast, beside } = waysOf(pushOf(known.target, messages));
  amendToast(inToast);
  desktop()
    .then(({ amendOnDesktop }) => amendOnDesktop(...beside))
    .catch(reportError);
}

/** Tells of a post. */
export async function tellOfPost(
  { postId, slug, community }: PostTarget,
  { pushId }: EventOf<'PushReceived'>,
  { environment, navigate }: { environment: Environment; navigate: NavigateFunction },
): Promise<void> {
  const notice = takeNotice(slug);
  const title = await titleOf(environment, community.id);
  if (title === undefined) return;
  const to = `/communaute/${community.slug}/post/${slug}`;
  const withdraw = tell({
    ...wordsOfPost(title, notice),
    id: pushId,
    thread: postId,
    // Each tells something else: that it was published, that somebody commented it.
    subject: pushId,
    target: { kind: 'address', to },
    label: 'Voir',
    open: () => void navigate(to),
  });
  keep(toldOfPosts, postId, [...(toldOfPosts.get(postId) ?? []), withdraw]);
}

function withdrawFromDesktop(thread: string): void {
  desktop()
    .then((loaded) => loaded.withdrawFromDesktop(thread))
    .catch(reportError);
}

/** A post that was told of was deleted. */
export function settlePost(postId: string): void {
  const known = toldOfPosts.get(postId);
  if (!known) return;
  toldOfPosts.delete(postId);
  for (const withdraw of known) withdraw();
  withdrawFromDesktop(postId);
}

/** What was told of a conversation goes: it was read, here or elsewhere. */
export function settle(conversationId: string): void {
  const known = told.get(conversationId);
  if (!known) return;
  told.delete(conversationId);
  known.withdraw();
  withdrawFromDesktop(conversationId);
}

/** With the person goes what was told to them. */
export function settleAll(): void {
  for (const conversationId of told.keys()) settle(conversationId);
}
