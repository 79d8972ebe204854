/** A queued item and the callers that wait for it. */
export interface QueueEntry<Item> {
  item: Item;
  /** Last time it was added, in milliseconds since 1970. */
  since: number;
  left: Promise<boolean>;
  /** Resolves the callers with whether it is done. */
  end: (isOver: boolean) => void;
}

/** A queue in which items with the same key are merged. */
export interface UniqueQueue<Item> {
  readonly size: number;
  /** Resolves when the item is done. A later item with the same key replaces it, at the end of the queue. */
  add(key: string, item: Item, since: number): Promise<boolean>;
  take(max: number): QueueEntry<Item>[];
}

/** Creates an empty queue. */
export function createUniqueQueue<Item>(): UniqueQueue<Item> {
  const waiting = new Map<string, QueueEntry<Item>>();
  return {
    get size() {
      return waiting.size;
    },
    add(key, item, since) {
      const present = waiting.get(key);
      if (present) {
        present.item = item;
        present.since = Math.max(present.since, since);
        // At the end: what was queued meanwhile under other keys may be older.
        waiting.delete(key);
        waiting.set(key, present);
        return present.left;
      }
      let end: (isOver: boolean) => void = () => {};
      const left = new Promise<boolean>((resolve) => (end = resolve));
      waiting.set(key, { item, since, left, end });
      return left;
    },
    take(max) {
      const taken = [...waiting].slice(0, max);
      for (const [key] of taken) waiting.delete(key);
      return taken.map(([, one]) => one);
    },
  };
}
