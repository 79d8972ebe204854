import { existsSync, readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { afterAll, expect, it, vi } from 'vitest';
import {
  findMissingBytes,
  deleteUnreferencedFiles,
  deleteOrphanedBytes,
} from '../../../backend/core/files/sweep.ts';
import { files } from '../../../backend/core/files/tables.ts';
import { CreateCommentResponse } from '../../../backend/comments/wire.ts';
import { createContent } from '../../gateway/content.ts';
import { formOf, photo } from '../feed/form.ts';
import { startBackend } from '../harness.ts';

const backend = await startBackend();
afterAll(() => backend.close());

const form = (fields: Parameters<typeof formOf>[0]) => formOf(fields, [['image', 'photo.jpg', photo]]);
const content = Buffer.from(await photo.arrayBuffer());
const stage = () =>
  backend.context.files.stage({ name: 'a.jpg', content: Readable.from([content]) }, { kinds: ['image'] });
const stored = () => {
  const folder = join(backend.dataFolder, 'files');
  const entries = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
  return entries.filter((entry) => entry.isFile()).length;
};
const sweep = () => deleteUnreferencedFiles(backend.context.database, backend.context.files);
const rows = () => backend.context.database.$count(files);

it('deletes unreferenced files, and no others', async () => {
  const { database } = backend.context;
  const person = await backend.addPerson();
  const community = await backend.addCommunity({}, { members: [person] });
  const post = await backend.addPost(community, person);
  const conversation = await createContent(backend).addConversation([person, await backend.addPerson()]);
  // Five pictures: a replaced one and its successor, one of a deleted comment, one of another comment, one of a message.
  for (let count = 0; count < 2; count += 1)
    await backend.post('/api/profil/image', { as: person, multipart: form({}) });
  const comments = [];
  for (let count = 0; count < 2; count += 1) {
    const answer = await backend.post('/api/comment/create/file', {
      as: person,
      multipart: form({ postID: post.id, text: '' }),
    });
    comments.push(answer.read(CreateCommentResponse).comment);
  }
  const path = `/api/messagecreate/${conversation.id}/file`;
  await backend.post(path, { as: person, multipart: form({ content: '' }) });
  await backend.post('/api/comment/delete', { as: person, json: { CommentID: comments[0]?.id } });
  expect([await rows(), stored()]).toEqual([5, 5]);

  // Files of today are spared: rows that refer to them may not have been written yet.
  expect(await sweep()).toBe(0);
  await database.update(files).set({ createdAt: sql`now() - interval '2 days'` });
  expect(await sweep()).toBe(2);
  expect([await rows(), stored()]).toEqual([3, 3]);
  const kept = await fetch(`${backend.url}/${comments[1]?.filename}`);
  expect(kept.status).toBe(200);
  expect((await fetch(`${backend.url}/${comments[0]?.filename}`)).status).toBe(404);
  expect(await sweep()).toBe(0);
});

it('keeps the row of a file whose bytes could not be removed, and goes on with the others', async () => {
  const { database, files: store } = backend.context;
  const [kept, gone] = [await stage(), await stage()];
  await store.record(database, [kept, gone]);
  await database.update(files).set({ createdAt: sql`now() - interval '2 days'` });
  const before = await rows();
  const remove: typeof store.remove = async (keys) => {
    if (keys.includes(kept.key)) throw new Error('The storage is away.');
    await store.remove(keys);
  };
  const failing = { ...store, remove };
  await expect(deleteUnreferencedFiles(database, failing)).rejects.toThrow('1 stored files');
  expect(await rows()).toBe(before - 1);
  expect(await store.blobs.size(kept.key)).toBe(kept.size);
  expect(await store.blobs.size(gone.key)).toBeUndefined();
  expect(await sweep()).toBe(1);
});

it('deletes stored bytes without a row, once no call can be about to write it', async () => {
  const { database, files: store } = backend.context;
  const [stray, young, known] = [await stage(), await stage(), await stage()];
  await store.record(database, [known]);
  const before = stored();
  const twoDaysAgo = Date.now() / 1000 - 2 * 86_400;
  for (const { key } of [stray, known])
    utimesSync(join(backend.dataFolder, 'files', key), twoDaysAgo, twoDaysAgo);
  const dayAgo = new Date(Date.now() - 86_400_000);
  expect(await deleteOrphanedBytes(database, store, dayAgo)).toBe(1);
  expect(stored()).toBe(before - 1);
  expect(await store.blobs.size(stray.key)).toBeUndefined();
  expect(await store.blobs.size(young.key)).toBe(young.size);
  expect(await store.blobs.size(known.key)).toBe(known.size);
});

it('deletes the sizes of a picture without a row, and keeps those of others', async () => {
  const { database, files: store } = backend.context;
  const [gone, known] = [await stage(), await stage()];
  await store.record(database, [known]);
  for (const { key } of [gone, known]) await store.variants.findOrCreate(key, 100, undefined, 'test');
  await vi.waitFor(async () => {
    for (const { key } of [gone, known])
      expect(await store.blobs.size(`variants/${key}/128.webp`)).toBeGreaterThan(0);
  }, 30_000);
  await store.blobs.remove(gone.key);
  await deleteOrphanedBytes(database, store, new Date(Date.now() + 60_000));
  expect(await store.blobs.size(`variants/${gone.key}/128.webp`)).toBeUndefined();
  expect(await store.blobs.size(`variants/${known.key}/128.webp`)).toBeGreaterThan(0);
});

it('finds rows whose files are missing', async () => {
  const { database, files: store } = backend.context;
  const staged = await stage();
  await store.record(database, [staged]);
  const before = await findMissingBytes(database, store);
  await store.blobs.remove(staged.key);
  expect(await findMissingBytes(database, store)).toEqual([...before, staged.key]);
});
