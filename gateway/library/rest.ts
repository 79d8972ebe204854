import type { components } from '../__generated__/openapi.ts';
import type { Context } from '../core/context.ts';
import { list, rowId, text, type Wire, wire } from '../core/rest/decode.ts';
import { type FilePart, multipart } from '../core/rest/multipart.ts';
import { accepted } from '../core/rest/refusals.ts';
import { Refusal } from '../core/errors.ts';
import { requireViewer } from '../core/viewer.ts';
import {
  decodeDocument,
  decodeFolder,
  type DocumentRecord,
  type EntryPlace,
  type FolderRecord,
  type Listing,
  ownShelf,
  type Shelf,
} from './library.ts';

/** How a folder is listed. */
export interface Order {
  sort: 'NAME' | 'DATE' | 'TYPE';
  direction: 'ASCENDING' | 'DESCENDING';
  search: string;
}

const sortOnWire = { NAME: 'nom', DATE: 'date', TYPE: 'type' };
const usual: Order = { sort: 'NAME', direction: 'ASCENDING', search: '' };

/** What is sent of an order: nothing of the usual one, which is all that the documents know. */
const orderOnWire = ({ sort, direction, search }: Order) => ({
  ...(sort === usual.sort ? {} : { tri: sortOnWire[sort] }),
  ...(direction === usual.direction ? {} : { ordre: 'desc' }),
  ...(search === '' ? {} : { recherche: search }),
});

/** POST /api/listbibliogroupes or, of one's own library, /api/listfile: a page of a folder. */
export async function fetchListing(
  context: Context,
  shelf: Shelf,
  folder: string,
  { start, count, order = usual }: { start: number; count: number; order?: Order },
): Promise<Listing> {
  const email = requireViewer(context).username;
  const page = { email, start: String(start), nb: String(count), ...orderOnWire(order) };
  const answer = await context.rest.read(
    shelf === ownShelf
      ? { method: 'POST', path: '/api/listfile', form: { ...page, idossier: folder } }
      : { method: 'POST', path: '/api/listbibliogroupes', form: { ...page, idgroup: shelf, idoc: folder } },
  );
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

/** POST /api/listdossiersingroup: the tree of a community's folders, flat, with the depth of each. */
export async function fetchTree(
  context: Context,
  shelf: Shelf,
): Promise<{ folder: FolderRecord; depth: number }[]> {
  const answer = await context.rest.read({
    method: 'POST',
    path: '/api/listdossiersingroup',
    json: { idgroup: shelf, start: 0, nb: everyFolder },
  });
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
  return branches(list(wire<{ Dossier: unknown }>(answer, 'tree').Dossier, 'Dossier'), []);
}

type Created = Wire<components['schemas']['LibraryFolder'] & { status: unknown; message: unknown }>;

/** POST /api/createdosingroup or /api/createdossier; answers the new folder's id where it is told. */
export async function createFolder(
  context: Context,
  shelf: Shelf,
  parent: string,
  name: string,
): Promise<string | null> {
  const { rest } = context;
  const answer = await (shelf === ownShelf
    ? rest.write({
        method: 'POST',
        path: '/api/createdossier',
        form: { email: requireViewer(context).username, nomdossier: name, idossier: parent },
      })
    : rest.write({
        method: 'POST',
        path: '/api/createdosingroup',
        json: { nomdossier: name, idoc: parent, idgroup: shelf },
      }));
  const first: unknown = Array.isArray(answer) ? answer[0] : answer;
  const { id, status, message } = wire<Created>(first, 'createdossier');
  // In one's own library an answer without status is itself the reason.
  if (status === false || status === 'false' || status === undefined)
    throw new Refusal('INVALID', text(message) || 'Le dossier n’a pas pu être créé.', ['name']);
  return id === undefined ? null : rowId(id, 'createdossier.id');
}

/** The four upload calls: the files stream on as they arrive. Null where the answer tells no files. */
export async function uploadFiles(
  context: Context,
  shelf: Shelf,
  folder: string,
  files: readonly FilePart[],
): Promise<DocumentRecord[] | null> {
  const email = requireViewer(context).username;
  const isRoot = folder === '0';
  const answer = await context.rest.write(
    shelf === ownShelf
      ? {
          method: 'POST',
          path: isRoot ? '/api/ajoutfile' : '/api/ajoutfiledossier',
          multipart: multipart([['email', email], ...(isRoot ? [] : [['idossier', folder] as const])], files),
        }
      : {
          method: 'POST',
          path: isRoot ? '/api/uploadfileingroup' : '/api/fileuploadindocgroup',
          multipart: multipart(
            [
              ['email', email],
              ['idgroup', shelf],
              ['idoc', folder],
            ],
            files,
          ),
        },
  );
  accepted(answer);
  if (typeof answer !== 'object' || answer === null || !('Fichiers' in answer)) return null;
  return list(answer.Fichiers, 'Fichiers').map((item) => decodeDocument(item, shelf, folder));
}

/** POST /api/renamefileordocingroup. */
export async function renameEntry(
  context: Context,
  { kind, shelf, row }: EntryPlace,
  name: string,
): Promise<void> {
  const answer = await context.rest.write({
    method: 'POST',
    path: '/api/renamefileordocingroup',
    json: {
      idfile: kind === 'Document' ? row : '',
      idoc: kind === 'Folder' ? row : '',
      idgroup: shelf,
      newname: name,
    },
  });
  accepted(answer);
}

/** POST /api/switchdoc and /api/switchfile. */
export async function moveEntry(
  context: Context,
  { kind, shelf, row }: EntryPlace,
  destination: string,
): Promise<void> {
  const answer = await context.rest.write(
    kind === 'Folder'
      ? { method: 'POST', path: '/api/switchdoc', json: { idoc: row, destination, idgroup: shelf } }
      : { method: 'POST', path: '/api/switchfile', json: { idfile: row, destination, idgroup: shelf } },
  );
  accepted(answer);
}

/** POST /api/deletefile. */
export async function deleteDocument(context: Context, row: string, isAtRoot: boolean): Promise<void> {
  const answer = await context.rest.write({
    method: 'POST',
    path: '/api/deletefile',
    form: {
      email: requireViewer(context).username,
      idfile: row,
      isracine: isAtRoot ? 'true' : 'false',
    },
  });
  accepted(answer);
}

/** POST /api/deletedossiergp or /api/deletedossierbib. */
export async function deleteFolder(context: Context, shelf: Shelf, row: string): Promise<void> {
  const answer = await context.rest.write(
    shelf === ownShelf
      ? {
          method: 'POST',
          path: '/api/deletedossierbib',
          form: { email: requireViewer(context).username, idossier: row },
        }
      : { method: 'POST', path: '/api/deletedossiergp', json: { idoc: row, idgroup: shelf } },
  );
  accepted(answer);
}
