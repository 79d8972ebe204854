import { useSyncExternalStore } from 'react';

/** Where the chat panel is: closed, on its list, or in a conversation. */
export interface ChatPanelState {
  isOpen: boolean;
  /** Global id of the open conversation; null on the list. */
  conversationId: string | null;
}

let state: ChatPanelState = { isOpen: false, conversationId: null };
const listeners = new Set<() => void>();

function set(next: ChatPanelState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** The panel's moves; any room may open a conversation. */
export const chatPanel = {
  get: () => state,
  open: () => set({ ...state, isOpen: true }),
  close: () => set({ ...state, isOpen: false }),
  showList: () => set({ isOpen: true, conversationId: null }),
  openConversation: (conversationId: string) => set({ isOpen: true, conversationId }),
  /** At sign-out: nothing of one person is left for the next. */
  reset: () => set({ isOpen: false, conversationId: null }),
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Follows the panel's state. */
export const useChatPanel = (): ChatPanelState => useSyncExternalStore(chatPanel.subscribe, chatPanel.get);
