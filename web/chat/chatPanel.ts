import { useSyncExternalStore } from 'react';
import { createStore } from '../ui/createStore.ts';

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
const store = createStore(closed);
const { get, set } = store;

/** The panel's moves; any feature may open a conversation. */
export const chatPanel = {
  get,
  open: () => set({ ...get(), isOpen: true }),
  close: () => set({ ...get(), isOpen: false }),
  showList: () => set({ ...closed, isOpen: true }),
  create: (creating: NewConversationMode) => set({ ...closed, isOpen: true, creating }),
  openConversation: (conversationId: string) => set({ ...closed, isOpen: true, conversationId }),
  setSteps: (steps: ChatPanelState['steps']) => set({ ...get(), steps }),
  /** At sign-out: nothing of one person is left for the next. */
  reset: store.reset,
  subscribe: store.subscribe,
};

/** Follows the panel's state. */
export const useChatPanel = (): ChatPanelState => useSyncExternalStore(chatPanel.subscribe, chatPanel.get);
