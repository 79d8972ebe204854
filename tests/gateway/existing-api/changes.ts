/** The values that a mutation added to, changed in or removed from the organisation. */

/** Every value by its path; rows by their ids, so that a removed row leaves the others in place. */
function valuesIn(value: unknown, path: string, found = new Map<string, unknown>()): Map<string, unknown> {
  if (typeof value !== 'object' || value === null) return found.set(path, value);
  const rows = Object.entries(value as Record<string, unknown>);
  if (rows.length === 0) found.set(path, value);
  for (const [name, inner] of rows) {
    const id =
      Array.isArray(value) && typeof inner === 'object' && inner !== null && 'id' in inner && inner.id;
    valuesIn(inner, `${path}.${typeof id === 'number' ? `#${id}` : name}`, found);
  }
  return found;
}

const written = (value: unknown): string => JSON.stringify(value) ?? 'absent';

/** One line per differing value. */
export function changesOf(before: unknown, after: unknown): string[] {
  const [old, now] = [valuesIn(before, ''), valuesIn(after, '')];
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((path) => written(old.get(path)) !== written(now.get(path)))
    .map((path) => `${path.slice(1)}: ${written(old.get(path))} → ${written(now.get(path))}`);
}
