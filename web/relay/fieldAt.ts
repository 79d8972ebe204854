/**
 * A field of an answer by its path, as `viewer.folder`: null where it or what is above it is null, undefined
 * where that has not come.
 */
export function fieldAt(data: unknown, path: string): unknown {
  let value = data;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null) break;
    value = Reflect.get(value, name);
  }
  return value;
}
