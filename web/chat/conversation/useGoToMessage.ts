import { useEffect, useEffectEvent, useRef } from 'react';
import type { MessageTools } from './messageTools.ts';
import type { TimelineMessage, TimelineRow } from './timeline.ts';

interface Options {
  rows: readonly TimelineRow[];
  messages: readonly TimelineMessage[];
  /** Loads the previous page; null while that is not possible. */
  loadOlder: (() => void) | null;
  /** Opens the part of the conversation around a message that is not loaded, by its databaseId. */
  open?: (databaseId: string) => void;
  /** Scrolls to a row. */
  show: (index: number) => void;
}

/** Leads to a message; one that is not loaded is opened, or else earlier pages are loaded until it is there. */
export function useGoToMessage({ rows, messages, loadOlder, open, show }: Options): MessageTools['goTo'] {
  const wanted = useRef<string>(null);
  const seek = () => {
    const id = wanted.current;
    if (id === null) return;
    const index = rows.findIndex((row) => row.kind === 'message' && messages[row.index]?.id === id);
    if (index < 0) {
      loadOlder?.();
      return;
    }
    wanted.current = null;
    show(index);
    // The row is rendered after the scroll.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => document.getElementById(`message:${id}`)?.focus()),
    );
  };
  const seekAgain = useEffectEvent(seek);
  const canLoad = loadOlder !== null;
  useEffect(() => seekAgain(), [rows, canLoad]);
  return ({ id, databaseId }) => {
    if (open && messages.every((message) => message.id !== id)) {
      open(databaseId);
      return;
    }
    wanted.current = id;
    seek();
  };
}
