import DataLoader from 'dataloader';

/** Creates a loader for an API without batch reads: one call per key and request, each failing alone. */
export const createUnbatchedLoader = <Key, Value>(
  fetch: (key: Key) => Promise<Value>,
): DataLoader<Key, Value> =>
  new DataLoader<Key, Value>((keys) => Promise.all(keys.map(fetch)), { batch: false });
