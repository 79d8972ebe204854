/**
 * Who may see and change what in the library, gallery, calendar and polls of a community: every call, by
 * everybody there can be, in every kind of community, with the library open to all members and without.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { communities } from '../../../backend/communities/tables.ts';
import { eq } from 'drizzle-orm';
import { type Answer, startBackend, type TestBackend, type TestPerson } from '../harness.ts';
import {
  type Caller,
  callers,
  type Kind,
  isStranger,
  kinds,
  type Known,
  makePlace,
  type Place,
  placeTitle,
  untilChanged,
} from '../places.ts';
import { addDocument, addFolder, textFile } from './entries.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());

interface Shelf extends Place {
  folder: { id: number };
  elsewhere: { id: number };
  document: { id: number };
}

interface Call {
  make: (place: Shelf, as: TestPerson | undefined) => Promise<Answer>;
  /** Whether it changes the library. */
  isChange: boolean;
}
const reading = (path: string, json: (place: Shelf) => object): Call => ({
  make: (place, as) => backend.post(path, { as, json: json(place) }),
  isChange: false,
});
const changing = (path: string, json: (place: Shelf) => object): Call => ({
  ...reading(path, json),
  isChange: true,
});
const fetching = (path: (place: Shelf, as: TestPerson | undefined) => string): Call => ({
  make: (place, as) => backend.get(path(place, as), as),
  isChange: false,
});
const uploading = (path: string): Call => ({
  make: ({ community, folder }, as) => {
    const multipart = new FormData();
    multipart.append('idgroup', String(community.id));
    multipart.append('idoc', String(folder.id));
    multipart.append('document[0]', textFile(), 'notes.txt');
    return backend.post(path, { as, multipart });
  },
  isChange: true,
});

const calls: Record<string, Call> = {
  'to open the library': reading('/bibliogroupe', ({ community }) => ({ idgroup: community.id })),
  'to open it by address': fetching(
    ({ community, people }, as) => `/doc/${as?.email ?? people.reader.email}/${community.id}`,
  ),
  'to list a folder': reading('/api/listbibliogroupes', ({ community, folder }) => ({
    idgroup: community.id,
    idoc: folder.id,
  })),
  'to list the files of a folder': reading('/api/listfilegroupe', ({ community, folder }) => ({
    idgroup: community.id,
    idoc: folder.id,
  })),
  'to see the tree': reading('/api/listdossiersingroup', ({ community }) => ({ idgroup: community.id })),
  'to see the photographs': fetching(({ community }) => `/api/groups/${community.id}/photos`),
  'to see the calendar': fetching(({ community }) => `/api/eventlist/${community.id}`),
  'to see the polls': reading('/api/pollingroup', ({ community }) => ({ idgroup: community.id })),
  'to make a folder': changing('/api/createdosingroup', ({ community, folder }) => ({
    idgroup: community.id,
    idoc: folder.id,
    nomdossier: 'Nouveau',
  })),
  'to upload': uploading('/api/uploadfileingroup'),
  'to upload into a folder': uploading('/api/fileuploadindocgroup'),
  'to rename a folder': changing('/api/renamefileordocingroup', ({ community, folder }) => ({
    idgroup: community.id,
    idoc: folder.id,
    newname: `Renommé ${folder.id}`,
  })),
  'to rename a file': changing('/api/renamefileordocingroup', ({ community, document }) => ({
    idgroup: community.id,
    idfile: document.id,
    newname: 'Renommé',
  })),
  'to move a folder': changing('/api/switchdoc', ({ community, folder, elsewhere }) => ({
    idgroup: community.id,
    idoc: folder.id,
    destination: elsewhere.id,
  })),
  'to move a file': changing('/api/switchfile', ({ community, document }) => ({
    idgroup: community.id,
    idfile: document.id,
    destination: 0,
  })),
  'to delete a file': changing('/api/deletefile', ({ document }) => ({ idfile: document.id })),
  'to delete a folder': changing('/api/deletedossiergp', ({ community, folder }) => ({
    idgroup: community.id,
    idoc: folder.id,
  })),
};

