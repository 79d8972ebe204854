import { randomId } from '../core/randomId.ts';

/** A draft as it is stored and told to other tabs: in the place of each file its id, the files beside it. */
export interface PackedDraft {
  value: unknown;
  files: ReadonlyMap<string, File>;
}

/** Stands for a file; no draft has such a key of its own. */
const fileKey = '$file';
/** What a file could not be found for. */
const gone = Symbol('gone');

/** The id of each file that was stored or told: it is the same file in each draft and each version of it. */
const ids = new WeakMap<File, string>();

const idOf = (file: File): string => {
  const id = ids.get(file) ?? randomId();
  ids.set(file, id);
  return id;
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const mapObject = (value: Record<string, unknown>, change: (item: unknown) => unknown) =>
  Object.fromEntries(Object.entries(value).map(([name, item]) => [name, change(item)]));

/** Takes the files out of a draft. */
export function packDraft(draft: unknown): PackedDraft {
  const files = new Map<string, File>();
  const pack = (value: unknown): unknown => {
    if (value instanceof File) {
      const id = idOf(value);
      files.set(id, value);
      return { [fileKey]: id };
    }
    if (Array.isArray(value)) return value.map(pack);
    return isObject(value) ? mapObject(value, pack) : value;
  };
  return { value: pack(draft), files };
}

/** The ids of the files that a packed draft names. */
export function fileIdsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(fileIdsOf);
  if (!isObject(value)) return [];
  const id = value[fileKey];
  return typeof id === 'string' ? [id] : Object.values(value).flatMap(fileIdsOf);
}

/** The draft with its files. What a file is missing for leaves its list, and is null where it stood alone. */
export function unpackDraft({ value: packed, files }: PackedDraft): unknown {
  const unpack = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(unpack).filter((item) => item !== gone);
    if (!isObject(value)) return value;
    const id = value[fileKey];
    if (typeof id === 'string') return find(id);
    const isGone = Object.values(value).some(
      (item) => isObject(item) && typeof item[fileKey] === 'string' && !files.has(item[fileKey]),
    );
    return isGone ? gone : mapObject(value, unpackAlone);
  };
  const unpackAlone = (value: unknown): unknown => {
    const unpacked = unpack(value);
    return unpacked === gone ? null : unpacked;
  };
  const find = (id: string): unknown => {
    const file = files.get(id);
    if (!file) return gone;
    ids.set(file, id);
    return file;
  };
  return isObject(packed) ? mapObject(packed, unpackAlone) : unpack(packed);
}

/** Whether two drafts say the same, with the same files. */
export const isSameDraft = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(packDraft(one).value) === JSON.stringify(packDraft(other).value);
