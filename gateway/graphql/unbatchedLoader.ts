import DataLoader from 'dataloader';

/**
 * A loader of things that the API tells one at a time: each is fetched at most once per request, at once, and
 * fails for itself alone.
 */
export const createUnbatchedLoader = <Key, Value>(
  fetch: (key: Key) => Promise<Value>,
): DataLoader<Key, Value> =>
  new DataLoader<Key, Value>((keys) => Promise.all(keys.map(fetch)), { batch: false });