const expected = (caller: Caller, { isChange }: Call, isOpen: boolean): number => {
  if (caller === 'anonymous') return 401;
  if (isStranger(caller)) return 404;
  const known: Known = caller;
  const administers = known === 'administrator' || known === 'platformAdministrator';
  return !isChange || isOpen || administers ? 200 : 403;
};

/** What is done to a library needs other entries only: the place stays. */
const shelfIn = (kind: Kind) => {
  const places = new Map<boolean, Place>();
  return async (isLibraryEditable: boolean): Promise<Shelf> => {
    const place = places.get(isLibraryEditable) ?? (await makePlace(backend, kind));
    places.set(isLibraryEditable, place);
    const communityId = place.community.id;
    await backend.context.database
      .update(communities)
      .set({ isLibraryEditable })
      .where(eq(communities.id, communityId));
    const [folder, elsewhere] = [
      await addFolder(backend, { communityId }),
      await addFolder(backend, { communityId }),
    ];
    const document = await addDocument(backend, { communityId, folderId: folder.id });
    return { ...place, folder, elsewhere, document };
  };
};

describe.each(kinds)('in a %s community', (kind) => {
  const shelves = untilChanged(shelfIn(kind));
  describe.each([
    ['open to all members', true],
    ['kept by its administrators', false],
  ])('whose library is %s', (_words, isOpen) => {
    it.each(Object.keys(calls))('the right %s', async (name) => {
      const call = calls[name]!;
      const answers: Partial<Record<Caller, number>> = {};
      const wanted: Partial<Record<Caller, number>> = {};
      for (const caller of callers) {
        const shelf = await shelves.get(isOpen);
        const answer = await call.make(shelf, caller === 'anonymous' ? undefined : shelf.people[caller]);
        if (call.isChange && answer.status === 200) shelves.changed(isOpen);
        answers[caller] = answer.status;
        wanted[caller] = expected(caller, call, isOpen);
        if (answer.status >= 400) expect(JSON.stringify(answer.body)).not.toContain(placeTitle);
      }
      expect(answers).toEqual(wanted);
    });
  });
});

describe('a personal library', () => {
  it('is its owner’s alone, to read and to change', async () => {
    const [owner, other, administrator] = [
      await backend.addPerson(),
      await backend.addPerson(),
      await backend.addPerson({ isAdministrator: true }),
    ];
    const folder = await addFolder(backend, { ownerId: owner.id });
    const document = await addDocument(backend, { ownerId: owner.id, folderId: folder.id });
    for (const as of [other, administrator]) {
      const form = { idossier: String(folder.id) };
      for (const [path, fields] of [
        ['/api/listfile', form],
        ['/api/deletedossierbib', form],
        ['/api/deletefile', { idfile: String(document.id) }],
      ] as const)
        expect((await backend.post(path, { as, form: fields })).status, path).toBe(404);
      const made = await backend.post('/api/createdossier', { as, form: { ...form, nomdossier: 'x' } });
      expect(made.status).toBe(404);
      const multipart = new FormData();
      multipart.append('idossier', String(folder.id));
      multipart.append('document', textFile(), 'a.txt');
      expect((await backend.post('/api/ajoutfiledossier', { as, multipart })).status).toBe(404);
    }
    for (const path of ['/api/listfile', '/api/createdossier', '/api/ajoutfile', '/api/deletedossierbib'])
      expect((await backend.post(path, { json: {} })).status, path).toBe(401);
    const kept = await backend.post('/api/listfile', { as: owner, form: { idossier: String(folder.id) } });
    expect(kept.body).toMatchObject({ Fichiers: [{ id: document.id }] });
  });

  it('cannot be reached through a community', async () => {
    const place = await makePlace(backend, 'public');
    const folder = await addFolder(backend, { ownerId: place.people.editor.id });
    const answer = await backend.post('/api/listbibliogroupes', {
      as: place.people.editor,
      json: { idgroup: place.community.id, idoc: folder.id },
    });
    expect(answer.status).toBe(404);
  });
});
