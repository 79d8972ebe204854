import type { LibraryEntryOrder } from '../__generated__/resolvers.ts';
import type { Extension } from '../__generated__/extensions.ts';
import type { Context } from '../graphql/context.ts';
import { UserError } from '../http/errors.ts';
import { call, wireId } from '../rest/call.ts';
import {
  type RawResponse,
  decodeCreatedDatabaseId,
  decodeFields,
  decodeArray,
  decodeNamedList,
  decodeOptional,
  decodePlainText,
  decodeRelated,
  decodeDatabaseId,
  invalidValueError,
  decodeObject,
} from '../compat/decode.ts';
import { decodeList, decodeListWithoutNulls } from '../compat/decodeList.ts';
import { withPositions } from '../rest/pages.ts';
import { withInputNames, withErrorMeaning } from '../rest/userErrors.ts';
import type { UploadedFile } from '../rest/uploadedFile.ts';
import { requireViewer } from '../graphql/viewer.ts';
import { decodeDocument, decodeFolder } from './library.rest.ts';
import {
  type DocumentRecord,
  type EntryLocation,
  type FolderRecord,
  hasStableIds,
  type FolderListing,
  ownLibraryId,
  rootFolderId,
  type LibraryId,
} from './library.ts';

/** How a listing is sorted, and the text to search for. */
export interface ListingOrder extends LibraryEntryOrder {
  search: string;
}

/** Order of a folder by name, the only one that the documents have. */
export const defaultOrder: LibraryEntryOrder = { field: 'NAME', direction: 'ASC' };

const fieldOnWire = { NAME: 'nom', CREATED_AT: 'date', TYPE: 'type' } as const;

/** Query parameters of the order; none for the default. */
const orderOnWire = ({ field, direction, search }: ListingOrder) => ({
  tri: field === defaultOrder.field ? undefined : fieldOnWire[field],
  ordre: direction === defaultOrder.direction ? undefined : ('desc' as const),
  recherche: search === '' ? undefined : search,
});

/** Fetches a page of a folder, subfolders first. */
export function fetchListing(
  context: Context,
  libraryId: LibraryId,
  folder: string,
  {
    start,
    count,
    order = { ...defaultOrder, search: '' },
    after,
    requiredExtensions = [],
  }: {
    start: number;
    count: number;
    order?: ListingOrder;
    after?: string | undefined;
    requiredExtensions?: readonly Extension[];
  },
): Promise<FolderListing> {
  const { rest } = context;
  const { username: email } = requireViewer(context);
  const page = { email, start, nb: count, ...orderOnWire(order), apres: after };
  const decode = (answer: RawResponse<unknown>): FolderListing => {
    const fields = decodeFields<{ Dossier: unknown; Fichiers: unknown; chemin: unknown }>(answer, 'library');
    const folders = decodeList(decodeArray(fields.Dossier, 'Dossier'), 'Dossier', (item) =>
      decodeFolder(item, libraryId),
    );
    const documents = decodeList(decodeArray(fields.Fichiers, 'Fichiers'), 'Fichiers', (item) =>
      decodeDocument(item, { libraryId, folder, isLasting: hasStableIds(context) }),
    );
    return {
      folders: folders.filter((item) => item !== null),
      documents: documents.filter((item) => item !== null),
      entries: withPositions([...folders, ...documents], answer),
      way:
        fields.chemin !== undefined
          ? decodeListWithoutNulls(decodeArray(fields.chemin, 'chemin'), 'chemin', (item) =>
              decodeFolder(item, libraryId),
            )
          : undefined,
    };
  };
  return libraryId === ownLibraryId
    ? rest.read(
        call('POST /api/listfile', { form: { ...page, idossier: folder }, requiredExtensions }),
        decode,
      )
    : rest.read(
        call('POST /api/listbibliogroupes', {
          form: { ...page, idgroup: libraryId, idoc: folder },
          requiredExtensions,
        }),
        decode,
      );
}

