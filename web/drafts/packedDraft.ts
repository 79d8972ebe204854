import { randomId } from '../core/randomId.ts';

/** Key that replaces a file; drafts have no such key. */
const fileKey = '$file';
/** Finds the ids of files in the JSON of a packed draft; within texts, JSON escapes the quotes. */
export const fileReference = /"\$file":"([^"]+)"/g;
const missing = Symbol('missing file');

/** Ids of files, so that stored files are not stored again. */
const ids = new WeakMap<File, string>();

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof File);

const mapValues = (value: Record<string, unknown>, change: (item: unknown, name: string) => unknown) =>
  Object.fromEntries(Object.entries(value).map(([name, item]) => [name, change(item, name)]));

/** Returns a replacer for `JSON.stringify` that replaces files by their ids and adds them to a map. */
export const createFileReplacer =
  (files: Map<string, File>) =>
  (_name: string, value: unknown): unknown => {
    if (!(value instanceof File)) return value;
    const id = ids.get(value) ?? randomId();
    ids.set(value, id);
    files.set(id, value);
    return { [fileKey]: id };
  };

/** Restores the files. A missing file is removed from its list; elsewhere it becomes null. */
export function unpackDraft(packed: unknown, files: ReadonlyMap<string, File>): unknown {
  const fileOf = (value: unknown): unknown => {
    if (!isObject(value) || typeof value[fileKey] !== 'string') return undefined;
    const file = files.get(value[fileKey]);
    if (file) ids.set(file, value[fileKey]);
    return file ?? missing;
  };
  const unpack = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(unpack).filter((item) => item !== missing);
    if (!isObject(value)) return value;
    const isOfMissing = Object.values(value).some((item) => fileOf(item) === missing);
    return fileOf(value) ?? (isOfMissing ? missing : mapValues(value, orNull));
  };
  const orNull = (value: unknown): unknown => {
    const unpacked = unpack(value);
    return unpacked === missing ? null : unpacked;
  };
  return isObject(packed) ? mapValues(packed, orNull) : unpack(packed);
}

/** Whether two drafts are equal; other tabs have copies of the same files. */
export const isSameDraft = (one: unknown, other: unknown): boolean => contentText(one) === contentText(other);

/** JSON of a draft or an input that identifies a file by itself, without reading it. */
export const contentText = (draft: unknown): string | undefined =>
  JSON.stringify(draft, (_name, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  );

/** Returns the text, items and values added to a draft after it was sent; `empty` for unchanged parts. */
export function addedSince(typed: unknown, sent: unknown, empty: unknown): unknown {
  if (isSameDraft(typed, sent)) return empty;
  if (typeof typed === 'string' && typeof sent === 'string') {
    const rest = typed.slice(sent.length);
    return typed.startsWith(sent) && !/^[\p{L}\p{N}]/u.test(rest) ? rest.trimStart() : typed;
  }
  if (Array.isArray(typed) && Array.isArray(sent))
    return typed.filter((item) => !sent.some((other) => isSameDraft(item, other)));
  if (!isObject(typed) || !isObject(sent) || !isObject(empty)) return typed;
  return mapValues(typed, (value, name) => addedSince(value, sent[name], empty[name]));
}
