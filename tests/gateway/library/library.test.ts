import { beforeAll, describe, expect, it } from 'vitest';
import { files } from '../../../backend/core/files/tables.ts';
import { events } from '../../../backend/events/tables.ts';
import { postAttachments } from '../../../backend/posts/tables.ts';
import type { Extension } from '../../../gateway/__generated__/extensions.ts';
import { readEntryId, requireMovable } from '../../../gateway/library/entries.ts';
import { pageContaining } from '../../../gateway/gallery/rest.ts';
import { picture } from '../../backend/builders.ts';
import type { TestPerson } from '../../backend/harness.ts';
import { addDocument, addFolder, textFile } from '../../backend/library/entries.ts';
import { global } from '../callers.ts';
import { sharedPlatform } from '../platform.ts';

const platform = sharedPlatform({ env: { QUOTA_MB: 'person:1, community:0' } });
let person: TestPerson;
let community: { id: number };
beforeAll(async () => {
  const { backend } = platform;
  person = await backend.addPerson({ firstName: 'Ada', lastName: 'Byron' });
  community = await backend.addCommunity({ isLibraryEditable: true }, { members: [person] });
});

const change = (name: string, input: object, selection = '', files?: Record<string, File>) =>
  platform.mutate<Record<string, unknown>>(name, input, { as: person, selection, files });
const own = () => global('Community', community.id);
const mine = () => global('Viewer', person.email);
/** Owners of the community's library in payloads. */
const owners = () => ({ community: { id: own() }, viewer: { id: mine() } });

interface Entries {
  nodes: { name: string }[];
}
const root = async (variables: object = {}) => {
  const { data, calls } = await platform.ask<{ community: { libraryEntries: Entries } }>(
    `query ($databaseId: String!, $orderBy: LibraryEntryOrder, $search: String) {
      community(databaseId: $databaseId) { libraryEntries(orderBy: $orderBy, query: $search) { nodes { name } } } }`,
    { as: person, variables: { databaseId: String(community.id), ...variables } },
  );
  return { ...data.community.libraryEntries, calls };
};

