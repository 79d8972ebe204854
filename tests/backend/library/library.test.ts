import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { eq, gt, max, sql } from 'drizzle-orm';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteUnreferencedFiles } from '../../../backend/core/files/sweep.ts';
import { files } from '../../../backend/core/files/tables.ts';
import { documents, folders } from '../../../backend/library/tables.ts';
import {
  CreateFolderResponse,
  ListFilesResponse,
  ListFolderResponse,
  ListFolderTreeResponse,
  UploadFilesResponse,
} from '../../../backend/library/wire.ts';
import { odt } from '../../../fixtures/demo/documents.ts';
import { picture } from '../builders.ts';
import { formOf } from '../feed/form.ts';
import { startBackend } from '../harness.ts';
import { addDocument, addFolder, textFile } from './entries.ts';

let community: { id: number };
const backend = await startBackend({ env: { UPLOAD_MB: 'document:1' } });
const person = await backend.addPerson({ firstName: 'Ada', lastName: 'Byron' });
beforeEach(async () => {
  community = await backend.addCommunity({ isLibraryEditable: true }, { members: [person] });
});
afterAll(() => backend.close());

const names = async (json: object = {}) => {
  const { Dossier, Fichiers } = await list(json);
  return [...Dossier.map((folder) => folder.nom), ...Fichiers.map((file) => file.documentreelname)];
};
const post = (path: string, json: object) =>
  backend.post(path, { as: person, json: { idgroup: community.id, ...json } });
const list = async (json: object = {}) =>
  (await post('/api/listbibliogroupes', json)).read(ListFolderResponse);
const makeFolder = async (nomdossier: string, idoc = 0) =>
  (await post('/api/createdosingroup', { nomdossier, idoc })).read(CreateFolderResponse);
const upload = (files: readonly (readonly [Blob, string])[], idoc = 0) => {
  const named = files.map(([content, name], index) => [`document[${index}]`, name, content] as const);
  const multipart = formOf({ idgroup: community.id, idoc }, named);
  return backend.post('/api/uploadfileingroup', { as: person, multipart });
};
const move = (idoc: number | undefined, destination: number | undefined) =>
  post('/api/switchdoc', { idoc, destination });
