import { useEffect } from 'react';
import { chatPanel, type ChatPanelState } from '../chatPanel.ts';

/** Breakpoint below which the panel is full screen. */
const phone = '(max-width: 639px)';

/** Depth of the open conversation; the page has an address for each. */
const conversationDepth = ({ pageElement }: ChatPanelState): number => (pageElement ? 0 : 2);

/** Depth in the panel: 0 outside, 1 list, 2 conversation, more for layers over it; on the page only those layers. */
const depthOf = (state: ChatPanelState): number => {
  const { isOpen, conversationId, creating, layerClosers, pageElement } = state;
  if (!isOpen) return 0;
  if (conversationId !== null || creating !== null) return conversationDepth(state) + layerClosers.length;
  return pageElement ? 0 : 1;
};

/** Depth stored in a history entry. */
function depthIn(state: unknown): number {
  if (typeof state !== 'object' || state === null || !('chatDepth' in state)) return 0;
  return typeof state.chatDepth === 'number' ? state.chatDepth : 0;
}

/** Pushes history entries between two depths, keeping the router's state. */
function enter(from: number, to: number): void {
  for (let chatDepth = from + 1; chatDepth <= to; chatDepth += 1) {
    const kept: unknown = history.state;
    history.pushState({ ...(typeof kept === 'object' ? kept : {}), chatDepth }, '');
  }
}

/** Makes Back on phones go from the settings to the conversation, to the list and to the page, without the router. */
export function useBackOnPhones(): void {
  useEffect(() => {
    /** Address of the entries: the router may still be rendering it. */
    let page = location.href;
    /** Entries being removed because the panel was closed by its buttons. */
    let isTakingBack = false;
    let followed = chatPanel.get().conversationId;
    const follow = () => {
      // The history still shows the entries; `onPop` follows once they are gone.
      if (isTakingBack) return;
      const { pageElement, conversationId } = chatPanel.get();
      // The page goes on to another address: taking entries back would undo that.
      const isGoingOn = pageElement !== null && conversationId !== followed;
      followed = conversationId;
      const wanted = matchMedia(phone).matches ? depthOf(chatPanel.get()) : 0;
      const present = depthIn(history.state);
      if (wanted > present) {
        page = location.href;
        enter(present, wanted);
      }
      if (wanted < present && !isGoingOn) {
        isTakingBack = true;
        history.go(wanted - present);
      }
    };
    const onPop = (event: PopStateEvent) => {
      const isTaken = isTakingBack;
      isTakingBack = false;
      const state = chatPanel.get();
      const depth = depthOf(state);
      const isOfPage = location.href === page;
      if (!isOfPage || (!isTaken && depth === 0)) return;
      event.stopImmediatePropagation();
      if (isTaken) {
        follow();
        return;
      }
      const here = depthIn(event.state);
      if (here === 0 && !state.pageElement) chatPanel.close();
      else if (here < depth) (state.layerClosers[here - conversationDepth(state)] ?? chatPanel.showList)();
    };
    follow();
    // Capture: runs before the router's listener.
    addEventListener('popstate', onPop, { capture: true });
    const unsubscribe = chatPanel.subscribe(follow);
    return () => {
      unsubscribe();
      removeEventListener('popstate', onPop, { capture: true });
    };
  }, []);
}
