import type { RecordSourceProxy } from 'relay-runtime';

/** Counts what is no longer there off a post or comment. */
export function lower(
  store: RecordSourceProxy,
  id: string,
  count: 'commentCount' | 'replyCount',
  by: number,
): void {
  const record = store.get(id);
  const before = record?.getValue(count);
  if (typeof before === 'number') record?.setValue(Math.max(0, before - by), count);
}
