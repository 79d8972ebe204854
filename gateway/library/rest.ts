import type { Context } from '../core/context.ts';
import { Refusal } from '../core/errors.ts';
import { call } from '../core/rest/call.ts';
import { type Answer, list, rowId, text, wire } from '../core/rest/decode.ts';
import { accepted, inInputTerms } from '../core/rest/refusals.ts';
import type { UploadValue } from '../core/uploads.ts';
import { requireViewer } from '../core/viewer.ts';
import {
  decodeDocument,
  decodeFolder,
  type DocumentRecord,
  type EntryPlace,
  type FolderRecord,
  type Listing,
  ownShelf,
  rootFolder,
  type Shelf,
} from './library.ts';

/** How a folder is listed. */
export interface Order {
  sort: 'NAME' | 'DATE' | 'TYPE';
  direction: 'ASCENDING' | 'DESCENDING';
  search: string;
}

const sortOnWire = { NAME: 'nom', DATE: 'date', TYPE: 'type' } as const;
const usual: Order = { sort: 'NAME', direction: 'ASCENDING', search: '' };

/** What is sent of an order: nothing of the usual one, which is all that the documents know. */
const orderOnWire = ({ sort, direction, search }: Order) => ({
  tri: sort === usual.sort ? undefined : sortOnWire[sort],
  ordre: direction === usual.direction ? undefined : ('desc' as const),
  recherche: search === '' ? undefined : search,
});

/** A page of a folder: of a community's library, or of one's own. */
export async function fetchListing(
  context: Context,
  shelf: Shelf,
  folder: string,
  { start, count, order = usual }: { start: number; count: number; order?: Order },
): Promise<Listing> {
  const { rest } = context;
  const email = requireViewer(context).username;
  const page = { email, start, nb: count, ...orderOnWire(order) };
  const answer = await (shelf === ownShelf
    ? rest.read(call('POST /api/listfile', { form: { ...page, idossier: folder } }))
    : rest.read(call('POST /api/listbibliogroupes', { form: { ...page, idgroup: shelf, idoc: folder } })));
  const told = wire<{ Dossier: unknown; Fichiers: unknown; chemin: unknown }>(answer, 'library');
  return {
    folders: list(told.Dossier, 'Dossier').map((item) => decodeFolder(item, shelf)),
    documents: list(told.Fichiers, 'Fichiers').map((item) => decodeDocument(item, shelf, folder)),
    way:
      told.chemin === undefined
        ? undefined
        : list(told.chemin, 'chemin').map((item) => decodeFolder(item, shelf)),
  };
}

/** The most folders asked for. */
const everyFolder = 1_000;

/** The tree of a community's folders, flat, with the depth of each. */
export async function fetchTree(
  context: Context,
  shelf: Shelf,
): Promise<{ folder: FolderRecord; depth: number }[]> {
  const answer = await context.rest.read(
    call('POST /api/listdossiersingroup', { json: { idgroup: shelf, start: 0, nb: everyFolder } }),
  );
  const branches = (
    items: readonly unknown[],
    above: FolderRecord[],
  ): { folder: FolderRecord; depth: number }[] =>
    items.flatMap((item) => {
      const { enfants } = wire<{ enfants: unknown }>(item, 'Dossier');
      const folder = { ...decodeFolder(item, shelf), ancestors: above };
      return [
        { folder, depth: above.length },
        ...branches(list(enfants, 'Dossier.enfants'), [...above, folder]),
      ];
    });
  return branches(list(wire(answer, 'tree').Dossier, 'Dossier'), []);
}

/** The inputs behind the API's names of fields. */
const inputs = { nomdossier: 'name', newname: 'name', document: 'files' };