const storedFiles = () =>
  readdirSync(join(backend.dataFolder, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .toSorted();

describe('a folder listing', () => {
  it('B397 B401 B402 B734: has folders first, sorted by name, date or type, in pages', async () => {
    const { id: communityId } = community;
    await addFolder(backend, { communityId, name: 'Zones', createdAt: new Date('2026-01-01') });
    await addFolder(backend, { communityId, name: 'archives', createdAt: new Date('2026-02-01') });
    for (const [name, day] of [
      ['b.pdf', '2026-03-03'],
      ['A.docx', '2026-03-01'],
      ['c.csv', '2026-03-02'],
    ] as const)
      await addDocument(backend, { communityId, name, createdAt: new Date(day) });
    expect(await names()).toEqual(['archives', 'Zones', 'A.docx', 'b.pdf', 'c.csv']);
    expect(await names({ ordre: 'desc' })).toEqual(['Zones', 'archives', 'c.csv', 'b.pdf', 'A.docx']);
    expect(await names({ tri: 'date' })).toEqual(['Zones', 'archives', 'A.docx', 'c.csv', 'b.pdf']);
    expect(await names({ tri: 'type' })).toEqual(['archives', 'Zones', 'c.csv', 'A.docx', 'b.pdf']);
    expect(await names({ start: 1, nb: 2 })).toEqual(['Zones', 'A.docx']);
    expect(await names({ start: 3, nb: 20 })).toEqual(['b.pdf', 'c.csv']);
  });

  it('is in French dictionary order, ignoring accents and case', async () => {
    const { id: communityId } = community;
    for (const name of ['Zones', 'événements', 'Factures', 'École'])
      await addFolder(backend, { communityId, name });
    for (const name of ['zoo.pdf', 'Évaluation.pdf', 'fin.pdf'])
      await addDocument(backend, { communityId, name });
    const [inOrder, filesInOrder] = [
      ['École', 'événements', 'Factures', 'Zones'],
      ['Évaluation.pdf', 'fin.pdf', 'zoo.pdf'],
    ];
    expect(await names()).toEqual([...inOrder, ...filesInOrder]);
    const { Dossier } = (await post('/api/listdossiersingroup', {})).read(ListFolderTreeResponse);
    expect(Dossier.map((folder) => folder.nom)).toEqual(inOrder);
    const { Fichiers } = (await post('/api/listfilegroupe', {})).read(ListFilesResponse);
    expect(Fichiers.map((file) => file.documentreelname)).toEqual(filesInOrder);
  });

  it('is searched recursively, ignoring accents and case', async () => {
    const { id: communityId } = community;
    const outer = await addFolder(backend, { communityId, name: 'Été' });
    const inner = await addFolder(backend, { communityId, name: 'Plans', parentId: outer.id });
    await addDocument(backend, { communityId, folderId: inner.id, name: 'Chalet d’été 100%.pdf' });
    await addDocument(backend, { communityId, name: 'hiver.pdf' });
    expect(await names({ recherche: 'ETE' })).toEqual(['Été', 'Chalet d’été 100%.pdf']);
    expect(await names({ recherche: 'ete', idoc: outer.id })).toEqual(['Chalet d’été 100%.pdf']);
    // Pattern characters are searched literally.
    expect(await names({ recherche: '%' })).toEqual(['Chalet d’été 100%.pdf']);
    expect(await names({ recherche: '_' })).toEqual([]);
  });

  it('returns path and authors at the same cost for every size and depth', async () => {
    const { id: communityId } = community;
    let parent = await addFolder(backend, { communityId, name: 'Un', authorId: person.id });
    for (const name of ['Deux', 'Trois'])
      parent = await addFolder(backend, { communityId, name, parentId: parent.id });
    expect((await list({ idoc: parent.id })).chemin.map(({ nom }) => nom)).toEqual(['Un', 'Deux', 'Trois']);
    expect((await list()).Dossier[0]).toMatchObject({ nom: 'Un', nomauteur: 'Byron', prenomauteur: 'Ada' });
    const statements = async (json: object) => (await post('/api/listbibliogroupes', json)).sql;
    await addFolder(backend, { communityId, parentId: parent.id });
    await addDocument(backend, { communityId, folderId: parent.id });
    const one = await statements({ idoc: parent.id });
    for (let count = 0; count < 30; count += 1) {
      await addFolder(backend, { communityId, parentId: parent.id });
      await addDocument(backend, { communityId, folderId: parent.id });
    }
    expect(await statements({ idoc: parent.id, nb: 60 })).toBe(one);
    expect(await statements({ idoc: parent.id, nb: 20, start: 30 })).toBeLessThanOrEqual(one);
  });

  it('B735 B736: has a tree of all folders', async () => {
    const outer = await makeFolder('B');
    await makeFolder('A');
    const inner = await makeFolder('C', outer.id);
    const { Dossier, isLibraryEditable } = (await post('/api/listdossiersingroup', {})).read(
      ListFolderTreeResponse,
    );
    expect(isLibraryEditable).toBe(true);
    expect(Dossier.map((folder) => folder.nom)).toEqual(['A', 'B']);
    expect(Dossier[1]?.enfants.map((folder) => folder.id)).toEqual([inner.id]);
  });
});

describe('creating folders', () => {
  it('B403 B737: rejects an empty or taken name with a message', async () => {
    expect(await makeFolder('  Comptes  ')).toMatchObject({ status: true, message: '' });
    expect(await makeFolder('COMPTES')).toEqual({ status: false, message: 'Un dossier porte déjà ce nom.' });
    expect(await makeFolder('   ')).toEqual({ status: false, message: 'Le nom est obligatoire' });
    expect((await makeFolder('x'.repeat(151))).status).toBe(false);
    expect(await names()).toEqual(['Comptes']);
    expect((await makeFolder('a/b\\c\u0001<img src=x onerror=alert(1)>')).status).toBe(true);
    // Shown as « facturexe.pdf » where the direction of writing turns.
    await makeFolder('facture\u202Efdp.exe\u2066');
    expect(await names()).toContain('facturefdp.exe');
    expect(await names()).toContain('a-b-c <img src=x onerror=alert(1)>');
  });

  it('limits the depth', async () => {
    let parent = 0;
    for (let depth = 0; depth < 30; depth += 1) parent = (await makeFolder('Dessous', parent)).id ?? 0;
    expect((await makeFolder('Trop', parent)).status).toBe(false);
    // Nor by moving one high pile under another.
    const [pile, foot] = [await makeFolder('Pile'), await makeFolder('Pied')];
    await makeFolder('Étage', pile.id);
    const above = (await list({ idoc: parent })).chemin.map((folder) => folder.id);
    expect((await move(pile.id, above[28])).body).toMatchObject({ code: 'TOO_DEEP' });
    expect((await move(above[0], foot.id)).body).toMatchObject({ code: 'TOO_DEEP' });
    expect((await move(pile.id, above[27])).status).toBe(200);
  });

  it('creates one of many concurrent folders with the same name', async () => {
    const made = await Promise.all(Array.from({ length: 25 }, () => makeFolder('Ensemble')));
    expect(made.filter((answer) => answer.status)).toHaveLength(1);
    expect(await names()).toEqual(['Ensemble']);
  });
});

describe('uploading', () => {
  it('B399: streams up to five files, each under a unique name', async () => {
    const image = await picture();
    const answer = await upload([
      [textFile('un'), 'notes.txt'],
      [textFile('deux'), 'notes.txt'],
      [image, 'photo.jpg'],
    ]);
    const { Fichiers } = answer.read(UploadFilesResponse);
    expect(Fichiers.map((file) => file.documentreelname)).toEqual([
      'notes.txt',
      'notes (2).txt',
      'photo.jpg',
    ]);
    expect(Fichiers[0]).toMatchObject({ nomauteur: 'Byron', email: person.email, taille: 2, idoc: 0 });
    expect(Fichiers[2]?.document).toMatch(/-640x480\.jpg\?/);
    const disguised = await upload([[textFile(), 'rapport\u202Etxt.fdp.txt']]);
    expect(disguised.read(UploadFilesResponse).Fichiers[0]?.documentreelname).toBe('rapporttxt.fdp.txt');
    const download = await fetch(`${backend.url}/${Fichiers[1]?.telechargement}`);
    expect(download.headers.get('content-disposition')).toContain('filename="notes (2).txt"');
    expect(await download.text()).toBe('deux');
  });

  it('takes OpenDocument files and archives, recognised by content', async () => {
    const note = new Uint8Array(odt(['Bonjour']));
    const archive = zipSync({ 'a.txt': strToU8('a') });
    const { Fichiers } = (
      await upload([
        [new Blob([note]), 'note.odt'],
        [new Blob([archive]), 'archive.zip'],
        [new Blob([archive]), 'faux.odt'],
      ])
    ).read(UploadFilesResponse);
    const kinds = Fichiers.map(({ document }) => /\.(\w+)\?/.exec(document)?.[1]);
    expect(kinds).toEqual(['odt', 'zip', 'zip']);
    expect((await upload([[textFile(), 'texte.zip']])).status).toBe(415);
  });

  it('B398 B399: rejects no file, a sixth, too large and unsupported ones, without leftovers', async () => {
    const before = storedFiles();
    const small: [Blob, string] = [textFile(), 'a.txt'];
    const none = { message: 'Il faut sélectionner au moin un fichier', field: 'document' };
    expect((await upload([])).body).toMatchObject(none);
    const tooMany = { status: 400, body: { message: 'Il faut choisir maximum 5 fichiers' } };
    expect(await upload([small, small, small, small, small, small])).toMatchObject(tooMany);
    expect((await upload([small, [textFile('x'.repeat(1_100_000)), 'gros.txt']])).status).toBe(413);
    const program = new Blob([new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 0, 0, 0, 0])]);
    expect((await upload([small, [program, 'cv.pdf']])).status).toBe(415);
    expect((await upload([small], 999_999)).status).toBe(404);
    expect(await names()).toEqual([]);
    expect(storedFiles()).toEqual(before);
  });

  it('keeps names unique under concurrent uploads', async () => {
    const sent = await Promise.all(Array.from({ length: 15 }, () => upload([[textFile(), 'même.txt']])));
    expect(sent.every((answer) => answer.status === 200)).toBe(true);
    const found = await names({ nb: 200 });
    expect(new Set(found).size).toBe(15);
  });
});

