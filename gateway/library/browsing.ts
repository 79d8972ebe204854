import { withFallbackIfNotOffered } from '../compat/extensions.ts';
import { maxRows } from '../connections/listCache.ts';
import type { Context } from '../graphql/context.ts';
import { UserError } from '../http/errors.ts';
import type { Page } from '../rest/pages.ts';
import { fileKindOf } from '../content/media.ts';
import { containsWords } from '../content/text.ts';
import {
  type DocumentRecord,
  type EntryRecord,
  type FolderRecord,
  ownLibraryId,
  rootFolderId,
  type LibraryId,
} from './library.ts';
import { defaultOrder, fetchListing, fetchFolderTree, type ListingOrder } from './rest.ts';

/** Maximum number of folders searched below one. */
const maxFolders = 100;

/** All entries of a folder, folders first, from an API that neither sorts nor searches. */
const wholeFolder = (context: Context, libraryId: LibraryId, folder: string): Promise<EntryRecord[]> =>
  context.lists.get(context, `library ${libraryId} ${folder}`, async () => {
    const { folders, documents } = await fetchListing(context, libraryId, folder, {
      start: 0,
      count: maxRows,
    });
    return [...folders, ...documents].slice(0, maxRows);
  });

/** A folder and those below it, nearest first, each with its entries. */
async function* below(
  context: Context,
  libraryId: LibraryId,
  folder: string,
): AsyncGenerator<{ entries: EntryRecord[]; above: FolderRecord[] }> {
  const waiting: { databaseId: string; above: FolderRecord[] }[] = [{ databaseId: folder, above: [] }];
  for (let looked = 0; looked < maxFolders; looked += 1) {
    const next = waiting.shift();
    if (!next) return;
    const entries = await wholeFolder(context, libraryId, next.databaseId);
    yield { entries, above: next.above };
    for (const entry of entries)
      if (entry.__typename === 'Folder')
        waiting.push({ databaseId: entry.databaseId, above: [...next.above, entry] });
  }
}

const collator = new Intl.Collator('fr', { numeric: true, sensitivity: 'base' });
const byName = (a: EntryRecord, b: EntryRecord) => collator.compare(a.name, b.name);
const typeOf = (entry: EntryRecord) => (entry.__typename === 'Folder' ? '' : fileKindOf(entry.name));
const comparisons: Record<ListingOrder['field'], (a: EntryRecord, b: EntryRecord) => number> = {
  NAME: byName,
  CREATED_AT: (a, b) => a.createdAt.localeCompare(b.createdAt),
  TYPE: (a, b) => typeOf(a).localeCompare(typeOf(b)) || byName(a, b),
};

/** Folders first, then in the requested order. */
function inOrder(entries: readonly EntryRecord[], { field, direction }: ListingOrder): EntryRecord[] {
  const sign = direction === 'ASC' ? 1 : -1;
  return entries.toSorted((a, b) => {
    if (a.__typename !== b.__typename) return a.__typename === 'Folder' ? -1 : 1;
    return sign * comparisons[field](a, b);
  });
}

/** Fetches entries of a folder, folders first; with `order.search`, those that match in it and in the folders below. */
export async function fetchEntries(
  context: Context,
  libraryId: LibraryId,
  folder: string,
  {
    start,
    count,
    order,
    after,
  }: { start: number; count: number; order: ListingOrder; after?: string | undefined },
): Promise<Page<EntryRecord>> {
  const requiredExtensions = ['LIBRARY_SORTING'] as const;
  return withFallbackIfNotOffered(
    fetchListing(context, libraryId, folder, { start, count, order, after, requiredExtensions }).then(
      ({ entries }) => entries,
    ),
    async () =>
      inOrder(await entriesOf(context, libraryId, folder, order.search), order).slice(start, start + count),
  );
}

/** All entries of a folder, or those below it that a search finds. */
async function entriesOf(
  context: Context,
  libraryId: LibraryId,
  folder: string,
  search: string,
): Promise<readonly EntryRecord[]> {
  if (search === '') return wholeFolder(context, libraryId, folder);
  const found: EntryRecord[] = [];
  for await (const { entries } of below(context, libraryId, folder))
    found.push(...entries.filter((entry) => containsWords(entry.name, search)));
  return found;
}

/** Loads a folder and its ancestors. @throws NOT_FOUND */
export async function findFolder(
  context: Context,
  libraryId: LibraryId,
  databaseId: string,
): Promise<FolderRecord> {
  const requiredExtensions = ['FOLDER_PATHS'] as const;
  const listing = await withFallbackIfNotOffered(
    fetchListing(context, libraryId, databaseId, { start: 0, count: 1, requiredExtensions }),
    () => undefined,
  );
  const last = listing?.way?.at(-1);
  if (last) return { ...last, ancestors: listing?.way?.slice(0, -1) ?? [] };
  const found =
    libraryId === ownLibraryId
      ? await findOwnFolder(context, databaseId)
      : (await fetchFolderTree(context, libraryId)).find((folder) => folder.databaseId === databaseId);
  if (!found) throw new UserError('NOT_FOUND', 'Ce dossier n’existe pas ou n’existe plus.');
  return found;
}

/** The viewer's own library has no tree call: search from the root. */
async function findOwnFolder(context: Context, databaseId: string): Promise<FolderRecord | undefined> {
  for await (const { entries, above } of below(context, ownLibraryId, rootFolderId)) {
    const found = entries.find((entry) => entry.__typename === 'Folder' && entry.databaseId === databaseId);
    if (found?.__typename === 'Folder') return { ...found, ancestors: above };
  }
  return undefined;
}

/** Page size and maximum number of pages when searching a folder for a file. */
const [window, windows] = [200, 10];

/** Finds a file by paging through its folder, because the API cannot fetch one; null when it is not among 2,000. */
export async function findDocument(
  context: Context,
  libraryId: LibraryId,
  folder: string,
  databaseId: string,
): Promise<DocumentRecord | null> {
  const order: ListingOrder = { ...defaultOrder, search: '' };
  for (let page = 0; page < windows; page += 1) {
    const entries = await fetchEntries(context, libraryId, folder, {
      start: page * window,
      count: window,
      order,
    });
    const found = entries.find(
      (entry) => entry?.__typename === 'Document' && entry.databaseId === databaseId,
    );
    if (found?.__typename === 'Document') return found;
    if (entries.length < window) break;
  }
  return null;
}

/** Database id of the newest folder with this name; null when there is none. */
export async function findFolderNamed(
  context: Context,
  libraryId: LibraryId,
  parent: string,
  name: string,
): Promise<string | null> {
  const { folders } = await fetchListing(context, libraryId, parent, { start: 0, count: maxRows });
  const named = folders.filter((folder) => folder.name === name);
  return named.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))[0]?.databaseId ?? null;
}

/** Files of these names added since an instant; null unless all are there. */
export async function findUploaded(
  context: Context,
  libraryId: LibraryId,
  folder: string,
  since: number,
  names: readonly string[],
): Promise<DocumentRecord[] | null> {
  const { documents } = await fetchListing(context, libraryId, folder, { start: 0, count: maxRows });
  const recent = documents.filter(({ createdAt }) => Date.parse(createdAt) >= since);
  const found: DocumentRecord[] = [];
  for (const name of names) {
    const one = recent.find((document) => document.name === name && !found.includes(document));
    if (!one) return null;
    found.push(one);
  }
  return found;
}
