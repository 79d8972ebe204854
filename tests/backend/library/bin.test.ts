import { eq, sql } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteExpired } from '../../../backend/app/retention.ts';
import { sqlCounter } from '../../../backend/core/database/transactions.ts';
import { documents, folders } from '../../../backend/library/tables.ts';
import { ListBinResponse } from '../../../backend/library/bin.wire.ts';
import { ArchiveResponse } from '../../../backend/library/entries.wire.ts';
import {
  ListFolderResponse,
  StorageUsageResponse,
  UploadFilesResponse,
} from '../../../backend/library/wire.ts';
import { type Fault, interposeFaults } from '../core/faults.ts';
import { formOf } from '../feed/form.ts';
import { startBackend, type TestPerson } from '../harness.ts';
import { addDocument, addFolder, textFile } from './entries.ts';

let community: { id: number };
const backend = await startBackend();
const person = await backend.addPerson({ firstName: 'Ada', lastName: 'Byron' });
beforeEach(async () => {
  community = await backend.addCommunity({ isLibraryEditable: true }, { members: [person] });
});
afterAll(() => backend.close());

const post = (path: string, json: object = {}, as: TestPerson = person) =>
  backend.post(path, { as, json: { idgroup: community.id, ...json } });
const names = async (json: object = {}) => {
  const { Dossier, Fichiers } = (await post('/api/listbibliogroupes', json)).read(ListFolderResponse);
  return [...Dossier.map((folder) => folder.nom), ...Fichiers.map((file) => file.documentreelname)];
};
const bin = async () => (await post('/api/mediatheque/corbeille')).read(ListBinResponse).entrees;
const binned = async () => (await bin()).map(({ nom }) => nom);
const statusOf = async (path: string) => (await fetch(`${backend.url}/${path}`)).status;
const upload = async (name: string, words: string, idoc = 0) => {
  const multipart = formOf({ idgroup: community.id, idoc }, [['document[0]', name, textFile(words)]]);
  const answer = await backend.post('/api/uploadfileingroup', { as: person, multipart });
  return answer.read(UploadFilesResponse).Fichiers[0]!;
};
/** A folder « Un » with « Deux » in it, and a file in each. */
const tree = async () => {
  const { id: communityId } = community;
  const outer = await addFolder(backend, { communityId, name: 'Un' });
  const inner = await addFolder(backend, { communityId, name: 'Deux', parentId: outer.id });
  const high = await addDocument(backend, { communityId, name: 'haut.pdf', folderId: outer.id });
  const low = await addDocument(backend, { communityId, name: 'bas.pdf', folderId: inner.id });
  return { outer, inner, high, low };
};