describe('a library', () => {
  it('has folders before files, in each order, and is searched, in one call', async () => {
    const { backend } = platform;
    const { id: communityId } = community;
    for (const name of ['Un', 'Deux', 'Trois']) await addFolder(backend, { communityId, name });
    for (const name of ['z.pdf', 'a.pdf']) await addDocument(backend, { communityId, name });
    const first = await root();
    expect(first.calls).toEqual(['POST /api/getgroupspecifique/mur', 'POST /api/listbibliogroupes']);
    expect(first.nodes.map((entry) => entry.name)).toEqual(['Deux', 'Trois', 'Un', 'a.pdf', 'z.pdf']);
    const reverse = await root({ orderBy: { field: 'NAME', direction: 'DESC' } });
    expect(reverse.nodes.map((entry) => entry.name)).toEqual(['Un', 'Trois', 'Deux', 'z.pdf', 'a.pdf']);
    expect((await root({ search: 'TROIS' })).nodes.map((entry) => entry.name)).toEqual(['Trois']);
  });

  it('B599: creates, fills, renames, moves and deletes; opened files have their names', async () => {
    const made = await change(
      'createFolder',
      { parentId: own(), name: 'Rapports' },
      `folderEdge { cursor node { ... on Folder {
        id databaseId url name parentFolder { id } community { id } ancestors { name } author { name } isDefault } } }
      community { id } viewer { id }`,
    );
    expect(made).toMatchObject(owners());
    const { node: folder } = made.folderEdge as { node: { id: string; databaseId: string } };
    expect(folder).toMatchObject({
      url: expect.stringMatching(`/communaute/${community.id}/mediatheque/${folder.databaseId}$`),
      name: 'Rapports',
      parentFolder: null,
      community: { id: own() },
      ancestors: [],
      author: { name: 'Ada Byron' },
      isDefault: false,
    });
    const uploaded = await change(
      'uploadDocuments',
      { parentId: folder.id, documents: [null, null] },
      `documentEdges { node { ... on Document { id name kind byteSize mimeType contentUrl downloadUrl parentFolder { id name parentFolder { id } }
        image { width height } video { contentUrl } author { name initials } } } }`,
      {
        'variables.input.documents.0': new File([await picture({ width: 30, height: 20 })], 'vue.jpg'),
        'variables.input.documents.1': new File([textFile('texte')], 'notes.txt'),
      },
    );
    const documents = (
      uploaded.documentEdges as { node: { id: string; contentUrl: string; downloadUrl: string } }[]
    ).map(({ node }) => node);
    expect(documents).toMatchObject([
      {
        name: 'vue.jpg',
        kind: 'IMAGE',
        mimeType: 'image/jpeg',
        parentFolder: { id: folder.id, name: 'Rapports', parentFolder: null },
        image: { width: 30, height: 20 },
        video: null,
        author: { name: 'Ada Byron', initials: 'AB' },
      },
      { name: 'notes.txt', kind: 'TEXT', mimeType: 'text/plain', image: null, byteSize: 5 },
    ]);
    const [, notes] = documents;

    const renamed = await change(
      'renameLibraryEntry',
      { libraryEntryId: notes!.id, name: 'Mémo' },
      'libraryEntry { name } community { id } viewer { id }',
    );
    expect(renamed).toMatchObject({ libraryEntry: { name: 'Mémo.txt' }, ...owners() });
    // Opened, it has the name that it has here, not that of its bytes (B599), and so has the window.
    const named = await platform.ask<{ node: { contentUrl: string; community: { title: string } } }>(
      'query ($id: ID!) { node(id: $id) { ... on Document { contentUrl community { title } } } }',
      { as: person, variables: { id: notes!.id } },
    );
    expect(new URL(named.data.node.contentUrl).pathname).toMatch(/\/~\/M%C3%A9mo\.txt$/);
    expect(await (await fetch(named.data.node.contentUrl)).text()).toBe('texte');
    const opened = await fetch(notes!.contentUrl);
    expect(opened.headers.get('content-disposition')).toContain("filename*=UTF-8''M%C3%A9mo.txt");
    const download = await fetch(notes!.downloadUrl);
    expect(download.headers.get('content-disposition')).toContain('notes.txt');
    expect(await download.text()).toBe('texte');
    const moved = await change(
      'moveLibraryEntry',
      { libraryEntryId: notes!.id, parentId: null },
      'previousLibraryEntryId community { id } viewer { id } libraryEntryEdge { node { id name ... on Document { parentFolder { id } } } }',
    );
    // Its id is kept when it moves.
    expect(moved).toEqual({
      previousLibraryEntryId: null,
      libraryEntryEdge: { node: { id: notes!.id, name: 'Mémo.txt', parentFolder: null } },
      ...owners(),
      userErrors: [],
    });
    const again = await platform.ask(
      `{ node(id: "${notes!.id}") { ... on Document { name parentFolder { id } } } }`,
      {
        as: person,
      },
    );
    expect(again.data).toEqual({ node: { name: 'Mémo.txt', parentFolder: null } });
    expect(again.calls).toEqual(['GET /api/mediatheque/fichier/{id}']);
    expect((await root({ search: 'mémo' })).nodes).toMatchObject([{ name: 'Mémo.txt' }]);
    const inner = await change(
      'createFolder',
      { parentId: folder.id, name: 'Dedans' },
      'folderEdge { node { id ... on Folder { parentFolder { id name ancestors { name } } ancestors { name } } } }',
    );
    const { node: within } = inner.folderEdge as { node: { id: string } };
    expect(within).toMatchObject({
      parentFolder: { id: folder.id, name: 'Rapports', ancestors: [] },
      ancestors: [{ name: 'Rapports' }],
    });
    const outside = await change(
      'moveLibraryEntry',
      { libraryEntryId: within.id, parentId: own() },
      'libraryEntry { ... on Folder { parentFolder { id } } }',
    );
    expect(outside).toEqual({ libraryEntry: { parentFolder: null }, userErrors: [] });
    const into = { libraryEntryId: within.id, parentId: folder.id };
    expect((await change('moveLibraryEntry', into)).userErrors).toEqual([]);
    const cycle = await change('moveLibraryEntry', {
      libraryEntryId: folder.id,
      parentId: within.id,
    });
    expect(cycle.userErrors).toMatchObject([
      { code: 'INVALID_STATE', message: 'Un dossier ne peut pas être déplacé dans lui-même.' },
    ]);
    const gone = await change('deleteLibraryEntry', { libraryEntryId: folder.id }, 'deletedLibraryEntryId');
    expect(gone.deletedLibraryEntryId).toBe(folder.id);
    expect((await root({ search: 'Dedans' })).nodes).toEqual([]);
  });

  it('B398 B399 B403: names the invalid input', async () => {
    expect((await change('createFolder', { parentId: own(), name: ' ' })).userErrors).toEqual([
      { code: 'INVALID', message: 'Le nom est obligatoire', path: ['name'] },
    ]);
    expect((await change('uploadDocuments', { parentId: own(), documents: [] })).userErrors).toEqual([
      { code: 'INVALID', message: 'Il faut sélectionner au moin un fichier', path: ['documents'] },
    ]);
    const six = Object.fromEntries(
      Array.from({ length: 6 }, (_, index) => [
        `variables.input.documents.${index}`,
        new File(['x'], 'a.txt'),
      ]),
    );
    const input = { parentId: own(), documents: Array.from({ length: 6 }, () => null) };
    expect((await change('uploadDocuments', input, '', six)).userErrors[0]).toMatchObject({
      message: 'Il faut choisir maximum 5 fichiers',
      path: ['documents'],
    });
    const refused = await change('uploadDocuments', { parentId: own(), documents: [null] }, '', {
      'variables.input.documents.0': new File([new Uint8Array([0x7f, 0x45, 0x4c, 0x46])], 'a.pdf'),
    });
    expect(refused.userErrors[0]).toMatchObject({ code: 'FILE_TYPE_REFUSED', path: ['documents'] });
  });

  it('moves, downloads, deletes, restores and erases several entries, in its own bin', async () => {
    const { backend } = platform;
    const place = await backend.addCommunity({ isLibraryEditable: true }, { members: [person] });
    const folder = await addFolder(backend, { communityId: place.id, name: 'Un' });
    const [a, b] = [
      await addDocument(backend, { communityId: place.id, name: 'a.pdf' }),
      await addDocument(backend, { communityId: place.id, name: 'b.pdf' }),
    ];
    const libraryEntryIds = [a, b].map(({ id }) => global('Document', place.id, id));
    const folderId = global('Folder', place.id, folder.id);
    const names = 'libraryEntries { name parentFolder { name } } community { id } viewer { id }';
    const into = { libraryEntryIds, parentId: folderId };
    expect(await change('moveLibraryEntries', into, names)).toEqual({
      libraryEntries: [a, b].map(({ name }) => ({ name, parentFolder: { name: 'Un' } })),
      community: { id: global('Community', place.id) },
      viewer: { id: mine() },
      userErrors: [],
    });
    const made = await change(
      'createLibraryArchive',
      { libraryEntryIds: [folderId, global('Document', place.id, 999_999)] },
      'downloadUrl skippedCount',
    );
    expect(made).toMatchObject({
      downloadUrl: expect.stringMatching(/\/files\/archives\/\d+\/\d+_\?/) as unknown,
      skippedCount: 1,
    });
    const mixed = { libraryEntryIds: [folderId, global('Folder', 0, folder.id)] };
    expect((await change('deleteLibraryEntries', mixed)).userErrors[0]).toMatchObject({
      code: 'INVALID',
      path: ['libraryEntryIds'],
    });
    expect(await change('deleteLibraryEntries', { libraryEntryIds: [folderId] })).toEqual({ userErrors: [] });
    const bin = async () => {
      const { data } = await platform.ask<{ community: { deletedLibraryEntries: object[] } }>(
        'query ($id: String!) { community(databaseId: $id) { deletedLibraryEntries { libraryEntryId name isFolder byteSize } } }',
        { as: person, variables: { id: String(place.id) } },
      );
      return data.community.deletedLibraryEntries;
    };
    expect(await bin()).toEqual([{ libraryEntryId: folderId, name: 'Un', isFolder: true, byteSize: null }]);
    const one = { libraryEntryIds: [folderId] };
    const ofBoth = 'libraryEntries { name } community { deletedLibraryEntries { name } } viewer { email }';
    expect(await change('restoreLibraryEntries', one, ofBoth)).toEqual({
      libraryEntries: [{ name: 'Un' }],
      community: { deletedLibraryEntries: [] },
      viewer: { email: person.email },
      userErrors: [],
    });
    expect(await bin()).toEqual([]);
    expect((await change('deleteLibraryEntriesForever', one)).userErrors[0]?.code).toBe('NOT_FOUND');
    await change('deleteLibraryEntries', one);
    const erased = await change('deleteLibraryEntriesForever', one, 'community { storage { usedBytes } }');
    expect(erased).toEqual({ community: { storage: { usedBytes: 0 } }, userErrors: [] });
    expect(await bin()).toEqual([]);
  });

  it('B1003 B1004: replaces a document, whose earlier content is listed and restored', async () => {
    const { backend } = platform;
    const place = await backend.addCommunity({ isLibraryEditable: true }, { members: [person] });
    const [communityId, add] = [
      global('Community', place.id),
      (words: string, isReplacing: boolean) =>
        change(
          'uploadDocuments',
          { parentId: global('Community', place.id), documents: [null], isReplacing },
          'documents { id name byteSize }',
          { 'variables.input.documents.0': new File([textFile(words)], 'plan.txt') },
        ),
    ];
    const names = `query ($id: ID!) { node(id: $id) { ... on Community {
      takenDocumentNames(names: ["PLAN.txt", "b.txt"]) } } }`;
    expect((await platform.ask(names, { as: person, variables: { id: communityId } })).data).toEqual({
      node: { takenDocumentNames: [] },
    });
    const { documents } = await add('un', false);
    const [document] = documents as { id: string }[];
    expect((await platform.ask(names, { as: person, variables: { id: communityId } })).data).toEqual({
      node: { takenDocumentNames: ['PLAN.txt'] },
    });
    expect(await add('deux', true)).toEqual({
      documents: [{ id: document!.id, name: 'plan.txt', byteSize: 4 }],
      userErrors: [],
    });
    const read = async () => {
      const { data } = await platform.ask<{ node: { versions: Record<string, string>[] | null } }>(
        `query ($id: ID!) { node(id: $id) { ... on Document {
          versions { key byteSize author { name } createdAt expiresAt contentUrl downloadUrl } } } }`,
        { as: person, variables: { id: document!.id } },
      );
      return data.node.versions;
    };
    const [version] = (await read()) ?? [];
    expect(version).toMatchObject({ byteSize: 2, author: { name: 'Ada Byron' } });
    expect(await (await fetch(version!.contentUrl!)).text()).toBe('un');
    const restored = { documentId: document!.id, versionKey: version!.key };
    expect(await change('restoreDocumentVersion', restored, 'document { byteSize }')).toEqual({
      document: { byteSize: 2 },
      userErrors: [],
    });
    expect((await read())?.map(({ byteSize }) => byteSize)).toEqual([4]);
    for (const versionKey of [version!.key, 'x'])
      expect((await change('restoreDocumentVersion', { ...restored, versionKey })).userErrors).toMatchObject([
        { code: 'NOT_FOUND' },
      ]);
  });

  it('of one’s own is renamed and moved', async () => {
    const { backend } = platform;
    const target = await addFolder(backend, { ownerId: person.id, name: 'Cible' });
    const file = await addDocument(backend, { ownerId: person.id, name: 'a.pdf' });
    const id = global('Document', 0, file.id);
    const folderId = global('Folder', 0, target.id);
    expect(
      await change('renameLibraryEntry', { libraryEntryId: id, name: 'b' }, 'libraryEntry { name }'),
    ).toEqual({ libraryEntry: { name: 'b.pdf' }, userErrors: [] });
    expect(
      await change(
        'moveLibraryEntry',
        { libraryEntryId: id, parentId: folderId },
        'libraryEntry { ... on Document { parentFolder { name } } }',
      ),
    ).toEqual({ libraryEntry: { parentFolder: { name: 'Cible' } }, userErrors: [] });
    const { data } = await platform.ask('{ viewer { folders { name } } }', { as: person });
    expect(data).toEqual({ viewer: { folders: [{ name: 'Cible' }] } });
  });

  it('returns its tree and the viewer’s rights', async () => {
    const { backend } = platform;
    const place = await backend.addCommunity({ isLibraryEditable: false }, { members: [person] });
    const outer = await addFolder(backend, { communityId: place.id, name: 'Un' });
    await addFolder(backend, { communityId: place.id, name: 'Deux', parentId: outer.id });
    const { data } = await platform.ask(
      `query ($databaseId: String!) { community(databaseId: $databaseId) { viewerCanManageLibrary
        folders { name ancestors { name } } } }`,
      { as: person, variables: { databaseId: String(place.id) } },
    );
    expect(data).toEqual({
      community: {
        viewerCanManageLibrary: false,
        folders: [
          { name: 'Un', ancestors: [] },
          { name: 'Deux', ancestors: [{ name: 'Un' }] },
        ],
      },
    });
  });

  it('of the viewer has folders and files, which cannot be renamed or moved without the extension', async () => {
    const made = await change(
      'createFolder',
      { parentId: mine(), name: 'Perso' },
      'folderEdge { node { id name } } community { id } viewer { id }',
    );
    expect(made).toMatchObject({ community: null, viewer: { id: mine() } });
    const { node: folder } = made.folderEdge as { node: { id: string } };
    const { documentEdges } = await change(
      'uploadDocuments',
      { parentId: folder.id, documents: [null] },
      'documentEdges { node { id name } }',
      { 'variables.input.documents.0': new File([textFile()], 'moi.txt') },
    );
    const [{ node: document }] = documentEdges as [{ node: { id: string } }];
    const without = { config: { extensions: new Set<Extension>() } };
    expect(() => requireMovable(without, readEntryId(document.id))).toThrow(/ne se renomment ni/);
    // A folder of one library is no place in another.
    for (const parentId of [global('Folder', community.id, 1), own()]) {
      const mixed = await change('moveLibraryEntry', { libraryEntryId: document.id, parentId });
      expect(mixed.userErrors[0]).toMatchObject({ code: 'INVALID', path: ['parentId'] });
    }
    expect((await change('deleteLibraryEntry', { libraryEntryId: document.id })).userErrors).toEqual([]);
  });
});

