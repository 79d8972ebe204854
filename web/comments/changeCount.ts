import type { RecordSourceProxy } from 'relay-runtime';

/** Adds to a count of a post or comment, which never falls below zero. */
export function changeCount(
  store: RecordSourceProxy,
  id: string,
  count: 'commentCount' | 'replyCount',
  by: number,
): void {
  const record = store.get(id);
  const before = record?.getValue(count);
  if (typeof before === 'number') record?.setValue(Math.max(0, before + by), count);
}
