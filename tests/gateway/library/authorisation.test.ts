/**
 * Who may read and change the library, gallery, calendar and polls of a community in the graph: every
 * field and mutation, by everybody there can be, in every kind of community, each really asked.
 */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { communities } from '../../../backend/communities/tables.ts';
import { addDocument, addFolder, textFile } from '../../backend/library/entries.ts';
import {
  callers,
  global,
  kinds,
  type Known,
  makePlace,
  type Place,
  wish,
  type Wish,
  hasChanged,
  untilChanged,
} from '../callers.ts';
import { type Platform, startPlatform } from '../platform.ts';

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

interface Shelf {
  folder: string;
  folderSlug: string;
  elsewhere: string;
  document: string;
}
/** What is in each place's library. */
const shelves = new WeakMap<Place, Shelf>();
const of = (place: Place): Shelf => {
  const shelf = shelves.get(place);
  if (!shelf) throw new Error('Nothing is in the library.');
  return shelf;
};

const visible = (caller: Known) => (caller === 'outsider' ? 'hidden' : 'yes');
const field = (selection: string): Wish => ({
  document: `query ($slug: String!) { community(slug: $slug) { ${selection} } }`,
  variables: ({ community }) => ({ slug: String(community.id) }),
  expected: visible,
});
const node = (id: (place: Place) => string): Wish => ({
  document: 'query ($id: ID!) { node(id: $id) { id } }',
  variables: (place) => ({ id: id(place) }),
  expected: visible,
});
const fields: Record<string, Wish> = {
  libraryEntries: field('libraryEntries { nodes { id } }'),
  folderTree: field('folderTree { depth }'),
  gallery: field('gallery { nodes { slug } }'),
  events: field('events { title }'),
  polls: field('polls { nodes { id } }'),
  folder: {
    document:
      'query ($slug: String!, $folder: String!) { community(slug: $slug) { folder(slug: $folder) { id } } }',
    variables: (place) => ({ slug: String(place.community.id), folder: of(place).folderSlug }),
    expected: visible,
  },
  'node(Folder)': node((place) => of(place).folder),
  'node(Document)': node((place) => of(place).document),
};

const mutation = (name: string, input: (place: Place) => object): Wish => ({
  document: `mutation ($input: ${name.charAt(0).toUpperCase()}${name.slice(1)}Input!) {
    ${name}(input: $input) { userErrors { code message } } }`,
  variables: (place) => ({ input: input(place) }),
  expected: visible,
});
const mutations: Record<string, Wish> = {
  createFolder: mutation('createFolder', (place) => ({
    communityId: place.id,
    folderId: of(place).folder,
    name: 'Nouveau',
  })),
  uploadDocuments: {
    ...mutation('uploadDocuments', (place) => ({ communityId: place.id, documents: [null] })),
    files: async () => ({ 'variables.input.documents.0': new File([textFile()], 'a.txt') }),
  },
  'renameLibraryEntry(Folder)': mutation('renameLibraryEntry', (place) => ({
    entryId: of(place).folder,
    name: `Autre ${of(place).folderSlug}`,
  })),
  'renameLibraryEntry(Document)': mutation('renameLibraryEntry', (place) => ({
    entryId: of(place).document,
    name: 'Autre',
  })),
  'moveLibraryEntry(Folder)': mutation('moveLibraryEntry', (place) => ({
    entryId: of(place).folder,
    folderId: of(place).elsewhere,
  })),
  'moveLibraryEntry(Document)': mutation('moveLibraryEntry', (place) => ({ entryId: of(place).document })),
  'deleteLibraryEntry(Folder)': mutation('deleteLibraryEntry', (place) => ({ entryId: of(place).folder })),
  'deleteLibraryEntry(Document)': mutation('deleteLibraryEntry', (place) => ({
    entryId: of(place).document,
  })),
};

type Library = `${(typeof kinds)[number]} ${'open' | 'closed'}`;

/** The places themselves; what is done to a library needs other entries only. */
const places = new Map<Library, Promise<Place>>();