describe('the gallery', () => {
  it('B410: lists posts with images, newest first, each a node', async () => {
    const { backend } = platform;
    const { database } = backend.context;
    const place = await backend.addCommunity({}, { members: [person] });
    const rows: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      const { id } = await backend.addPost(place, person);
      const values = { contentType: 'image/jpeg', size: 1, originalName: 'a.jpg' };
      const [file] = await database
        .insert(files)
        .values({ key: `2026/00/g${id}-40x30.jpg`, ...values })
        .returning();
      await database
        .insert(postAttachments)
        .values({ postId: id, fileId: file!.id, kind: 'image', position: 0 });
      rows.unshift(String(id));
      await backend.addPost(place, person);
    }
    const { data } = await platform.ask<{ community: { gallery: { nodes: { id: string }[] } } }>(
      `{ community(databaseId: "${place.id}") { gallery(first: 3) { nodes { id postId postDatabaseId images { width } } } } }`,
      { as: person },
    );
    const { nodes } = data.community.gallery;
    expect(nodes).toMatchObject(
      rows.map((postDatabaseId) => ({
        postId: global('Post', place.id, postDatabaseId),
        postDatabaseId,
        images: [{ width: 40 }],
      })),
    );
    const again = await platform.ask(
      'query ($id: ID!) { node(id: $id) { ... on GalleryPost { postDatabaseId images { width } post { databaseId } } } }',
      { as: person, variables: { id: nodes[0]!.id } },
    );
    expect(again.data).toEqual({
      node: { postDatabaseId: rows[0], images: [{ width: 40 }], post: { databaseId: rows[0] } },
    });
  });

  it('requests the smallest page that contains a window', () => {
    for (let start = 0; start < 80; start += 1)
      for (const count of [1, 4, 13]) {
        const { page, size, skip } = pageContaining(start, count);
        expect((page - 1) * size + skip).toBe(start);
        expect(skip + count).toBeLessThanOrEqual(size);
      }
    expect(pageContaining(0, 13)).toEqual({ page: 1, size: 13, skip: 0 });
  });
});

