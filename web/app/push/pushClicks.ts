import type { NavigateFunction } from 'react-router-dom';
import type { PushClick } from '../../session/pushMessage.ts';

/** What other workers, or tools of developers, say is not for us. */
const isPushClick = (message: unknown): message is PushClick =>
  typeof message === 'object' && message !== null && 'kind' in message && message.kind === 'push-click';

/**
 * Goes where a notification leads that was clicked while this page was in the background; a conversation opens over
 * what is on the screen. Answers how to stop.
 */
export function followPushClicks(navigate: NavigateFunction): () => void {
  if (!('serviceWorker' in navigator)) return () => {};
  const follow = ({ data }: MessageEvent<unknown>) => {
    if (!isPushClick(data)) return;
    const { target } = data;
    void navigate(target.kind === 'address' ? target.to : { search: `?discussion=${target.slug}` });
  };
  navigator.serviceWorker.addEventListener('message', follow);
  return () => navigator.serviceWorker.removeEventListener('message', follow);
}