/** Fetches a file with its ancestors; only for an API with stable file ids. */
export const fetchDocument = ({ rest }: Context, databaseId: string): Promise<DocumentRecord> =>
  rest.read(call('GET /api/mediatheque/fichier/{id}', { path: { id: databaseId } }), (answer) => {
    const fields = decodeFields(answer, 'fichier');
    const libraryId = decodeDatabaseId(fields.idgroup, 'fichier.idgroup');
    return {
      ...decodeDocument(fields.fichier, { libraryId, folder: undefined, isLasting: true }),
      way: decodeListWithoutNulls(decodeArray(fields.chemin, 'chemin'), 'chemin', (item) =>
        decodeFolder(item, libraryId),
      ),
    };
  });

/** Maximum number of folders in a tree. */
const maxBranches = 5_000;

/** Maximum number of folders requested. */
const everyFolder = 1_000;

/** Fetches all folders of a community's library as a flat list, parents before children. */
export const fetchFolderTree = ({ rest }: Context, libraryId: LibraryId): Promise<FolderRecord[]> =>
  rest.read(
    call('POST /api/listdossiersingroup', {
      body: { idgroup: wireId(libraryId), start: 0, nb: everyFolder },
    }),
    (answer) => {
      const branches = (items: readonly unknown[], above: FolderRecord[]): FolderRecord[] =>
        decodeListWithoutNulls(items, 'Dossier', (item) => {
          const folder = { ...decodeFolder(item, libraryId), ancestors: above };
          const { enfants } = decodeObject<{ enfants: unknown }>(item, 'Dossier');
          const inner =
            decodeOptional('Dossier.enfants', () => decodeArray(enfants, 'Dossier.enfants')) ?? [];
          return [folder, ...branches(inner, [...above, folder])];
        }).flat();
      return branches(decodeNamedList(answer, 'Dossier', 'listdossiersingroup'), []).slice(0, maxBranches);
    },
  );

/** GraphQL inputs by wire field, for errors. */
const inputs = { nomdossier: 'name', newname: 'name', document: 'documents' };

/** Creates a folder; returns its database id, or undefined when the API omits it. */
export function createFolder(
  context: Context,
  libraryId: LibraryId,
  parent: string,
  name: string,
  idempotencyKey?: string | null,
): Promise<string | undefined> {
  const { rest } = context;
  const { username: email } = requireViewer(context);
  const made = withInputNames(
    inputs,
    libraryId === ownLibraryId
      ? rest.write(
          call('POST /api/createdossier', {
            form: { email, nomdossier: name, idossier: parent },
            idempotencyKey,
          }),
          readCreatedFolder,
        )
      : rest.write(
          call('POST /api/createdosingroup', {
            body: { nomdossier: name, idoc: wireId(parent), idgroup: wireId(libraryId) },
            idempotencyKey,
          }),
          decodeCreatedDatabaseId,
        ),
  );
  return withErrorMeaning(
    { defaultMessage: 'Le dossier n’a pas pu être créé.', input: 'name', code: 'INVALID' },
    made,
  );
}

/** In the viewer's own library the response is a list; a text without status is the reason of a refusal. */
function readCreatedFolder(answer: RawResponse<unknown>): string | undefined {
  const first: unknown = Array.isArray(answer) ? answer[0] : undefined;
  if (typeof first === 'string') throw notCreated(first);
  const { status, message } = decodeRelated<{ status: unknown; message: unknown }>(first);
  if (first !== undefined && (status === undefined || status === false || status === 'false'))
    throw notCreated(decodePlainText(message));
  return decodeCreatedDatabaseId(answer);
}

const notCreated = (message: string) =>
  new UserError('INVALID', message || 'Le dossier n’a pas pu être créé.', ['name']);

