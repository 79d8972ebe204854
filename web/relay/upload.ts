/** A file as the variable of a mutation: a `File` that the person chose, or a `Blob` that we made. */
export type Uploadable = File | Blob;

/** Files with the places that they belong to, as the GraphQL multipart request specification wants them. */
export type Files = ReadonlyMap<Uploadable, readonly string[]>;

/** What a request carries beside its JSON. */
interface Extracted {
  /** The variables with null in the place of every file. */
  variables: unknown;
  files: Files;
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Takes the files out of variables; by hand, since extract-files comes without types and is no shorter to use. */
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

/** The multipart body of an operation with files: `operations`, `map`, then the files. */
export function multipartBody(operation: object, files: Files): FormData {
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

const listeners = new WeakMap<Uploadable, (percent: number) => void>();

/**
 * Calls back with the share of a file that has been sent, from 0 to 100, whichever mutation carries it.
 * Dispose of the mutation to cancel the upload.
 */
export const onUploadProgress = (file: Uploadable, listener: (percent: number) => void): void => {
  listeners.set(file, listener);
};

/** For the network only. */
export const announceProgress = (files: Iterable<Uploadable>, percent: number): void => {
  for (const file of files) listeners.get(file)?.(percent);
};
