import { useSyncExternalStore } from 'react';
import { createStore } from '../ui/createStore.ts';

/** Kind of conversation to create. */
export type NewConversationMode = 'single' | 'group';

/** State of the chat, in its panel or on its page: closed, list, new conversation, or a conversation. */
export interface ChatPanelState {
  isOpen: boolean;
  /** Global id of the open conversation; null on the list. */
  conversationId: string | null;
  /** Null unless a conversation is being created. */
  creating: NewConversationMode | null;
  /** Callbacks that close the layers over the open conversation, bottom first. */
  steps: readonly (() => void)[];
  /** Element of the page /discussions, which shows the panel's content while it is mounted. */
  page: HTMLElement | null;
}

const closed: ChatPanelState = { isOpen: false, conversationId: null, creating: null, steps: [], page: null };
const store = createStore(closed);
const { get, set } = store;
const list = (): ChatPanelState => ({ ...closed, isOpen: true, page: get().page });

/** Store of the panel's state; any feature may open a conversation. */
export const chatPanel = {
  get,
  open: () => set({ ...get(), isOpen: true }),
  close: () => set({ ...get(), isOpen: false }),
  showList: () => set(list()),
  create: (creating: NewConversationMode) => set({ ...list(), creating }),
  openConversation: (conversationId: string) => set({ ...list(), conversationId }),
  setSteps: (steps: ChatPanelState['steps']) => set({ ...get(), steps }),
  /** Moves the content into the page /discussions. */
  enterPage: (page: HTMLElement) => set({ ...get(), isOpen: true, page }),
  /** Closes the content when the user leaves the page /discussions. */
  leavePage: store.reset,
  /** Called at sign-out. */
  reset: store.reset,
  subscribe: store.subscribe,
};

/** Subscribes to the panel's state. */
export const useChatPanel = (): ChatPanelState => useSyncExternalStore(chatPanel.subscribe, chatPanel.get);
