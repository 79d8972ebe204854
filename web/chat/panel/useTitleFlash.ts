import { useEffect } from 'react';
import { useChatPanel } from '../chatPanel.ts';

/** Interval between the two titles, in milliseconds, and number of changes. */
const pause = 1_000;
const mostChanges = 20;

/** Flashes « Nouveau message » or « (3) Nouveaux messages » in the tab's title until the messages are seen (B224). */
export function useTitleFlash(): void {
  const { newMessages } = useChatPanel();
  useEffect(() => {
    if (newMessages === 0) return;
    const own = document.title;
    const words = newMessages === 1 ? 'Nouveau message' : `(${newMessages}) Nouveaux messages`;
    let changes = 0;
    const change = () => {
      if (changes >= mostChanges) {
        clearInterval(timer);
        return;
      }
      changes += 1;
      document.title = changes % 2 === 1 ? words : own;
    };
    const timer = setInterval(change, pause);
    change();
    return () => {
      clearInterval(timer);
      document.title = own;
    };
  }, [newMessages]);
}
