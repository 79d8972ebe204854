import { useRef, useState } from 'react';

interface Entry {
  readonly id: string;
}

/**
 * A list that is put in order: what is wanted is shown at once, and sent one order after the other, the last one at the
 * latest. Where one is not taken, the list stands as it is again.
 */
export function useOrder<One extends Entry>(
  entries: readonly One[],
  /** Sends an order; answers whether it was taken. */
  send: (ids: readonly string[]) => Promise<boolean>,
): { shown: readonly One[]; move: (from: number, to: number) => void } {
  const [wanted, setWanted] = useState<readonly string[] | null>(null);
  const latest = useRef<readonly string[] | null>(null);
  const shown = inOrder(entries, wanted);
  const deliver = async () => {
    for (let sent: readonly string[] | null = null; latest.current !== null && latest.current !== sent;) {
      sent = latest.current;
      if (!(await send(sent))) break;
    }
    latest.current = null;
    setWanted(null);
  };
  const move = (from: number, to: number) => {
    const ids = shown.map(({ id }) => id);
    ids.splice(to, 0, ...ids.splice(from, 1));
    setWanted(ids);
    const isSending = latest.current !== null;
    latest.current = ids;
    if (!isSending) void deliver();
  };
  return { shown, move };
}

/** The entries in this order; as they are where others were added or deleted meanwhile. */
function inOrder<One extends Entry>(entries: readonly One[], ids: readonly string[] | null): readonly One[] {
  if (ids === null || ids.length !== entries.length) return entries;
  const known = new Map(entries.map((entry) => [entry.id, entry]));
  const found = ids.flatMap((id) => known.get(id) ?? []);
  return found.length === entries.length ? found : entries;
}
