/** Libraries of communities and of people. */
import { textFile } from '../../../backend/library/entries.ts';
import { rules } from '../people.ts';
import { call, field, fieldOf, ids, mutation, node, reading, type Row, viewerField } from '../row.ts';
import type { Scene } from '../scene.ts';

const { anybody, content, ownThings, signedIn } = rules;
const managing = rules.library;
const files = { files: { 'documents.0': async () => new File([textFile()], 'a.txt') } };
const own = { of: 'of one’s own library' } as const;
let serial = 0;
const name = () => `Nom ${(serial += 1)}`;

// `id` first: an empty list is an answer too, only null is a refusal.
const takenNames = 'id takenDocumentNames(names: ["a.pdf"])';
const revealsNames = { reveals: () => '"takenDocumentNames":[' };

export const communityLibrary: Row[] = [
  node('Folder', content, ids.folder),
  fieldOf('Folder', 'community', 'name community { id }', content, ids.folder),
  node('Document', content, ids.document),
  fieldOf('Community', 'libraryEntries', 'libraryEntries { nodes { name } }', content, ids.community),
  fieldOf('Community', 'folders', 'folders { name }', content, ids.community),
  field(
    'Community.folder',
    content,
    'query ($id: ID!, $databaseId: String!) { node(id: $id) { ... on Community { folder(databaseId: $databaseId) { name } } } }',
    (scene) => ({ id: ids.community(scene), databaseId: String(scene.folder) }),
  ),
  fieldOf('Folder', 'parentFolder', 'name parentFolder { name }', content, ids.folder),
  fieldOf('Document', 'parentFolder', 'name parentFolder { name }', content, ids.document),
  fieldOf('Document', 'community', 'name community { title }', content, ids.document),
  fieldOf('Folder', 'ancestors', 'name ancestors { name }', content, ids.folder),
  fieldOf('Folder', 'libraryEntries', 'libraryEntries { pageInfo { hasNextPage } }', content, ids.folder),
  fieldOf('Community', 'storage', 'storage { usedBytes }', content, ids.community),
  mutation('createFolder', managing, (scene) => ({ parentId: ids.community(scene), name: name() })),
  mutation(
    'uploadDocuments',
    managing,
    (scene) => ({ parentId: ids.community(scene), documents: [null] }),
    files,
  ),
  mutation('renameLibraryEntry', managing, (scene) => ({ libraryEntryId: ids.folder(scene), name: name() }), {
    fresh: ['folder'],
  }),
  mutation(
    'renameLibraryEntry',
    managing,
    (scene) => ({ libraryEntryId: ids.document(scene), name: name() }),
    {
      of: 'of a document',
      fresh: ['document'],
    },
  ),
  mutation(
    'moveLibraryEntry',
    managing,
    (scene) => ({ libraryEntryId: ids.document(scene), parentId: ids.folder(scene) }),
    {
      fresh: ['document', 'folder'],
    },
  ),
  mutation('deleteLibraryEntry', managing, (scene) => ({ libraryEntryId: ids.document(scene) }), {
    fresh: ['document'],
  }),
  mutation(
    'moveLibraryEntries',
    managing,
    (scene) => ({ libraryEntryIds: [ids.document(scene)], parentId: ids.folder(scene) }),
    { fresh: ['document', 'folder'] },
  ),
  field(
    'MoveLibraryEntriesPayload.libraryEntries',
    managing,
    `mutation ($input: MoveLibraryEntriesInput!) {
      moveLibraryEntries(input: $input) { libraryEntries { name } userErrors { code } } }`,
    (scene) => ({ input: { libraryEntryIds: [ids.document(scene)], parentId: ids.folder(scene) } }),
    { fresh: ['document', 'folder'] },
  ),
  mutation('deleteLibraryEntries', managing, (scene) => ({ libraryEntryIds: [ids.document(scene)] }), {
    fresh: ['document'],
  }),
  mutation('createLibraryArchive', content, (scene) => ({ libraryEntryIds: [ids.document(scene)] })),
  fieldOf(
    'Community',
    'deletedLibraryEntries',
    'deletedLibraryEntries { name }',
    rules.libraryBin,
    ids.community,
    {
      fresh: ['deletedDocument'],
    },
  ),
  mutation('restoreLibraryEntries', managing, (scene) => ({ libraryEntryIds: [ids.document(scene)] }), {
    fresh: ['deletedDocument'],
  }),
  field(
    'RestoreLibraryEntriesPayload.libraryEntries',
    managing,
    `mutation ($input: RestoreLibraryEntriesInput!) {
      restoreLibraryEntries(input: $input) { libraryEntries { name } userErrors { code } } }`,
    (scene) => ({ input: { libraryEntryIds: [ids.document(scene)] } }),
    { fresh: ['deletedDocument'] },
  ),
  mutation('deleteLibraryEntriesForever', managing, (scene) => ({ libraryEntryIds: [ids.document(scene)] }), {
    fresh: ['deletedDocument'],
  }),
  fieldOf('Community', 'takenDocumentNames', takenNames, content, ids.community, revealsNames),
  fieldOf('Folder', 'takenDocumentNames', takenNames, content, ids.folder, revealsNames),
  fieldOf('Document', 'versions', 'versions { key }', rules.libraryBin, ids.document),
  mutation(
    'restoreDocumentVersion',
    managing,
    (scene) => ({ documentId: ids.document(scene), versionKey: String(scene.version) }),
    { fresh: ['version'] },
  ),
  reading('findTakenLibraryNames', content),
  reading('listFileVersions', managing, { set: ({ document }) => ({ id: document }) }),
  call('restoreFileVersion', managing, {
    fresh: ['version'],
    set: ({ document, version }) => ({ idfile: document, idversion: version }),
  }),
  call('moveLibraryEntries', managing, {
    fresh: ['document', 'folder'],
    set: ({ document, folder }) => ({ fichiers: [document], destination: folder }),
  }),
  call('deleteLibraryEntries', managing, {
    fresh: ['document'],
    set: ({ document }) => ({ fichiers: [document] }),
  }),
  reading('archiveLibraryEntries', content, { set: ({ document }) => ({ fichiers: [document] }) }),
  reading('getLibraryArchive', anybody, {
    fresh: ['caller', 'storedArchive'],
    set: ({ stored }) => stored,
  }),
  reading('listLibraryBin', managing, { fresh: ['deletedDocument'] }),
  call('restoreLibraryEntries', managing, {
    fresh: ['deletedDocument'],
    set: ({ document }) => ({ fichiers: [document] }),
  }),
  call('eraseLibraryEntries', managing, {
    fresh: ['deletedDocument'],
    set: ({ document }) => ({ fichiers: [document] }),
  }),
  reading('openLibrary', content),
  reading('openLibraryOf', content, { set: ({ caller }) => ({ email: caller.email }) }),
  reading('listLibrary', content),
  reading('listLibraryFiles', content),
  reading('listFolderTree', content),
  reading('getLibraryFile', content, { set: ({ document }) => ({ id: document }) }),
  reading('getCommunityStorage', content),
  call('createLibraryFolder', managing, { set: () => ({ nomdossier: name() }) }),
  call('uploadToLibrary', managing),
  call('uploadToFolder', managing),
  call('renameLibraryEntry', managing, { fresh: ['folder'], set: () => ({ newname: name() }) }),
  call('renameLibraryEntry', managing, {
    of: 'of a document',
    fresh: ['document'],
    set: ({ document }) => ({ idfile: document, newname: name() }),
  }),
  call('moveLibraryFolder', managing, { fresh: ['subfolder'] }),
  call('moveLibraryFile', managing, {
    fresh: ['document'],
    set: ({ folder }) => ({ destination: folder }),
  }),
  call('deleteLibraryFile', managing, { fresh: ['document'] }),
  call('deleteLibraryFolder', managing, { fresh: ['folder'] }),
];