describe('the bin of a library', () => {
  it('holds a deleted file, which nobody finds or opens, but which counts', async () => {
    const file = await upload('secret-dossier.txt', 'Bonjour');
    const used = async () =>
      (await backend.get(`/api/groups/${community.id}/stockage`, person)).read(StorageUsageResponse).utilise;
    const before = await used();
    expect(await statusOf(file.document)).toBe(200);
    expect((await post('/api/deletefile', { idfile: file.id })).status).toBe(200);
    expect(await names()).toEqual([]);
    expect(await names({ recherche: 'secret' })).toEqual([]);
    expect(await statusOf(file.document)).toBe(404);
    expect((await backend.get(`/api/mediatheque/fichier/${file.id}`, person)).status).toBe(404);
    expect((await post('/api/deletefile', { idfile: file.id })).status).toBe(404);
    expect(await used()).toBe(before);
    const [entry] = await bin();
    expect(entry).toMatchObject({ id: file.id, dossier: false, nom: 'secret-dossier.txt', taille: 7 });
    expect(Date.parse(entry!.expirele) - Date.parse(entry!.supprimele)).toBe(30 * 86_400_000);
    expect((await post('/api/mediatheque/restaurer', { fichiers: [file.id] })).status).toBe(200);
    expect(await statusOf(file.document)).toBe(200);
    expect(await bin()).toEqual([]);
  });

  it('holds a folder with its content as one entry, and restores it whole', async () => {
    const { outer, inner, high, low } = await tree();
    await post('/api/deletefile', { idfile: high.id });
    await post('/api/deletedossiergp', { idoc: outer.id });
    expect((await binned()).toSorted()).toEqual(['Un', 'haut.pdf']);
    for (const [path, json] of [
      ['/api/listbibliogroupes', { idoc: inner.id }],
      ['/api/switchfile', { idfile: low.id, destination: 0 }],
      ['/api/mediatheque/restaurer', { fichiers: [low.id] }],
    ] as const)
      expect((await post(path, json)).status).toBe(404);
    // Its folder is in the bin: it comes back into the root.
    await post('/api/mediatheque/restaurer', { fichiers: [high.id] });
    expect(await names()).toEqual(['haut.pdf']);
    await addFolder(backend, { communityId: community.id, name: 'un' });
    await post('/api/mediatheque/restaurer', { dossiers: [outer.id] });
    expect(await names()).toEqual(['un', 'Un (2)', 'haut.pdf']);
    expect(await names({ idoc: inner.id })).toEqual(['bas.pdf']);
    // Its content is no longer part of it.
    await post('/api/deletefile', { idfile: low.id });
    expect(await binned()).toEqual(['bas.pdf']);
  });

  it('restores a file beside one that has its name now', async () => {
    const file = await upload('plan.txt', 'ancien');
    await post('/api/deletefile', { idfile: file.id });
    await upload('plan.txt', 'nouveau');
    await post('/api/mediatheque/restaurer', { fichiers: [file.id] });
    expect(await names()).toEqual(['plan (2).txt', 'plan.txt']);
  });

  it('is emptied by hand or after 30 days, with what was deleted together', async () => {
    const { outer, low } = await tree();
    const file = await upload('a.txt', 'a');
    const { database } = backend.context;
    await post('/api/mediatheque/supprimer', { dossiers: [outer.id], fichiers: [file.id] });
    expect((await post('/api/mediatheque/effacer', { fichiers: [low.id] })).status).toBe(404);
    expect((await post('/api/mediatheque/effacer', { fichiers: [file.id] })).status).toBe(200);
    expect(await binned()).toEqual(['Un']);
    const age = (days: number) =>
      database
        .update(folders)
        .set({ deletedAt: sql`now() - make_interval(days => ${days})` })
        .where(eq(folders.communityId, community.id));
    await age(29);
    await deleteExpired(database);
    expect(await bin()).toHaveLength(1);
    await age(31);
    await deleteExpired(database);
    expect(await bin()).toEqual([]);
    expect(await database.$count(documents, eq(documents.communityId, community.id))).toBe(0);
  });
});

it('keeps what was deleted by itself when the folder around it is erased', async () => {
  const { outer, inner, high } = await tree();
  await post('/api/deletefile', { idfile: high.id });
  await post('/api/deletedossiergp', { idoc: inner.id });
  await post('/api/deletedossiergp', { idoc: outer.id });
  expect((await post('/api/mediatheque/effacer', { dossiers: [outer.id] })).status).toBe(200);
  expect((await binned()).toSorted()).toEqual(['Deux', 'haut.pdf']);
  await post('/api/mediatheque/restaurer', { dossiers: [inner.id], fichiers: [high.id] });
  expect(await names()).toEqual(['Deux', 'haut.pdf']);
  expect(await names({ idoc: inner.id })).toEqual(['bas.pdf']);
});