/** Makes a folder; answers its row where it is told. */
export async function createFolder(
  context: Context,
  shelf: Shelf,
  parent: string,
  name: string,
): Promise<string | null> {
  const { rest } = context;
  const email = requireViewer(context).username;
  const answer = await inInputTerms<unknown>(
    inputs,
    shelf === ownShelf
      ? rest.write(call('POST /api/createdossier', { form: { email, nomdossier: name, idossier: parent } }))
      : rest.write(
          call('POST /api/createdosingroup', { json: { nomdossier: name, idoc: parent, idgroup: shelf } }),
        ),
  );
  const { id, status, message } = wire<{ id: unknown; status: unknown; message: unknown }>(
    Array.isArray(answer) ? answer[0] : answer,
    'createdossier',
  );
  // In one's own library an answer without status is itself the reason.
  if (status === false || status === 'false' || status === undefined)
    throw new Refusal('INVALID', text(message) || 'Le dossier n’a pas pu être créé.', ['name']);
  return id === undefined ? null : rowId(id, 'createdossier.id');
}

type Uploaded = Answer<{ Fichiers: unknown[] }>;

/** Adds files to a folder, as they arrive. Null where the answer tells no files. */
export async function uploadFiles(
  context: Context,
  shelf: Shelf,
  folder: string,
  uploads: readonly UploadValue[],
): Promise<DocumentRecord[] | null> {
  const email = requireViewer(context).username;
  const files: Record<`document[${number}]`, UploadValue> = {};
  uploads.forEach((upload, index) => (files[`document[${index}]`] = upload));
  const { rest } = context;
  const isRoot = folder === rootFolder;
  const send = (): Promise<Uploaded> => {
    if (shelf === ownShelf)
      return isRoot
        ? rest.write(call('POST /api/ajoutfile', { multipart: { email, ...files } }))
        : rest.write(
            call('POST /api/ajoutfiledossier', { multipart: { email, idossier: folder, ...files } }),
          );
    const operation = isRoot ? 'POST /api/uploadfileingroup' : 'POST /api/fileuploadindocgroup';
    return rest.write(call(operation, { multipart: { email, idgroup: shelf, idoc: folder, ...files } }));
  };
  const answer = await inInputTerms(inputs, send());
  accepted(answer);
  if (typeof answer !== 'object' || answer === null || !('Fichiers' in answer)) return null;
  return list(answer.Fichiers, 'Fichiers').map((item) => decodeDocument(item, shelf, folder));
}

/** Renames a folder or file of a community's library. */
export async function renameEntry(
  context: Context,
  { kind, shelf, row }: EntryPlace,
  name: string,
): Promise<void> {
  const answer = await inInputTerms(
    inputs,
    context.rest.write(
      call('POST /api/renamefileordocingroup', {
        json: {
          idfile: kind === 'Document' ? row : '',
          idoc: kind === 'Folder' ? row : '',
          idgroup: shelf,
          newname: name,
        },
      }),
    ),
  );
  accepted(answer);
}

/** Moves a folder or file of a community's library. */
export async function moveEntry(
  { rest }: Context,
  { kind, shelf, row }: EntryPlace,
  destination: string,
): Promise<void> {
  accepted(
    await (kind === 'Folder'
      ? rest.write(call('POST /api/switchdoc', { json: { idoc: row, destination, idgroup: shelf } }))
      : rest.write(call('POST /api/switchfile', { json: { idfile: row, destination, idgroup: shelf } }))),
  );
}

/** Deletes a file. */
export async function deleteDocument(context: Context, row: string, isAtRoot: boolean): Promise<void> {
  const email = requireViewer(context).username;
  accepted(
    await context.rest.write(
      call('POST /api/deletefile', { form: { email, idfile: row, isracine: isAtRoot } }),
    ),
  );
}

/** Deletes a folder. */
export async function deleteFolder(context: Context, shelf: Shelf, row: string): Promise<void> {
  const { rest } = context;
  const email = requireViewer(context).username;
  accepted(
    await (shelf === ownShelf
      ? rest.write(call('POST /api/deletedossierbib', { form: { email, idossier: row } }))
      : rest.write(call('POST /api/deletedossiergp', { json: { idoc: row, idgroup: shelf } }))),
  );
}
