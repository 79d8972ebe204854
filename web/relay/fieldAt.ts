/** Reads a path such as `viewer.folder`: null if a part is null, undefined if it is missing. */
export function fieldAt(data: unknown, path: string): unknown {
  let value = data;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null) break;
    value = Reflect.get(value, name);
  }
  return value;
}

/** Removes fields that are null because of an error, so that the store keeps their former values. */
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
