/** A value outside React for `useSyncExternalStore(store.subscribe, store.get)`. */
export interface Store<Value> {
  get: () => Value;
  set: (next: Value) => void;
  /** Restores the initial value. */
  reset: () => void;
  /** Calls the listener on change; returns a function that stops it. */
  subscribe: (listener: () => void) => () => void;
}

/** Creates a store with an initial value. */
export function createStore<Value>(initial: Value): Store<Value> {
  const listeners = new Set<() => void>();
  let value = initial;
  const set = (next: Value) => {
    if (Object.is(next, value)) return;
    value = next;
    for (const listener of listeners) listener();
  };
  return {
    get: () => value,
    set,
    reset: () => set(initial),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