describe('the calendar', () => {
  it('B739: lists the events of a period', async () => {
    const { backend } = platform;
    const place = await backend.addCommunity({}, { members: [person] });
    const rows: string[] = [];
    for (const [title, day] of [
      ['Avril', '2026-04-01'],
      ['Mai', '2026-05-01'],
    ] as const) {
      const { id } = await backend.addPost(place, person, { kind: 'event' });
      rows.push(String(id));
      await backend.context.database.insert(events).values({
        postId: id,
        communityId: place.id,
        title,
        place: 'Quai',
        description: '<p>Oui</p><script>non()</script>',
        startsAt: new Date(`${day}T08:00:00Z`),
        endsAt: new Date(`${day}T09:00:00Z`),
      });
    }
    const { data, calls } = await platform.ask(
      `query ($databaseId: String!) { community(databaseId: $databaseId) {
        events(from: "2026-04-15T00:00:00Z", to: "2026-06-01T00:00:00Z") { id postDatabaseId title location text startsAt endsAt } } }`,
      { as: person, variables: { databaseId: String(place.id) } },
    );
    expect(data).toEqual({
      community: {
        events: [
          {
            id: global('Event', place.id, Number(rows[1])),
            postDatabaseId: rows[1],
            title: 'Mai',
            location: 'Quai',
            text: '<p>Oui</p>',
            startsAt: '2026-05-01T08:00:00.000Z',
            endsAt: '2026-05-01T09:00:00.000Z',
          },
        ],
      },
    });
    expect(calls).toEqual(['POST /api/getgroupspecifique/mur', 'GET /api/eventlist/{id}']);
    // Fields missing in a calendar are loaded with the post, in one call.
    const whole = await platform.ask(
      `query ($databaseId: String!) { community(databaseId: $databaseId) {
        events(from: "2026-04-15T00:00:00Z", to: "2026-06-01T00:00:00Z") {
          id image { contentUrl } plainText(maxLength: 2) post { databaseId event { id title post { databaseId } } } } } }`,
      { as: person, variables: { databaseId: String(place.id) } },
    );
    const id = global('Event', place.id, Number(rows[1]));
    expect(whole.data).toEqual({
      community: {
        events: [
          {
            id,
            image: null,
            plainText: 'O…',
            post: { databaseId: rows[1], event: { id, title: 'Mai', post: { databaseId: rows[1] } } },
          },
        ],
      },
    });
    expect(whole.calls).toEqual([...calls, 'GET /api/postsingle/{postId}']);
    const found = await platform.ask(
      'query ($id: ID!) { node(id: $id) { ... on Event { title location } } }',
      {
        as: person,
        variables: { id },
      },
    );
    expect(found.data).toEqual({ node: { title: 'Mai', location: 'Quai' } });
  });
});

