import { useEffect, useEffectEvent, useState } from 'react';
import type { TimelineMessage, TimelineRow } from './timeline.ts';

interface Options {
  rows: readonly TimelineRow[];
  messages: readonly TimelineMessage[];
  /** Loads the previous page; null while that is not possible. */
  loadOlder: (() => void) | null;
  /** Scrolls to a row. */
  show: (index: number) => void;
}

/** Leads to a message, loading earlier pages until it is there. */
export function useGoToMessage({ rows, messages, loadOlder, show }: Options): (messageId: string) => void {
  const [wanted, setWanted] = useState<string | null>(null);
  const seek = useEffectEvent(() => {
    if (wanted === null) return;
    const index = rows.findIndex((row) => row.kind === 'message' && messages[row.index]?.id === wanted);
    if (index < 0) {
      loadOlder?.();
      return;
    }
    setWanted(null);
    show(index);
    // The row is rendered after the scroll.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => document.getElementById(`message:${wanted}`)?.focus()),
    );
  });
  const canLoad = loadOlder !== null;
  useEffect(() => seek(), [wanted, rows, canLoad]);
  return setWanted;
}