describe('renaming', () => {
  it('B390 B393: keeps the extension; rejects taken and empty names and the default folder', async () => {
    const { id: communityId } = community;
    const [file, other] = [
      await addDocument(backend, { communityId, name: 'bilan.PDF' }),
      await addDocument(backend, { communityId, name: 'autre.pdf' }),
    ];
    const rename = (json: object) => post('/api/renamefileordocingroup', json);
    expect((await rename({ idfile: file.id, newname: 'Bilan 2026' })).status).toBe(200);
    expect(await names()).toEqual(['autre.pdf', 'Bilan 2026.PDF']);
    expect((await rename({ idfile: other.id, newname: 'bilan 2026.pdf' })).status).toBe(409);
    for (const newname of [' ', '.pdf'])
      expect((await rename({ idfile: other.id, newname })).status).toBe(400);
    const standard = await addFolder(backend, { communityId, isDefault: true, name: 'Général' });
    expect((await rename({ idoc: standard.id, newname: 'Autre' })).body).toMatchObject({
      message: 'Le dossier par défaut ne peut pas être renommé.',
    });
    const folder = await makeFolder('Un');
    await makeFolder('Deux');
    expect((await rename({ idoc: folder.id, newname: 'deux' })).status).toBe(409);
    expect((await rename({ idoc: folder.id, newname: 'UN' })).status).toBe(200);
  });
});

