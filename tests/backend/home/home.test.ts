import { afterAll, expect, it } from 'vitest';
import { files } from '../../../backend/core/files/tables.ts';
import { highlights, homeSettings, illustrations } from '../../../backend/home/tables.ts';
import { startBackend } from '../harness.ts';

const backend = await startBackend();
afterAll(() => backend.close());
const person = await backend.addPerson();

const addFile = async (name: string, contentType: string, posterKey?: string) => {
  const [row] = await backend.context.database
    .insert(files)
    .values({ key: `2026/aa/${name}`, contentType, size: 1, originalName: name, posterKey })
    .returning();
  return row?.id;
};
const signed = (name: string) => expect.stringContaining(`files/2026/aa/${name}?exp=`);

it('gives the highlights: picture, video with its still, or sanitised text; none when switched off', async () => {
  const { database } = backend.context;
  await database.insert(highlights).values([
    { fileId: await addFile('slide.jpg', 'image/jpeg'), link: 'https://a.example.org', position: 1 },
    { fileId: await addFile('film.mp4', 'video/mp4', '2026/aa/still.jpg'), position: 2 },
    { text: '<p onclick="x()">Bonjour</p>', position: 3 },
  ]);
  const answer = await backend.get('/bandeau', person);
  expect(answer.body).toMatchObject({
    result: [
      { bandeau: signed('slide.jpg'), video: '', thumbs: '', text: '', link: 'https://a.example.org' },
      { bandeau: '', video: signed('film.mp4'), thumbs: signed('still.jpg') },
      { bandeau: '', video: '', text: '<p>Bonjour</p>' },
    ],
  });
  expect(answer.sql).toBe(3);
  await database.insert(homeSettings).values({ highlightsEnabled: false });
  expect((await backend.get('/bandeau', person)).body).toEqual({ status: true, result: [] });
});

it('returns the side illustrations to every signed-in user', async () => {
  const { database } = backend.context;
  await database
    .insert(illustrations)
    .values([
      { fileId: (await addFile('side.png', 'image/png')) ?? 0, link: 'https://b.example.org' },
      { fileId: (await addFile('side.mp4', 'video/mp4')) ?? 0 },
    ]);
  expect((await backend.get('/admin/getlist', person)).body).toMatchObject({
    status: true,
    result: [
      { imageplatform: '', video: signed('side.mp4'), thumbs: '', link: '' },
      { imageplatform: signed('side.png'), video: '', link: 'https://b.example.org' },
    ],
  });
});