/** Streams files into a folder, where they may replace those with their names; returns them if the API does. */
export function uploadFiles(
  context: Context,
  { libraryId, folder }: { libraryId: LibraryId; folder: string },
  uploads: readonly UploadedFile[],
  { isReplacing, idempotencyKey }: { isReplacing: boolean; idempotencyKey?: string | null | undefined },
): Promise<DocumentRecord[] | undefined> {
  const { rest } = context;
  const { username: email } = requireViewer(context);
  const files: Record<`document[${number}]`, UploadedFile> = {};
  uploads.forEach((upload, index) => (files[`document[${index}]`] = upload));
  const isRoot = folder === rootFolderId;
  const decode = (answer: RawResponse<unknown>): DocumentRecord[] => {
    const { Fichiers } = decodeFields<{ Fichiers: unknown }>(answer, 'upload');
    if (Fichiers === undefined) throw invalidValueError('Fichiers', answer);
    return decodeListWithoutNulls(decodeArray(Fichiers, 'Fichiers'), 'Fichiers', (item) =>
      decodeDocument(item, { libraryId, folder, isLasting: hasStableIds(context) }),
    );
  };
  const common = { ...files, remplacer: isReplacing ? '1' : undefined };
  const given = { idempotencyKey, requiredExtensions: isReplacing ? (['LIBRARY_VERSIONS'] as const) : [] };
  const send = () => {
    if (libraryId === ownLibraryId)
      return isRoot
        ? rest.write(call('POST /api/ajoutfile', { multipart: { email, ...common }, ...given }), decode)
        : rest.write(
            call('POST /api/ajoutfiledossier', {
              multipart: { email, idossier: folder, ...common },
              ...given,
            }),
            decode,
          );
    const operation = isRoot ? 'POST /api/uploadfileingroup' : 'POST /api/fileuploadindocgroup';
    return rest.write(
      call(operation, { multipart: { email, idgroup: libraryId, idoc: folder, ...common }, ...given }),
      decode,
    );
  };
  return withInputNames(inputs, send());
}

/** Wire value for the unused one of folder and file. */
const none = 0;

/** Renames a folder or file of a community's library. */
export const renameEntry = (
  { rest }: Context,
  { kind, libraryId, databaseId }: EntryLocation,
  name: string,
): Promise<void> =>
  withInputNames(
    inputs,
    rest.write(
      call('POST /api/renamefileordocingroup', {
        body: {
          idfile: kind === 'Document' ? wireId(databaseId) : none,
          idoc: kind === 'Folder' ? wireId(databaseId) : none,
          idgroup: wireId(libraryId),
          newname: name,
        },
      }),
    ),
  );

/** Moves a folder or file of a community's library. */
export function moveEntry(
  { rest }: Context,
  { kind, libraryId, databaseId }: EntryLocation,
  destination: string,
): Promise<void> {
  const place = { destination: wireId(destination), idgroup: wireId(libraryId) };
  return kind === 'Folder'
    ? rest.write(call('POST /api/switchdoc', { body: { idoc: wireId(databaseId), ...place } }))
    : rest.write(call('POST /api/switchfile', { body: { idfile: wireId(databaseId), ...place } }));
}

/** Deletes a file; `folder` is its folder's database id, if known. */
export function deleteDocument(
  context: Context,
  databaseId: string,
  folder: string | undefined,
): Promise<void> {
  const { username: email } = requireViewer(context);
  return context.rest.write(
    call('POST /api/deletefile', {
      form: {
        email,
        idfile: databaseId,
        isracine: folder === undefined ? undefined : folder === rootFolderId,
      },
    }),
  );
}

/** Deletes a folder with its content. */
export function deleteFolder(context: Context, libraryId: LibraryId, databaseId: string): Promise<void> {
  const { rest } = context;
  const { username: email } = requireViewer(context);
  return libraryId === ownLibraryId
    ? rest.write(call('POST /api/deletedossierbib', { form: { email, idossier: databaseId } }))
    : rest.write(
        call('POST /api/deletedossiergp', { body: { idoc: wireId(databaseId), idgroup: wireId(libraryId) } }),
      );
}
