/** Something that waits, and all who wait for it to be over. */
export interface Waiting<Item> {
  item: Item;
  /** When it was said last, in milliseconds since the epoch. */
  since: number;
  left: Promise<boolean>;
  /** Says whether it is over: it left, or nobody needs to send it any more. */
  end: (isOver: boolean) => void;
}

/** What waits, in the order in which it came; what says the same as another says nothing more. */
export interface Queue<Item> {
  readonly size: number;
  /** Resolves once the item has been taken and ended, with whether it is over. The last item of a key replaces others. */
  add(key: string, item: Item, since: number): Promise<boolean>;
  /** Takes the first ones. */
  take(most: number): Waiting<Item>[];
}

/** An empty queue. */
export function createQueue<Item>(): Queue<Item> {
  const waiting = new Map<string, Waiting<Item>>();
  return {
    get size() {
      return waiting.size;
    },
    add(key, item, since) {
      const present = waiting.get(key);
      if (present) {
        present.item = item;
        present.since = Math.max(present.since, since);
        return present.left;
      }
      let end: (isOver: boolean) => void = () => {};
      const left = new Promise<boolean>((resolve) => (end = resolve));
      waiting.set(key, { item, since, left, end });
      return left;
    },
    take(most) {
      const taken = [...waiting].slice(0, most);
      for (const [key] of taken) waiting.delete(key);
      return taken.map(([, one]) => one);
    },
  };
}
