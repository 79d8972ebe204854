/** Something that waits, and all who wait for it to be done. */
interface Waiting<Item> {
  item: Item;
  left: Promise<void>;
  done: () => void;
}

/** What waits, in the order in which it came; what says the same as another says nothing more. */
export interface Queue<Item> {
  readonly size: number;
  /** Resolves once the item has been taken and is done. */
  add(item: Item): Promise<void>;
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
    add(item) {
      const key = JSON.stringify(item);
      const present = waiting.get(key);
      if (present) return present.left;
      let done = () => {};
      const left = new Promise<void>((resolve) => (done = resolve));
      waiting.set(key, { item, left, done });
      return left;
    },
    take(most) {
      const taken = [...waiting].slice(0, most);
      for (const [key] of taken) waiting.delete(key);
      return taken.map(([, one]) => one);
    },
  };
}