it('reports the storage of a person and a community, and refuses what does not fit', async () => {
  const ada = await platform.backend.addPerson();
  const { id } = await platform.backend.addCommunity({}, { admins: [ada] });
  const upload = (bytes: number) =>
    platform.mutate<{ documentEdges: unknown; viewer: unknown }>(
      'uploadDocuments',
      { parentId: global('Community', id), documents: [null] },
      {
        as: ada,
        selection: 'documentEdges { node { name } } viewer { storage { usedBytes } }',
        files: { 'variables.input.documents.0': new File(['x'.repeat(bytes)], 'notes.txt') },
      },
    );
  expect(await upload(800_000)).toMatchObject({
    viewer: { storage: { usedBytes: 800_000 } },
    userErrors: [],
  });
  const storage = 'storage { usedBytes limitBytes }';
  const { data } = await platform.ask(
    `{ viewer { ${storage} } community(databaseId: "${id}") { ${storage} } }`,
    {
      as: ada,
    },
  );
  expect(data).toEqual({
    viewer: { storage: { usedBytes: 800_000, limitBytes: 1024 * 1024 } },
    community: { storage: { usedBytes: 800_000, limitBytes: null } },
  });
  expect(await upload(400_000)).toEqual({
    documentEdges: null,
    viewer: null,
    userErrors: [
      {
        code: 'STORAGE_LIMIT_REACHED',
        message: 'Il ne reste que 242,7\u00a0Ko dans votre espace de stockage.',
        path: null,
      },
    ],
  });
});