describe('moving', () => {
  it('B391 B396: into another folder or to the root, never into itself or below itself', async () => {
    const outer = await makeFolder('Un');
    const inner = await makeFolder('Deux', outer.id);
    const deepest = await makeFolder('Trois', inner.id);
    for (const destination of [outer.id, inner.id, deepest.id])
      expect((await move(outer.id, destination)).status).toBe(409);
    expect((await move(inner.id, 0)).status).toBe(200);
    expect(await names()).toEqual(['Deux', 'Un']);
    expect((await move(outer.id, deepest.id)).status).toBe(200);
    expect(await names()).toEqual(['Deux']);
    expect(await names({ idoc: deepest.id })).toEqual(['Un']);
  });

  it('B394 B395: rejects the default folder, and deleting its ancestors', async () => {
    const { id: communityId } = community;
    const holder = await makeFolder('Un');
    const standard = await addFolder(backend, { communityId, isDefault: true, parentId: holder.id ?? null });
    expect((await move(standard.id, 0)).status).toBe(409);
    for (const idoc of [standard.id, holder.id])
      expect((await post('/api/deletedossiergp', { idoc })).status).toBe(409);
  });

  it('renames a file if its name is taken', async () => {
    const { id: communityId } = community;
    const folder = await makeFolder('Ici');
    await addDocument(backend, { communityId, folderId: folder.id ?? null, name: 'plan.pdf' });
    const file = await addDocument(backend, { communityId, name: 'plan.pdf' });
    await post('/api/switchfile', { idfile: file.id, destination: folder.id });
    expect(await names({ idoc: folder.id })).toEqual(['plan (2).pdf', 'plan.pdf']);
    await post('/api/switchfile', { idfile: file.id, destination: folder.id });
    expect(await names({ idoc: folder.id })).toEqual(['plan (2).pdf', 'plan.pdf']);
  });

  it('never into another community’s folder', async () => {
    const elsewhere = await backend.addCommunity({ isLibraryEditable: true }, { members: [person] });
    const foreign = await addFolder(backend, { communityId: elsewhere.id });
    const own = await makeFolder('Un');
    expect((await move(own.id, foreign.id)).status).toBe(404);
    const file = await addDocument(backend, { communityId: community.id });
    expect((await post('/api/switchfile', { idfile: file.id, destination: foreign.id })).status).toBe(404);
  });

  it('keeps a tree under concurrent moves', async () => {
    const ids: number[] = [];
    for (let count = 0; count < 10; count += 1) ids.push((await makeFolder(`Dossier ${count}`)).id ?? 0);
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        move(ids[index % 10], ids[(index * 7 + Math.floor(index / 10)) % 10]),
      ),
    );
    const { rows } = await backend.context.database.execute<{ reached: number }>(sql`
      with recursive tree(id) as (
        select id from ${folders} where community_id = ${community.id} and parent_id is null
        union all select f.id from ${folders} as f inner join tree on f.parent_id = tree.id
      ) select count(*)::int as reached from tree`);
    expect(rows[0]?.reached).toBe(10);
  });
});

