import { useEffect, useEffectEvent, useRef } from 'react';
import { showToast } from '../../ui/toast.ts';
import type { MessageTools } from './messageTools.ts';
import type { TimelineMessage, TimelineRow } from './timeline.ts';

interface Options {
  rows: readonly TimelineRow[];
  messages: readonly TimelineMessage[];
  /** Loads the previous page; null while that is not possible. */
  loadOlder: (() => void) | null;
  /** Opens the part of the conversation around a message that is not loaded, by its databaseId. */
  open?: ((databaseId: string) => void) | undefined;
  /** Whether that leaves the page below, so that some earlier pages are loaded first. */
  leavesPage: boolean;
  /** Scrolls to a row. */
  show: (index: number) => void;
}

/** A message that was asked for. */
interface Wanted {
  id: string;
  databaseId: string;
  /** Pages loaded so far. */
  pages: number;
  /** What had the focus then: a person who has moved on keeps it. */
  from: Element | null;
}

/** Pages that are loaded before the rest is offered on a page of its own. */
const mostPages = 5;

/** Leads to a message; one that is not loaded is opened, or else earlier pages are loaded until it is there. */
export function useGoToMessage({
  rows,
  messages,
  loadOlder,
  open,
  leavesPage,
  show,
}: Options): MessageTools['goTo'] {
  const wanted = useRef<Wanted>(null);
  /** The message that is scrolled to. */
  const arriving = useRef<Wanted>(null);
  const focusArrived = () => {
    const { id, from } = arriving.current ?? {};
    const element = id === undefined ? null : document.getElementById(`message:${id}`);
    if (!element) return;
    arriving.current = null;
    const { activeElement, body } = document;
    const hasMovedOn = from?.isConnected && activeElement !== from && activeElement !== body;
    if (!hasMovedOn) element.focus({ preventScroll: true });
  };
  const seek = () => {
    if (wanted.current === null) return;
    const { id, databaseId, pages } = wanted.current;
    const index = rows.findIndex((row) => row.kind === 'message' && messages[row.index]?.id === id);
    if (index < 0) {
      if (!loadOlder) return;
      if (open && pages === mostPages) {
        wanted.current = null;
        showToast({
          text: 'Ce message est plus ancien.',
          action: { label: 'Ouvrir la discussion', run: () => open(databaseId) },
        });
      } else {
        wanted.current.pages += 1;
        loadOlder();
      }
      return;
    }
    arriving.current = wanted.current;
    wanted.current = null;
    show(index);
    focusArrived();
  };
  const seekAgain = useEffectEvent(seek);
  const canLoad = loadOlder !== null;
  useEffect(() => seekAgain(), [rows, canLoad]);
  // A row that was out of view is rendered after the scroll.
  useEffect(() => focusArrived());
  return ({ id, databaseId }) => {
    if (open && !leavesPage && messages.every((message) => message.id !== id)) {
      open(databaseId);
      return;
    }
    wanted.current = { id, databaseId, pages: 0, from: document.activeElement };
    seek();
  };
}