const inOwn = (scene: Scene) => ({ idossier: scene.ownFolder });

export const ownLibrary: Row[] = [
  node('Folder', ownThings, ids.ownFolder, own),
  node('Document', ownThings, ids.ownDocument, own),
  viewerField('libraryEntries', 'libraryEntries(first: 50) { nodes { id } }', ownThings, {
    reveals: (scene) => `"${ids.ownFolder(scene)}"`,
  }),
  field(
    'Viewer.folder',
    ownThings,
    'query ($databaseId: String!) { viewer { folder(databaseId: $databaseId) { name } } }',
    (scene) => ({ databaseId: String(scene.ownFolder) }),
  ),
  fieldOf(
    'Folder',
    'libraryEntries',
    'libraryEntries { pageInfo { hasNextPage } }',
    ownThings,
    ids.ownFolder,
    own,
  ),
  mutation('createFolder', ownThings, (scene) => ({ parentId: ids.ownFolder(scene), name: name() }), own),
  mutation('uploadDocuments', ownThings, (scene) => ({ parentId: ids.ownFolder(scene), documents: [null] }), {
    ...own,
    ...files,
  }),
  mutation(
    'renameLibraryEntry',
    ownThings,
    (scene) => ({ libraryEntryId: ids.ownDocument(scene), name: name() }),
    own,
  ),
  mutation(
    'moveLibraryEntry',
    ownThings,
    (scene) => ({
      libraryEntryId: ids.ownDocument(scene),
      parentId: ids.ownFolder(scene),
    }),
    { ...own, fresh: ['ownDocument'] },
  ),
  mutation('deleteLibraryEntry', ownThings, (scene) => ({ libraryEntryId: ids.ownDocument(scene) }), {
    ...own,
    fresh: ['ownDocument'],
  }),
  viewerField('storage', 'storage { usedBytes }', signedIn),
  viewerField('deletedLibraryEntries', 'deletedLibraryEntries { libraryEntryId }', ownThings, {
    fresh: ['deletedOwnDocument'],
    reveals: (scene) => `"${ids.ownDocument(scene)}"`,
  }),
  viewerField('folders', 'folders { id }', ownThings, {
    reveals: (scene) => `"${ids.ownFolder(scene)}"`,
  }),
  viewerField('takenDocumentNames', takenNames, signedIn, revealsNames),
  reading('listOwnLibrary', ownThings, { set: inOwn }),
  reading('getLibraryFile', ownThings, { ...own, set: ({ ownDocument }) => ({ id: ownDocument }) }),
  reading('getOwnStorage', signedIn),
  call('createOwnFolder', ownThings, { set: (scene) => ({ ...inOwn(scene), nomdossier: name() }) }),
  call('uploadToOwnLibrary', ownThings, { set: inOwn }),
  call('uploadToOwnFolder', ownThings, { set: inOwn }),
  call('renameLibraryEntry', ownThings, {
    ...own,
    fresh: ['ownDocument'],
    set: (scene) => ({ idgroup: 0, idoc: 0, idfile: scene.ownDocument, newname: name() }),
  }),
  call('moveLibraryFile', ownThings, {
    ...own,
    fresh: ['ownDocument'],
    set: (scene) => ({ idgroup: 0, idfile: scene.ownDocument, destination: scene.ownFolder }),
  }),
  call('moveLibraryFolder', ownThings, {
    ...own,
    fresh: ['ownFolder'],
    set: (scene) => ({ idgroup: 0, idoc: scene.ownFolder, destination: 0 }),
  }),
  call('deleteLibraryFile', ownThings, {
    ...own,
    fresh: ['ownDocument'],
    set: (scene) => ({ idfile: scene.ownDocument }),
  }),
  call('deleteOwnFolder', ownThings, { fresh: ['ownFolder'], set: inOwn }),
];