describe('deleting', () => {
  it('B392: a file, or a folder with everything below it', async () => {
    const outer = await makeFolder('Un');
    const inner = await makeFolder('Deux', outer.id);
    const { Fichiers } = (await upload([[textFile(), 'a.txt']], inner.id)).read(UploadFilesResponse);
    expect((await post('/api/deletedossiergp', { idoc: outer.id })).status).toBe(200);
    expect(await names()).toEqual([]);
    expect((await post('/api/deletefile', { idfile: Fichiers[0]?.id })).status).toBe(404);
  });

  it('releases the files', async () => {
    const { database, files: store } = backend.context;
    const before = storedFiles();
    const sent = ['a.txt', 'b.txt'].map((name) => [textFile(), name] as const);
    const fichiers = (await upload(sent)).read(UploadFilesResponse).Fichiers.map(({ id }) => id);
    expect(storedFiles()).toHaveLength(before.length + 2);
    await post('/api/mediatheque/supprimer', { fichiers });
    await post('/api/mediatheque/effacer', { fichiers });
    const [row] = await database.select({ last: max(files.id) }).from(files);
    // Only those two are old enough to go.
    await database
      .update(files)
      .set({ createdAt: sql`now() - interval '2 days'` })
      .where(gt(files.id, (row?.last ?? 0) - 2));
    expect(await deleteUnreferencedFiles(database, store)).toBe(2);
    expect(storedFiles()).toEqual(before);
  });

  it('a folder during uploads rejects or deletes each file', async () => {
    const folder = await makeFolder('Éphémère');
    const answers = await Promise.all([
      ...Array.from({ length: 30 }, async (_, index) => {
        const { id } = await addDocument(backend, { communityId: community.id, name: `${index}.pdf` });
        return post('/api/switchfile', { idfile: id, destination: folder.id });
      }),
      post('/api/deletedossiergp', { idoc: folder.id }),
    ]);
    expect(answers.filter(({ status }) => status !== 200 && status !== 404)).toEqual([]);
    expect(answers.at(-1)?.status).toBe(200);
    const left = await names({ nb: 200 });
    expect(left).toHaveLength(answers.filter((answer) => answer.status === 404).length);
  });
});

describe('a personal library', () => {
  it('B589 B777 B778 B608: has folders and files, with separate calls', async () => {
    const owner = await backend.addPerson();
    const form = (path: string, fields: Record<string, string>) =>
      backend.post(path, { as: owner, form: { email: owner.email, ...fields } });
    const made = await form('/api/createdossier', { nomdossier: 'Personnel', idossier: '' });
    expect(made.body).toMatchObject([{ status: true }]);
    const again = await form('/api/createdossier', { nomdossier: 'personnel', idossier: '0' });
    expect(again.body).toEqual([{ status: false, message: 'Un dossier porte déjà ce nom.' }]);
    const { Dossier } = (await form('/api/listfile', { start: '0', nb: '15', idossier: '' })).read(
      ListFolderResponse,
    );
    const idossier = String(Dossier[0]?.id);
    for (const [path, fields] of [
      ['/api/ajoutfile', {}],
      ['/api/ajoutfiledossier', { idossier }],
    ] as const) {
      const multipart = formOf({ ...fields }, [['document', 'mien.txt', textFile()]]);
      expect((await backend.post(path, { as: owner, multipart })).status).toBe(200);
    }
    const root = (await form('/api/listfile', {})).read(ListFolderResponse);
    const inside = (await form('/api/listfile', { idossier })).read(ListFolderResponse);
    expect([root.Fichiers.length, inside.Fichiers.length]).toEqual([1, 1]);
    const idfile = String(root.Fichiers[0]?.id);
    expect((await form('/api/deletefile', { idfile, isracine: 'true' })).status).toBe(200);
    expect((await form('/api/deletedossierbib', { idossier })).status).toBe(200);
    expect((await form('/api/listfile', {})).body).toMatchObject({ Dossier: [], Fichiers: [] });
  });
});

