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

/**
 * Takes out of an answer what is null because it failed. Of what a mutation or an event could not tell, the store
 * keeps what it knew.
 */
export function omitFailedFields(data: unknown, errors: readonly AnswerPath[] = []): void {
  for (const { path = [] } of errors) {
    let parent = data;
    for (const name of path) {
      if (typeof parent !== 'object' || parent === null) break;
      const value: unknown = Reflect.get(parent, name);
      if (value === null && !Array.isArray(parent)) Reflect.deleteProperty(parent, name);
      parent = value;
    }
  }
}

interface AnswerPath {
  readonly path?: readonly (string | number)[];
}