describe('a connection that ends', () => {
  it('B1011: within a restoration changes nothing, and after it restores nothing twice', async () => {
    const { outer, inner } = await tree();
    const file = await upload('a.txt', 'a', outer.id);
    await post('/api/mediatheque/supprimer', { dossiers: [outer.id] });
    const faults = interposeFaults(backend);
    const wanted = { dossiers: [outer.id] };
    const restore = () => post('/api/mediatheque/restaurer', wanted);
    try {
      for (const statement of ['update "folders"', 'update "documents"', 'commit']) {
        let isCut = false;
        const cut: Fault = {
          async before(sent, connection) {
            // Not those of the jobs that run every few seconds.
            if (isCut || !sqlCounter.getStore() || !sent.toLowerCase().startsWith(statement)) return;
            isCut = true;
            await faults.cut(connection);
          },
        };
        expect((await faults.during(cut, restore)).status).toBeGreaterThan(499);
        expect(isCut).toBe(true);
        expect(await binned()).toEqual(['Un']);
        expect(await names()).toEqual([]);
      }
    } finally {
      faults.stop();
    }
    expect((await restore()).status).toBe(200);
    expect((await restore()).status).toBe(404);
    expect(await names()).toEqual(['Un']);
    expect(await names({ idoc: outer.id })).toEqual(['Deux', 'a.txt', 'haut.pdf']);
    expect(await names({ idoc: inner.id })).toEqual(['bas.pdf']);
    expect(await statusOf(file.document)).toBe(200);
  });
});

