import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { deleteExpired } from '../../../backend/app/retention.ts';
import { deleteUnreferencedFiles } from '../../../backend/core/files/sweep.ts';
import { files } from '../../../backend/core/files/tables.ts';
import { documents, documentVersions } from '../../../backend/library/tables.ts';
import { ListVersionsResponse, TakenNamesResponse } from '../../../backend/library/versions.wire.ts';
import {
  ListFolderResponse,
  StorageUsageResponse,
  UploadFilesResponse,
} from '../../../backend/library/wire.ts';
import { formOf } from '../feed/form.ts';
import { startBackend, type TestPerson } from '../harness.ts';
import { textFile } from './entries.ts';

let community: { id: number };
const backend = await startBackend();
const [ada, zoe] = await backend.addPeople([
  { firstName: 'Ada', lastName: 'Byron' },
  { firstName: 'Zoé', lastName: 'Petit' },
]);
beforeEach(async () => {
  community = await backend.addCommunity({ isLibraryEditable: true }, { members: [ada, zoe] });
});
afterAll(() => backend.close());

const post = (path: string, json: object, as: TestPerson = ada) =>
  backend.post(path, { as, json: { idgroup: community.id, ...json } });
const upload = (name: string, words: string, { as = ada, remplacer = '', key = '' } = {}) => {
  const fields = { idgroup: community.id, ...(remplacer === '' ? {} : { remplacer }) };
  const multipart = formOf(fields, [['document[0]', name, textFile(words)]]);
  const headers = key === '' ? {} : { 'idempotency-key': key };
  return backend.post('/api/uploadfileingroup', { as, multipart, headers });
};
const add = async (name: string, words: string, options = {}) =>
  (await upload(name, words, options)).read(UploadFilesResponse).Fichiers[0]!;
const replace = (name: string, words: string, options = {}) =>
  add(name, words, { remplacer: '1', ...options });
const listed = async () =>
  (await post('/api/listbibliogroupes', {})).read(ListFolderResponse).Fichiers.map((file) => ({
    id: file.id,
    name: file.documentreelname,
    author: file.prenomauteur,
  }));
const versionsOf = async (id: number, as = ada) =>
  (await backend.get(`/api/mediatheque/fichier/${id}/versions`, as)).read(ListVersionsResponse).versions;
const contentOf = async (path: string) => {
  const answer = await fetch(`${backend.url}/${path}`);
  return answer.ok ? answer.text() : answer.status;
};
const used = async () =>
  (await backend.get(`/api/groups/${community.id}/stockage`, ada)).read(StorageUsageResponse).utilise;
const age = (id: number, days: number) =>
  backend.context.database
    .update(documentVersions)
    .set({ replacedAt: sql`now() - make_interval(days => ${days})` })
    .where(eq(documentVersions.documentId, id));

it('B1003: a file replaces one with its name when asked to, which keeps its id and its earlier content', async () => {
  const plan = await add('Plan.txt', 'un');
  const taken = await post('/api/mediatheque/existants', { noms: ['plan.TXT', 'autre.txt'] });
  expect(taken.read(TakenNamesResponse).noms).toEqual(['plan.TXT']);
  await add('plan.txt', 'à part');
  const replaced = await replace('plan.txt', 'deux', { as: zoe });
  expect(replaced.id).toBe(plan.id);
  expect(await listed()).toEqual([
    { id: expect.any(Number), name: 'plan (2).txt', author: 'Ada' },
    { id: plan.id, name: 'Plan.txt', author: 'Zoé' },
  ]);
  expect(await contentOf(replaced.document)).toBe('deux');
  const [version] = await versionsOf(plan.id);
  expect(version).toMatchObject({ taille: 2, prenomauteur: 'Ada', createdAt: plan.createdAt });
  expect(await contentOf(version!.document)).toBe('un');
  const saved = await fetch(`${backend.url}/${version!.telechargement}`);
  expect(saved.headers.get('content-disposition')).toContain('attachment; filename="Plan.txt"');
  // A new name has nothing to replace.
  await replace('seul.txt', 'seul');
  expect(await listed()).toHaveLength(3);
});

it('B1003: a retry replaces once, and content is judged as in any upload', async () => {
  const { id } = await add('a.txt', 'un');
  await replace('a.txt', 'deux', { key: 'once' });
  await replace('a.txt', 'deux', { key: 'once' });
  expect(await versionsOf(id)).toHaveLength(1);
  expect((await upload('a.txt', '\u0000\u0001', { remplacer: '1' })).status).toBe(415);
  expect(await versionsOf(id)).toHaveLength(1);
});