describe('a personal library that is named as community 0', () => {
  it('has its tree, and is renamed and moved by its owner alone', async () => {
    const [owner, other] = await backend.addPeople([{}, {}]);
    const outer = await addFolder(backend, { ownerId: owner.id, name: 'Un' });
    const inner = await addFolder(backend, { ownerId: owner.id, name: 'Deux', parentId: outer.id });
    const file = await addDocument(backend, { ownerId: owner.id, name: 'a.pdf' });
    const ask = (as: typeof owner, path: string, json: object) =>
      backend.post(path, { as, json: { idgroup: 0, ...json } });
    const { Dossier } = (await ask(owner, '/api/listdossiersingroup', {})).read(ListFolderTreeResponse);
    expect(Dossier).toMatchObject([{ nom: 'Un', enfants: [{ nom: 'Deux' }] }]);
    const changes = [
      ['/api/renamefileordocingroup', { idfile: file.id, newname: 'b' }],
      ['/api/renamefileordocingroup', { idoc: inner.id, newname: 'Trois' }],
      ['/api/switchfile', { idfile: file.id, destination: inner.id }],
      ['/api/switchdoc', { idoc: inner.id, destination: 0 }],
    ] as const;
    for (const [path, json] of changes) expect((await ask(other, path, json)).status).toBe(404);
    for (const [path, json] of changes) expect((await ask(owner, path, json)).status).toBe(200);
    const form = { idossier: String(inner.id) };
    const listing = (await backend.post('/api/listfile', { as: owner, form })).body;
    expect(listing).toMatchObject({ Fichiers: [{ documentreelname: 'b.pdf' }], chemin: [{ nom: 'Trois' }] });
  });
});

describe('an entry of another library', () => {
  it.each(['a community', 'a person'])(
    'of %s is neither shown nor changed through this one',
    async (kind) => {
      const owner =
        kind === 'a person'
          ? { ownerId: (await backend.addPerson()).id }
          : {
              communityId: (await backend.addCommunity({ isLibraryEditable: true }, { members: [person] }))
                .id,
            };
      const folder = await addFolder(backend, owner);
      const file = await addDocument(backend, { ...owner, folderId: folder.id });
      const { id: destination } = await makeFolder('Ici');
      for (const [path, json] of [
        ['/api/listbibliogroupes', { idoc: folder.id }],
        ['/api/renamefileordocingroup', { idfile: file.id, newname: 'Autre' }],
        ['/api/renamefileordocingroup', { idoc: folder.id, newname: 'Autre' }],
        ['/api/switchfile', { idfile: file.id, destination }],
        ['/api/switchfile', { idfile: file.id, destination: 0 }],
        ['/api/switchdoc', { idoc: folder.id, destination }],
        ['/api/deletedossiergp', { idoc: folder.id }],
      ] as const)
        expect([path, (await post(path, json)).status]).toEqual([path, 404]);
      const personal = { as: person, form: { idossier: String(folder.id) } };
      expect((await backend.post('/api/deletedossierbib', personal)).status).toBe(404);
      const { database } = backend.context;
      expect(await database.select().from(documents).where(eq(documents.id, file.id))).toEqual([file]);
      expect(await database.select().from(folders).where(eq(folders.id, folder.id))).toEqual([folder]);
    },
  );
});
