import { useSyncExternalStore } from 'react';
import { createStore } from '../ui/createStore.ts';

/** Kind of conversation to create. */
export type NewConversationMode = 'single' | 'group';

/** State of the chat panel: closed, list, new conversation, or a conversation. */
export interface ChatPanelState {
  isOpen: boolean;
  /** Global id of the open conversation; null on the list. */
  conversationId: string | null;
  /** Null unless a conversation is being created. */
  creating: NewConversationMode | null;
  /** Callbacks that close the layers over the open conversation, bottom first. */
  steps: readonly (() => void)[];
}

const closed: ChatPanelState = { isOpen: false, conversationId: null, creating: null, steps: [] };
const store = createStore(closed);
const { get, set } = store;

/** Store of the panel's state; any feature may open a conversation. */
export const chatPanel = {
  get,
  open: () => set({ ...get(), isOpen: true }),
  close: () => set({ ...get(), isOpen: false }),
  showList: () => set({ ...closed, isOpen: true }),
  create: (creating: NewConversationMode) => set({ ...closed, isOpen: true, creating }),
  openConversation: (conversationId: string) => set({ ...closed, isOpen: true, conversationId }),
  setSteps: (steps: ChatPanelState['steps']) => set({ ...get(), steps }),
  /** Called at sign-out. */
  reset: store.reset,
  subscribe: store.subscribe,
};

/** Subscribes to the panel's state. */
export const useChatPanel = (): ChatPanelState => useSyncExternalStore(chatPanel.subscribe, chatPanel.get);