async function makeShelf(library: Library): Promise<Place> {
  const { backend } = platform;
  const [kind] = library.split(' ') as [(typeof kinds)[number]];
  const kept = places.get(library) ?? makePlace(platform, kind);
  places.set(library, kept);
  const place = { ...(await kept) };
  const { id: communityId } = place.community;
  const folder = await addFolder(backend, { communityId });
  const elsewhere = await addFolder(backend, { communityId });
  const document = await addDocument(backend, { communityId, folderId: folder.id });
  shelves.set(place, {
    folder: global('Folder', communityId, folder.id),
    folderSlug: String(folder.id),
    elsewhere: global('Folder', communityId, elsewhere.id),
    document: global('Document', communityId, document.id),
  });
  return place;
}

const kept = untilChanged(makeShelf);

/** A library with its entries, open to all members or not: there is one company-wide community for both. */
async function shelfOf(library: Library): Promise<Place> {
  const place = await kept.get(library);
  await platform.backend.context.database
    .update(communities)
    .set({ isLibraryEditable: library.endsWith(' open') })
    .where(eq(communities.id, place.community.id));
  return place;
}

const cells = kinds.flatMap((kind) => callers.map((caller) => [kind, caller] as const));

describe.each(Object.keys(fields))('%s', (name) => {
  it.each(cells)('in a community that is %s, by %s', async (kind, caller) => {
    const expected = caller === 'anonymous' ? 'UNAUTHENTICATED' : visible(caller);
    expect(await wish(platform, await shelfOf(`${kind} open`), caller, fields[name]!)).toBe(expected);
  });
});

describe.each(Object.keys(mutations))('%s', (name) => {
  it.each(cells)('in a community that is %s, by %s', async (kind, caller) => {
    const asked = mutations[name]!;
    const administers = caller === 'administrator' || caller === 'platformAdministrator';
    for (const isOpen of [true, false]) {
      const expected =
        caller === 'anonymous'
          ? 'UNAUTHENTICATED'
          : caller === 'outsider'
            ? 'NOT_FOUND'
            : isOpen || administers
              ? 'yes'
              : 'FORBIDDEN';
      const shelf = `${kind} ${isOpen ? 'open' : 'closed'}` as const;
      const verdict = await wish(platform, await shelfOf(shelf), caller, asked);
      if (hasChanged(asked, verdict)) kept.changed(shelf);
      expect(verdict).toBe(expected);
    }
  });
});

describe('one’s own library', () => {
  it('is hidden from everybody else, platform administrators included', async () => {
    const { backend } = platform;
    const owner = await backend.addPerson();
    const folder = await addFolder(backend, { ownerId: owner.id });
    const document = await addDocument(backend, { ownerId: owner.id, folderId: folder.id });
    const ids = [global('Folder', 0, folder.id), global('Document', 0, document.id)];
    const query = `query ($ids: [ID!]!, $slug: String!) { nodes(ids: $ids) { id }
      viewer { folder(slug: $slug) { id } libraryEntries { nodes { id } } } }`;
    const variables = { ids, slug: String(folder.id) };
    const own = await platform.ask(query, { as: owner, variables });
    expect(own.data).toEqual({
      nodes: ids.map((id) => ({ id })),
      viewer: { folder: { id: ids[0] }, libraryEntries: { nodes: [{ id: ids[0] }] } },
    });
    for (const as of [await backend.addPerson(), await backend.addPerson({ isAdministrator: true })]) {
      const { data } = await platform.ask(query, { as, variables });
      expect(data).toEqual({ nodes: [null, null], viewer: { folder: null, libraryEntries: { nodes: [] } } });
      for (const entryId of ids) {
        const change = await platform.ask<{ deleteLibraryEntry: { userErrors: { code: string }[] } }>(
          'mutation ($entryId: ID!) { deleteLibraryEntry(input: { entryId: $entryId }) { userErrors { code } } }',
          { as, variables: { entryId } },
        );
        expect(change.data.deleteLibraryEntry.userErrors).toEqual([{ code: 'NOT_FOUND' }]);
      }
    }
  });
});
