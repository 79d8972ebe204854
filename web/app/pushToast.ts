import { chatPanel } from '../chat/chatPanel.ts';
import { isInView } from '../chat/liveMessages.ts';
import { showToast } from '../ui/toast.ts';

/** A push message, whichever way it came. */
export interface Push {
  pushId: string;
  text: string;
  /** Where it leads: an address, or a conversation. */
  target: { kind: 'address'; to: string } | { kind: 'conversation'; id: string };
}

/** Milliseconds. */
const duration = 20_000;
let previous: string | null = null;

/** Shows a push message for twenty seconds (B179); one that was shown just now is the same one (B180). */
export function showPush({ pushId, text, target }: Push, navigate: (to: string) => void): void {
  if (pushId === previous) return;
  previous = pushId;
  // What is before the person's eyes needs no word of it.
  if (target.kind === 'conversation' && isInView(target.id)) return;
  showToast({
    text,
    duration,
    place: 'bottom-left',
    action:
      target.kind === 'conversation'
        ? { label: 'Répondre', run: () => chatPanel.openConversation(target.id) }
        : { label: 'Voir', run: () => navigate(target.to) },
  });
}