it('B1004: restoring a version makes one of the content that it replaces', async () => {
  const { id } = await add('a.txt', 'un');
  await replace('a.txt', 'deux');
  const [first] = await versionsOf(id);
  const restore = (idversion: number, as = ada) =>
    post('/api/mediatheque/versions/restaurer', { idfile: id, idversion }, as);
  expect((await restore(first!.id, zoe)).status).toBe(200);
  const [file] = (await post('/api/listbibliogroupes', {})).read(ListFolderResponse).Fichiers;
  expect(await contentOf(file!.document)).toBe('un');
  expect(file!.prenomauteur).toBe('Zoé');
  const after = await versionsOf(id);
  expect(await Promise.all(after.map(({ document }) => contentOf(document)))).toEqual(['deux']);
  expect((await restore(first!.id)).status).toBe(404);
});

it('B1004: a file with a hundred versions takes no other, and an earlier one can be restored', async () => {
  const { id } = await add('a.txt', 'un');
  await replace('a.txt', 'deux');
  const [first] = await versionsOf(id);
  await backend.context.database.execute(sql`
    with added as (
      insert into files (key, content_type, size, original_name, uploader_id)
      select key || n, content_type, size, original_name, uploader_id from files, generate_series(1, 99) as n
      where files.id = (select file_id from documents where id = ${id}) returning id)
    insert into document_versions (document_id, file_id, author_id) select ${id}, id, ${ada.id} from added`);
  const refused = await upload('a.txt', 'trois', { remplacer: '1' });
  expect(refused).toMatchObject({ status: 409, body: { code: 'TOO_MANY_VERSIONS' } });
  const restored = { idfile: id, idversion: first!.id };
  expect((await post('/api/mediatheque/versions/restaurer', restored)).status).toBe(200);
  expect(await versionsOf(id)).toHaveLength(100);
});

it('B1005: versions are counted, go with their file into the bin and out of it, and end after 30 days', async () => {
  const before = await used();
  const { id } = await add('a.txt', 'un');
  await replace('a.txt', 'quatre');
  await replace('a.txt', 'trois');
  expect((await used()) - before).toBe(2 + 6 + 5);
  const versions = await versionsOf(id);
  const [last] = versions;
  expect(versions.map(({ taille }) => taille)).toEqual([6, 2]);
  await post('/api/mediatheque/versions/restaurer', { idfile: id, idversion: last!.id });
  expect((await used()) - before).toBe(2 + 6 + 5);
  await post('/api/deletefile', { idfile: id });
  expect(await contentOf(versions[1]!.document)).toBe(404);
  expect((await backend.get(`/api/mediatheque/fichier/${id}/versions`, ada)).status).toBe(404);
  await post('/api/mediatheque/restaurer', { fichiers: [id] });
  expect(await contentOf(versions[1]!.document)).toBe('un');
  const { database } = backend.context;
  await age(id, 29);
  await deleteExpired(database);
  expect(await versionsOf(id)).toHaveLength(2);
  await age(id, 31);
  await deleteExpired(database);
  expect(await versionsOf(id)).toEqual([]);
  expect((await used()) - before).toBe(6);
});

it('B1005: a file deleted for ever takes its versions and their bytes along', async () => {
  const { database, files: store } = backend.context;
  const { id } = await add('a.txt', 'un');
  await replace('a.txt', 'deux');
  await database.update(files).set({ createdAt: new Date('2020-01-01') });
  await deleteUnreferencedFiles(database, store);
  const [version] = await versionsOf(id);
  expect(await contentOf(version!.document)).toBe('un');
  const left = await database.$count(files);
  await post('/api/mediatheque/supprimer', { fichiers: [id] });
  await post('/api/mediatheque/effacer', { fichiers: [id] });
  expect(await database.$count(documents, eq(documents.id, id))).toBe(0);
  await deleteUnreferencedFiles(database, store);
  expect(await database.$count(files)).toBe(left - 2);
});

it('B1006: the address of a version ends with the right to change its file; it belongs to one file', async () => {
  community = await backend.addCommunity({}, { members: [zoe], admins: [ada] });
  const { id } = await add('a.txt', 'un');
  await replace('a.txt', 'deux');
  const [version] = await versionsOf(id);
  expect((await upload('a.txt', 'trois', { as: zoe, remplacer: '1' })).status).toBe(403);
  // An address written for somebody who may no longer change the library is dead.
  await backend.context.database.execute(
    sql`update memberships set role = 'ROLE_MODERATEUR' where community_id = ${community.id}`,
  );
  expect(await contentOf(version!.document)).toBe(404);
  // A version of another file is not restored into this one.
  community = await backend.addCommunity({}, { admins: [ada] });
  const { id: other } = await add('b.txt', 'b');
  const mixed = { idfile: other, idversion: version!.id };
  expect((await post('/api/mediatheque/versions/restaurer', mixed)).status).toBe(404);
});