describe('several entries of a library', () => {
  it('are moved, all of them or none', async () => {
    const { outer, inner, high } = await tree();
    const both = { fichiers: [high.id], dossiers: [inner.id] };
    expect((await post('/api/mediatheque/deplacer', { ...both, destination: inner.id })).status).toBe(409);
    expect(await names({ idoc: outer.id })).toEqual(['Deux', 'haut.pdf']);
    expect((await post('/api/mediatheque/deplacer', { ...both, destination: 0 })).status).toBe(200);
    expect(await names()).toEqual(['Deux', 'Un', 'haut.pdf']);
  });

  it('B1012: of 500 files are listed, sorted, moved, zipped and deleted in as many statements as of two', async () => {
    const costs: number[][] = [];
    for (const count of [2, 500]) {
      community = await backend.addCommunity({ isLibraryEditable: true }, { members: [person] });
      const { id: communityId } = community;
      const target = await addFolder(backend, { communityId, name: 'Cible' });
      await addDocument(backend, { communityId, folderId: target.id, name: '1.txt' });
      const { rows } = await backend.context.database.execute<{ id: string }>(sql`
        with stored as (
          insert into files (key, content_type, size, original_name)
          select '2026/01/' || ${communityId}::int || '-' || n || '.txt', 'text/plain', n, n || '.txt'
          from generate_series(1, ${count}::int) as n returning id, original_name)
        insert into documents (community_id, file_id, name) select ${communityId}, id, original_name from stored returning id`);
      const fichiers = rows.map(({ id }) => Number(id));
      const calls = [
        await post('/api/listbibliogroupes', { nb: 200 }),
        await post('/api/listbibliogroupes', { nb: 200, tri: 'date', ordre: 'desc', start: 1 }),
        await post('/api/mediatheque/archive', { fichiers }),
        await post('/api/mediatheque/deplacer', { fichiers, destination: target.id }),
        await post('/api/mediatheque/supprimer', { fichiers }),
        await post('/api/mediatheque/restaurer', { dossiers: [] }),
      ];
      expect(calls.map(({ status }) => status)).toEqual(calls.map(() => 200));
      costs.push(calls.map((call) => call.sql));
      const deleted = await binned();
      expect(deleted).toHaveLength(count);
      expect(deleted).toContain('1 (2).txt');
      expect(await names({ idoc: target.id })).toEqual(['1.txt']);
    }
    expect(costs[1]).toEqual(costs[0]);
  });

  const fetchArchive = async (json: object) => {
    const { archive, absents } = (await post('/api/mediatheque/archive', json)).read(ArchiveResponse);
    return { archive, absents, answer: await fetch(`${backend.url}/${archive}`) };
  };
  const contentOf = async (answer: Response) =>
    Object.fromEntries(
      Object.entries(unzipSync(new Uint8Array(await answer.arrayBuffer()))).map(([name, bytes]) => [
        name,
        strFromU8(bytes),
      ]),
    );

  it('stay together: what lies in a chosen folder goes with it, also when it is chosen too', async () => {
    const { outer, inner } = await tree();
    const file = await upload('a.txt', 'a', inner.id);
    const all = { fichiers: [file.id], dossiers: [inner.id, outer.id] };
    const { id: target } = await addFolder(backend, { communityId: community.id, name: 'Cible' });
    const { archive, absents } = (await post('/api/mediatheque/archive', all)).read(ArchiveResponse);
    expect([archive.split('?')[0], absents]).toEqual([`files/archives/${community.id}/${outer.id}_`, 0]);
    expect((await post('/api/mediatheque/deplacer', { ...all, destination: target })).status).toBe(200);
    expect(await names({ idoc: target })).toEqual(['Un']);
    expect(await names({ idoc: inner.id })).toEqual(['a.txt', 'bas.pdf']);
    expect((await post('/api/mediatheque/supprimer', all)).status).toBe(200);
    expect(await binned()).toEqual(['Un']);
    expect((await post('/api/mediatheque/restaurer', all)).status).toBe(200);
    expect(await names({ idoc: inner.id })).toEqual(['a.txt', 'bas.pdf']);
    await post('/api/mediatheque/supprimer', all);
    expect((await post('/api/mediatheque/effacer', all)).status).toBe(200);
    expect(await bin()).toEqual([]);
  });

  it('are one archive with their folders, without what is not there', async () => {
    const { id: communityId } = community;
    const folder = await addFolder(backend, { communityId, name: '..' });
    const inner = await addFolder(backend, { communityId, name: 'Été: 2026?', parentId: folder.id });
    const twin = await addFolder(backend, { communityId, name: 'Autre' });
    await upload('un.txt', 'un', folder.id);
    await upload('deux.txt', 'deux', inner.id);
    const gone = await upload('perdu.txt', 'perdu', inner.id);
    await post('/api/deletefile', { idfile: gone.id });
    const files = [await upload('a.txt', 'a'), await upload('A.txt', 'b', twin.id)];
    const elsewhere = await backend.addCommunity({}, { members: [person] });
    const foreign = await addDocument(backend, { communityId: elsewhere.id });
    const { answer, absents } = await fetchArchive({
      dossiers: [folder.id],
      fichiers: [...files.map(({ id }) => id), foreign.id, gone.id],
    });
    expect(absents).toBe(2);
    const alone = await fetchArchive({ dossiers: [twin.id] });
    expect(alone.answer.headers.get('content-disposition')).toContain('filename="Autre.zip"');
    expect(answer.headers.get('content-disposition')).toContain('filename="Documents.zip"');
    const content = await contentOf(answer);
    expect(content).toEqual({
      '_/un.txt': 'un',
      '_/Été- 2026-/deux.txt': 'deux',
      'a.txt': 'a',
      'A (2).txt': 'b',
    });
  });

  it('are no archive when they are empty folders', async () => {
    const { id } = await addFolder(backend, { communityId: community.id });
    expect(await post('/api/mediatheque/archive', { dossiers: [id] })).toMatchObject({
      status: 400,
      body: { message: 'Il n’y a rien à télécharger.' },
    });
  });

  it('are in an archive for its reader alone, as long as they are', async () => {
    const file = await upload('a.txt', 'a');
    const { archive } = await fetchArchive({ fichiers: [file.id] });
    for (const other of [archive.replace(/for=\d+/, 'for=999999'), archive.replace(/_\d+\?/, '_1?')])
      expect(await statusOf(other)).toBe(404);
    await backend.context.database.execute(
      sql`delete from memberships where community_id = ${community.id} and user_id = ${person.id}`,
    );
    expect(await statusOf(archive)).toBe(404);
    expect((await post('/api/mediatheque/archive', { fichiers: [file.id] })).status).toBe(404);
  });

  it('B1010: are a broken archive where content cannot be read, and never a shorter one', async () => {
    const kept = await upload('a.txt', 'a');
    const lost = await addDocument(backend, { communityId: community.id });
    const { answer } = await fetchArchive({ fichiers: [kept.id, lost.id] });
    expect(answer.status).toBe(200);
    await expect(answer.arrayBuffer()).rejects.toThrow();
  });
});
