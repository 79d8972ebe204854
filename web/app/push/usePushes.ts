import { useEffect } from 'react';
import { type NavigateFunction, useNavigate } from 'react-router-dom';
import { openConversationOverPage } from '../../chat/conversationLinks.ts';
import type { PushClick, PushQuestion } from '../../session/pushMessage.ts';
import { enableSound } from './audio.ts';
import { shareFocus } from './pageFocus.ts';
import { withdrawReadMessages } from './pushEvents.ts';

/** Ignores messages of other workers and developer tools. */
const isOfPushes = (message: unknown): message is PushClick | PushQuestion =>
  typeof message === 'object' &&
  message !== null &&
  'kind' in message &&
  (message.kind === 'push-click' || message.kind === 'push-question');

/**
 * Answers the worker that this is a signed-in page, and opens the target of a clicked notification; conversations open
 * over the page. Returns a function that stops it.
 */
function followPushClicks(navigate: NavigateFunction): () => void {
  if (!('serviceWorker' in navigator)) return () => {};
  const follow = ({ data, ports }: MessageEvent<unknown>) => {
    if (!isOfPushes(data)) return;
    if (data.kind === 'push-question') {
      ports[0]?.postMessage(data.kind);
      return;
    }
    const { target } = data;
    if (target.kind === 'conversation') openConversationOverPage(target.databaseId);
    else void navigate(target.to);
  };
  navigator.serviceWorker.addEventListener('message', follow);
  return () => navigator.serviceWorker.removeEventListener('message', follow);
}

/** Connects push messages to the page: focus, reading, clicks and sound. */
export function usePushes(): void {
  const navigate = useNavigate();
  useEffect(() => followPushClicks(navigate), [navigate]);
  useEffect(withdrawReadMessages, []);
  useEffect(shareFocus, []);
  useEffect(enableSound, []);
}
