import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { chatPanel, type ChatPanelState } from '../chatPanel.ts';

/** Where the panel takes the whole screen. */
const phone = '(max-width: 639px)';

/** How deep one is in the panel: 0 outside, 1 on its list, 2 in what the list leads to, and more in what lies over that. */
const depthOf = ({ isOpen, conversationId, creating, steps }: ChatPanelState): number => {
  if (!isOpen) return 0;
  return conversationId !== null || creating !== null ? 2 + steps.length : 1;
};

/** The depth that an entry of the history was made for. */
function depthIn(state: unknown): number {
  if (typeof state !== 'object' || state === null || !('chatDepth' in state)) return 0;
  return typeof state.chatDepth === 'number' ? state.chatDepth : 0;
}

/** Makes the entries of the history between two depths, each beside what the router keeps of the page. */
function enter(from: number, to: number): void {
  for (let chatDepth = from + 1; chatDepth <= to; chatDepth += 1) {
    const kept: unknown = history.state;
    history.pushState({ ...(typeof kept === 'object' ? kept : {}), chatDepth }, '');
  }
}

/**
 * On phones, where the chat is a screen of its own, Back leads from a conversation's settings to it, from there to the
 * list and from that to the page. The router hears nothing of it: the page is the same.
 */
export function useBackOnPhones(): void {
  const place = useLocation();
  const page = useRef('');
  useEffect(() => {
    page.current = location.href;
  }, [place]);
  useEffect(() => {
    /** Entries that are being taken back because the panel was left by its own buttons. */
    let isTakingBack = false;
    const follow = () => {
      const wanted = matchMedia(phone).matches ? depthOf(chatPanel.get()) : 0;
      const present = depthIn(history.state);
      if (wanted > present) enter(present, wanted);
      if (wanted < present) {
        isTakingBack = true;
        history.go(wanted - present);
      }
    };
    const onPop = (event: PopStateEvent) => {
      const depth = depthOf(chatPanel.get());
      const isOfPage = location.href === page.current;
      if (!isOfPage || (!isTakingBack && depth === 0)) return;
      event.stopImmediatePropagation();
      if (isTakingBack) {
        isTakingBack = false;
        return;
      }
      const here = depthIn(event.state);
      if (here === 0) chatPanel.close();
      else if (here < depth) (chatPanel.get().steps[here - 2] ?? chatPanel.showList)();
    };
    follow();
    // Before the router, which listens at the same place.
    addEventListener('popstate', onPop, { capture: true });
    const unsubscribe = chatPanel.subscribe(follow);
    return () => {
      unsubscribe();
      removeEventListener('popstate', onPop, { capture: true });
    };
  }, []);
}
