import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, expect, it, vi } from 'vitest';
import { auditLog } from '../../../backend/audit/tables.ts';
import { fieldLabels } from '../../../backend/dataExport/fieldLabels.wire.ts';
import { ExportDataResponse } from '../../../backend/dataExport/routes.ts';
import { sections } from '../../../backend/dataExport/sections.ts';
import { addConversation, chatOf } from '../chat/conversations.ts';
import { photo } from '../feed/form.ts';
import { type TestPerson, startBackend } from '../harness.ts';

const backend = await startBackend();
afterAll(() => backend.close());
const platform = await backend.addPerson({ isAdministrator: true });

const ask = (as: TestPerson, json: object = {}) => backend.post('/api/donnees', { as, json });
const pathOf = async (as: TestPerson, json: object = {}) =>
  (await ask(as, json)).read(ExportDataResponse).archive;
const load = async (path: string) => fetch(new URL(path, backend.url));
const filesOf = (bytes: ArrayBuffer) => unzipSync(new Uint8Array(bytes));
const list = (files: Record<string, Uint8Array>, name: string) =>
  JSON.parse(strFromU8(files[`${name}.json`]!)) as Record<string, unknown>[];

it('B971: holds all that concerns a person, with their files, and nothing of others', async () => {
  const [person, other] = await backend.addPeople([{ firstName: 'Zoé', job: 'Marin' }, {}]);
  const community = await backend.addCommunity({ title: 'Voile' }, { members: [person], admins: [other] });
  const posts = [];
  // More than a batch.
  for (let count = 0; count < 502; count += 1)
    posts.push(await backend.addPost(community, person, { text: `<p>Billet ${count}</p>` }));
  await backend.addPost(community, other, { text: 'Secret d’autrui' });
  const upload = new FormData();
  upload.append('document', photo, 'voilier.png');
  expect((await backend.post('/api/ajoutfile', { as: person, multipart: upload })).status).toBe(200);

  const group = await addConversation(backend, [other, person]);
  const { id: message } = await chatOf(backend, other).sent(group, 'Bonjour');
  for (const reader of [person, other]) await chatOf(backend, reader).see(group, 'conv');

  const answer = await load(await pathOf(person));
  expect(answer.headers.get('content-type')).toBe('application/zip');
  const files = filesOf(await answer.arrayBuffer());
  const names = Object.keys(files);
  expect(names).toEqual(
    expect.arrayContaining(['LISEZ-MOI.txt', ...sections.map(({ name }) => `${name}.json`)]),
  );
  expect(list(files, 'profil')).toMatchObject([{ id: person.id, prenom: 'Zoé', fonction: 'Marin' }]);
  expect(list(files, 'publications').map(({ id }) => id)).toEqual(posts.map(({ id }) => id));
  expect(list(files, 'communautes')).toMatchObject([{ titre: 'Voile', role: 'ROLE_MODERATEUR' }]);
  expect(list(files, 'appareils')).toHaveLength(1);
  expect(list(files, 'votes')).toEqual([]);
  expect(list(files, 'lectures')).toMatchObject([{ discussion: group, message }]);
  const [stored] = list(files, 'fichiers');
  expect(stored).toMatchObject({ nom: 'voilier.png' });
  expect(files[`fichiers/${String(stored?.id)}-voilier.png`]?.length).toBe(stored?.octets);
  const written = names
    .filter((name) => name.endsWith('.json'))
    .map((name) => strFromU8(files[name]!))
    .join('');
  expect(written).not.toContain('Secret d’autrui');
  expect(written).not.toContain(person.passwordHash!);
  const readme = strFromU8(files['LISEZ-MOI.txt']!);
  const page = strFromU8(files['index.html']!);
  expect(page).toContain('<dt>prénom</dt><dd>Zoé</dd>');
  expect(page).toMatch(/<dt>créé le<\/dt><dd>\d+ \p{L}+ \d{4} à \d{2}:\d{2}<\/dd>/u);
  for (const { name, about } of sections) {
    expect(readme).toContain(`${name}.json : ${about}`);
    expect(page).toContain(`<summary>${about}</summary>`);
  }
  // Windows takes a text without a mark for one of its own encoding.
  expect([...files['LISEZ-MOI.txt']!.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
});

it('has a label for each of its fields', () => {
  const dialect = new PgDialect();
  for (const { rows } of sections) {
    const fields = [...dialect.sqlToQuery(rows(1, 0, 1)).sql.matchAll(/'(\w+)',/g)].map(
      ([, field]) => field!,
    );
    expect(fields.length).toBeGreaterThan(0);
    for (const field of fields) expect(fieldLabels).toHaveProperty(field);
  }
});

it('B1019: its page shows words as text, without scripts', async () => {
  const person = await backend.addPerson({ firstName: '<script>alert(1)</script>' });
  const community = await backend.addCommunity({ title: 'Voile & mer' }, { members: [person] });
  await backend.addPost(community, person, { text: '<p>Vent <b>frais</b></p>' });
  const page = strFromU8(filesOf(await (await load(await pathOf(person))).arrayBuffer())['index.html']!);
  expect(page).not.toContain('<script');
  expect(page).toContain('<dt>prénom</dt><dd>&lt;script&gt;');
  expect(page).toContain('<dt>texte</dt><dd>Vent frais</dd>');
  expect(page).toContain('<dd>Voile &amp; mer</dd>');
});

it('B971: is for the person and platform administrators, which the journal says', async () => {
  const [person, other] = await backend.addPeople([{}, {}]);
  expect((await ask(other, { id: person.id })).status).toBe(403);
  const path = await pathOf(platform, { id: person.id });
  expect(list(filesOf(await (await load(path)).arrayBuffer()), 'profil')).toMatchObject([{ id: person.id }]);
  const acts = await backend.context.database.select().from(auditLog).where(eq(auditLog.targetId, person.id));
  expect(acts).toMatchObject([{ action: 'user.export', actorId: platform.id, subject: person.email }]);
  // The address names its reader, who may have lost the right.
  const forged = (await pathOf(other)).replace(`donnees/${other.id}`, `donnees/${person.id}`);
  expect((await load(forged)).status).toBe(404);
});

it('B971: is sent once at a time: a new download ends the former one of the same reader', async () => {
  const person = await backend.addPerson();
  const upload = new FormData();
  upload.append('document', photo, 'voilier.png');
  await backend.post('/api/ajoutfile', { as: person, multipart: upload });
  const [path, platformPath] = [await pathOf(person), await pathOf(platform, { id: person.id })];
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { blobs } = backend.context.files;
  const stream = blobs.stream.bind(blobs);
  const held = vi.spyOn(blobs, 'stream').mockImplementation(async (key) => {
    await isReleased;
    return stream(key);
  });
  const first = await load(path);
  const [elsewhere, second] = [await load(platformPath), await load(path)];
  await expect(first.arrayBuffer()).rejects.toThrow('terminated');
  release();
  for (const answer of [elsewhere, second])
    expect(list(filesOf(await answer.arrayBuffer()), 'fichiers')).toHaveLength(1);
  held.mockRestore();
});

it('B971: breaks off at a file that cannot be read, and names one that is gone', async () => {
  const person = await backend.addPerson();
  const upload = new FormData();
  upload.append('document', photo, 'voilier.png');
  await backend.post('/api/ajoutfile', { as: person, multipart: upload });
  const { blobs } = backend.context.files;
  const unreadable = new Readable({
    read() {
      this.destroy(new Error('The disk failed.'));
    },
  });
  const stream = vi.spyOn(blobs, 'stream').mockResolvedValueOnce(unreadable);
  await expect((await load(await pathOf(person))).arrayBuffer()).rejects.toThrow('terminated');
  stream.mockRestore();

  const size = vi.spyOn(blobs, 'size').mockResolvedValueOnce(undefined);
  const files = filesOf(await (await load(await pathOf(person))).arrayBuffer());
  size.mockRestore();
  expect(Object.keys(files).at(-1)).toMatch(/^fichiers\/\d+-voilier\.png \(fichier manquant\)\.txt$/);
});
