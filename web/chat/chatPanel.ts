import { useSyncExternalStore, useEffect, useEffectEvent, type RefObject } from 'react';
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
  /** Whether a dialog or the settings cover the message list; IntersectionObserver does not detect that. */
  isCovered: boolean;
  /** Whether the messages on the screen end before the newest ones. */
  endsEarly: boolean;
  /** Number of messages that flash in the tab's title (B221). */
  newMessages: number;
}

const closed = { isOpen: false, conversationId: null, creating: null, steps: [] };
const initial: ChatPanelState = { ...closed, page: null, isCovered: false, endsEarly: false, newMessages: 0 };
const store = createStore(initial);
const { get, set } = store;
const list = (): ChatPanelState => ({ ...get(), ...closed, isOpen: true });

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
  leavePage: () => set({ ...get(), ...closed, page: null }),
  countMessage: () => set({ ...get(), newMessages: get().newMessages + 1 }),
  forgetMessages: () => {
    if (get().newMessages > 0) set({ ...get(), newMessages: 0 });
  },
  cover: (isCovered: boolean) => {
    if (get().isCovered !== isCovered) set({ ...get(), isCovered });
  },
  endEarly: (endsEarly: boolean) => {
    if (get().endsEarly !== endsEarly) set({ ...get(), endsEarly });
  },
  /** Called at sign-out. */
  reset: store.reset,
  subscribe: store.subscribe,
};

/** Subscribes to the panel's state. */
export const useChatPanel = (): ChatPanelState => useSyncExternalStore(chatPanel.subscribe, chatPanel.get);

/** Registers a layer over the conversation, which Back closes first on phones. */
export function usePanelLayer(isOpen: boolean, onLeave: () => void): void {
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    if (!isOpen) return;
    const step = () => leave();
    chatPanel.setSteps([...chatPanel.get().steps, step]);
    return () => chatPanel.setSteps(chatPanel.get().steps.filter((other) => other !== step));
  }, [isOpen]);
}

/** Subscribes to whether the message list is covered. */
export const useIsCovered = (): boolean =>
  useSyncExternalStore(chatPanel.subscribe, () => chatPanel.get().isCovered);

/** Records whether the mounted messages end before the newest ones, which then arrive out of view. */
export function useRecordEnd(endsEarly: boolean): void {
  useEffect(() => {
    chatPanel.endEarly(endsEarly);
    return () => chatPanel.endEarly(false);
  }, [endsEarly]);
}

/** Watches whether the message list is covered: what covers it makes it inert. */
export function useWatchCover(list: RefObject<Element | null>): void {
  useEffect(() => {
    const look = () => chatPanel.cover(list.current?.closest('[inert], [aria-hidden="true"]') != null);
    const observer = new MutationObserver(look);
    observer.observe(document.body, { subtree: true, attributeFilter: ['inert', 'aria-hidden'] });
    look();
    return () => {
      observer.disconnect();
      chatPanel.cover(false);
    };
  }, [list]);
}
