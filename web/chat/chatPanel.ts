import { useSyncExternalStore, useEffect, useEffectEvent, type RefObject } from 'react';
import { createStore } from '../ui/createStore.ts';
import { showToast } from '../ui/toast.ts';

/** Kind of conversation to create. */
export type NewConversationMode = 'single' | 'group';

/** State of the chat, in its panel or on its page: closed, list, new conversation, or a conversation. */
export interface ChatPanelState {
  isOpen: boolean;
  /** Global id of the open conversation; null on the list and while one is being created. */
  conversationId: string | null;
  /** Null unless a conversation is being created. */
  creating: NewConversationMode | null;
  /** Callbacks that close the layers over the open conversation, bottom first. */
  layerClosers: readonly (() => void)[];
  /** Element of the page /discussions, which shows the panel's content while it is mounted. */
  pageElement: HTMLElement | null;
  /** Whether a dialog or the settings cover the message list; IntersectionObserver does not detect that. */
  isCovered: boolean;
  /** Whether the messages on the screen end before the newest ones. */
  endsEarly: boolean;
  /** Number of new messages that the flashing tab title shows (B221). */
  newMessages: number;
}

const closedState = { isOpen: false, conversationId: null, creating: null, layerClosers: [] };
const initial: ChatPanelState = {
  ...closedState,
  pageElement: null,
  isCovered: false,
  endsEarly: false,
  newMessages: 0,
};
const store = createStore(initial);
const { get, set } = store;
const list = (): ChatPanelState => ({ ...get(), ...closedState, isOpen: true });

/** State of the chat panel and functions that change it, usable by any feature. */
export const chatPanel = {
  get,
  /** Opens the panel as it was left. */
  open: () => set({ ...get(), isOpen: true }),
  close: () => set({ ...get(), isOpen: false }),
  showList: () => set(list()),
  startNewConversation: (creating: NewConversationMode) => set({ ...list(), creating }),
  openConversation: (conversationId: string) => set({ ...list(), conversationId }),
  setLayerClosers: (layerClosers: ChatPanelState['layerClosers']) => set({ ...get(), layerClosers }),
  /** Moves the content into the page /discussions. */
  enterPage: (pageElement: HTMLElement) => set({ ...get(), isOpen: true, pageElement }),
  /** Closes the content when the user leaves the page /discussions. */
  leavePage: () => set({ ...get(), ...closedState, pageElement: null }),
  countNewMessage: () => set({ ...get(), newMessages: get().newMessages + 1 }),
  clearNewMessages: () => {
    if (get().newMessages > 0) set({ ...get(), newMessages: 0 });
  },
  setCovered: (isCovered: boolean) => {
    if (get().isCovered !== isCovered) set({ ...get(), isCovered });
  },
  setEndsEarly: (endsEarly: boolean) => {
    if (get().endsEarly !== endsEarly) set({ ...get(), endsEarly });
  },
  /** Called at sign-out. */
  reset: store.reset,
  subscribe: store.subscribe,
};

/** Subscribes to the panel's state. */
export const useChatPanel = (): ChatPanelState => useSyncExternalStore(chatPanel.subscribe, chatPanel.get);

/** Number of conversations that were asked for: of several on their way, the last one opens. */
let askedViews = 0;

/**
 * Notes what the chat shows. The result shows something else if that is still so; otherwise it offers it in a toast: a
 * late answer leaves the user where they write.
 */
export function rememberView(): (show: () => void) => void {
  const { conversationId, creating } = get();
  const own = (askedViews += 1);
  return (show) => {
    const now = get();
    const isWanted = own === askedViews && now.conversationId === conversationId && now.creating === creating;
    if (isWanted) show();
    else showToast({ text: 'La discussion est prête.', action: { label: 'Ouvrir', run: show } });
  };
}

/** Registers a layer over the open conversation: on phones Back calls `onClose` of the topmost first. */
export function usePanelLayer(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return;
    const closer = () => close();
    chatPanel.setLayerClosers([...chatPanel.get().layerClosers, closer]);
    return () => chatPanel.setLayerClosers(chatPanel.get().layerClosers.filter((other) => other !== closer));
  }, [isOpen]);
}

/** Subscribes to whether the message list is covered. */
export const useIsCovered = (): boolean =>
  useSyncExternalStore(chatPanel.subscribe, () => chatPanel.get().isCovered);

/** Records whether the shown messages stop before the newest, so that new ones are not in view. */
export function useRecordEndsEarly(endsEarly: boolean): void {
  useEffect(() => {
    chatPanel.setEndsEarly(endsEarly);
    return () => chatPanel.setEndsEarly(false);
  }, [endsEarly]);
}

/** Records whether a dialog or the settings cover the message list, by `inert` or `aria-hidden` on an ancestor. */
export function useDetectCover(list: RefObject<Element | null>): void {
  useEffect(() => {
    const update = () => chatPanel.setCovered(list.current?.closest('[inert], [aria-hidden="true"]') != null);
    const observer = new MutationObserver(update);
    observer.observe(document.body, { subtree: true, attributeFilter: ['inert', 'aria-hidden'] });
    update();
    return () => {
      observer.disconnect();
      chatPanel.setCovered(false);
    };
  }, [list]);
}
