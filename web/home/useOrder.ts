import { useRef, useState } from 'react';
import { announce } from '../ui/announce.ts';
import { sentence } from '../ui/sentence.ts';

interface Entry {
  readonly id: string;
}

/** Saves an order, given the previous one; resolves with whether it was accepted. */
export type SendOrder = (ids: readonly string[], before: readonly string[]) => Promise<boolean>;

/**
 * Reorders a list optimistically. Requests run one at a time, with only the latest order waiting; a rejected order is
 * reverted. The new place of a moved entry is announced.
 */
export function useOrder<One extends Entry>(
  entries: readonly One[],
  /** Name of an entry in announcements. */
  nameOf: (entry: One) => string,
  send: SendOrder,
): { shown: readonly One[]; move: (from: number, to: number) => void } {
  const [wanted, setWanted] = useState<readonly string[] | null>(null);
  const latest = useRef<readonly string[] | null>(null);
  const shown = inOrder(entries, wanted);
  const deliver = async () => {
    let before = entries.map(({ id }) => id);
    for (let sent: readonly string[] | null = null; latest.current !== null && latest.current !== sent;) {
      sent = latest.current;
      if (!(await send(sent, before))) break;
      before = [...sent];
    }
    latest.current = null;
    setWanted(null);
  };
  const move = (from: number, to: number) => {
    const ids = shown.map(({ id }) => id);
    ids.splice(to, 0, ...ids.splice(from, 1));
    const moved = shown[from];
    if (moved) announce(sentence`${nameOf(moved)}\u202F: place ${to + 1} sur ${shown.length}`);
    setWanted(ids);
    const isSending = latest.current !== null;
    latest.current = ids;
    if (!isSending) void deliver();
  };
  return { shown, move };
}

/** The entries in this order; in their stored order when others were added or deleted meanwhile. */
function inOrder<One extends Entry>(entries: readonly One[], ids: readonly string[] | null): readonly One[] {
  if (ids === null || ids.length !== entries.length) return entries;
  const known = new Map(entries.map((entry) => [entry.id, entry]));
  const found = ids.flatMap((id) => known.get(id) ?? []);
  return found.length === entries.length ? found : entries;
}
