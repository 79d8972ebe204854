import { useSyncExternalStore } from 'react';

/** A conversation that is being begun: with one person, or a group. */
export type NewConversationMode = 'single' | 'group';

/** Where the chat panel is: closed, on its list, beginning a conversation, or in one. */
export interface ChatPanelState {
  isOpen: boolean;
  /** Global id of the open conversation; null on the list. */
  conversationId: string | null;
  /** Null unless a conversation is being begun. */
  creating: NewConversationMode | null;
  /** How what lies over the open conversation is left, from below: its settings, and there a contact that is added. */
  steps: readonly (() => void)[];
}

const closed: ChatPanelState = { isOpen: false, conversationId: null, creating: null, steps: [] };
let state = closed;
const listeners = new Set<() => void>();

function set(next: ChatPanelState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** The panel's moves; any feature may open a conversation. */
export const chatPanel = {
  get: () => state,
  open: () => set({ ...state, isOpen: true }),
  close: () => set({ ...state, isOpen: false }),
  showList: () => set({ ...closed, isOpen: true }),
  create: (creating: NewConversationMode) => set({ ...closed, isOpen: true, creating }),
  openConversation: (conversationId: string) => set({ ...closed, isOpen: true, conversationId }),
  setSteps: (steps: ChatPanelState['steps']) => set({ ...state, steps }),
  /** At sign-out: nothing of one person is left for the next. */
  reset: () => set(closed),
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};

/** Follows the panel's state. */
export const useChatPanel = (): ChatPanelState => useSyncExternalStore(chatPanel.subscribe, chatPanel.get);
