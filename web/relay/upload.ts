/** A file variable of a mutation: chosen (`File`) or generated (`Blob`). */
export type Uploadable = File | Blob;

/** Files with their variable paths, as the GraphQL multipart request specification defines. */
export type Files = ReadonlyMap<Uploadable, readonly string[]>;

interface Extracted {
  /** Variables with null for every file. */
  variables: unknown;
  files: Files;
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Extracts files from variables; extract-files has no types. */
export function extractFiles(variables: unknown): Extracted {
  const files = new Map<Uploadable, readonly string[]>();
  const visit = (value: unknown, path: string): unknown => {
    if (value instanceof Blob) {
      files.set(value, [...(files.get(value) ?? []), path]);
      return null;
    }
    if (Array.isArray(value)) return value.map((item, index) => visit(item, `${path}.${index}`));
    if (isPlain(value))
      return Object.fromEntries(
        Object.entries(value).map(([key, item]) => [key, visit(item, `${path}.${key}`)]),
      );
    return value;
  };
  return { variables: visit(variables, 'variables'), files };
}

/** Creates the multipart body of an operation with files: `operations`, `map`, then the files. */
export function createMultipartBody(operation: object, files: Files): FormData {
  const body = new FormData();
  const entries = [...files.entries()];
  body.append('operations', JSON.stringify(operation));
  body.append(
    'map',
    JSON.stringify(Object.fromEntries(entries.map(([, places], index) => [String(index), places]))),
  );
  entries.forEach(([file], index) =>
    body.append(String(index), file, file instanceof File ? file.name : 'fichier'),
  );
  return body;
}
