import { chatPanel } from '../chat/chatPanel.ts';
import { isInView } from '../chat/liveMessages.ts';
import { summaryOf } from '../chat/summary.ts';
import { type EventOf, handle } from '../live/eventHandlers.ts';
import { showToast } from '../ui/toast.ts';

/** A push message in words, and what its button does. */
interface Push {
  text: string;
  label: string;
  run: () => void;
}

/** Milliseconds. */
const duration = 20_000;
let previous: string | null = null;

/** What a push message says and where it leads; null when the person cannot see that any more, or sees it already. */
function pushOf({ target }: EventOf<'PushReceived'>, navigate: (to: string) => void): Push | null {
  if (target?.__typename === 'Conversation') {
    const { id, lastMessage, title } = target;
    // What is before the person's eyes needs no word of it.
    if (isInView(id)) return null;
    const who = lastMessage?.senderName ?? title;
    const text = lastMessage ? `${who}\u202F: ${summaryOf(lastMessage)}` : `Nouveau message de ${who}`;
    return { text, label: 'Répondre', run: () => chatPanel.openConversation(id) };
  }
  if (target?.__typename === 'Post') {
    const { author, community, slug } = target;
    return {
      text: `${author.fullName} dans ${community.title}`,
      label: 'Voir',
      run: () => navigate(`/communaute/${community.slug}/post/${slug}`),
    };
  }
  return null;
}

/** Push messages are shown for twenty seconds (B179); one that was shown just now is the same one (B180). */
export const pushEvents = [
  handle('PushReceived', {
    after: (event, { navigate }) => {
      if (event.pushId === previous) return;
      const push = pushOf(event, (to) => void navigate(to));
      if (event.target) previous = event.pushId;
      if (!push) return;
      const { text, label, run } = push;
      showToast({ text, duration, place: 'bottom-left', action: { label, run } });
    },
  }),
];
