import { afterAll, beforeAll, expect, it } from 'vitest';
import { files } from '../../../backend/core/files/tables.ts';
import { highlights, homeSettings, illustrations, links } from '../../../backend/home/tables.ts';
import { type TestBackend, type TestPerson, startBackend } from '../harness.ts';

let backend: TestBackend;
let person: TestPerson;
beforeAll(async () => {
  backend = await startBackend();
  person = await backend.addPerson();
});
afterAll(() => backend.close());

const addFile = async (name: string, contentType: string, posterKey?: string) => {
  const [row] = await backend.context.database
    .insert(files)
    .values({ key: `2026/aa/${name}`, contentType, size: 1, originalName: name, posterKey })
    .returning();
  return row?.id;
};
const signed = (name: string) => expect.stringContaining(`files/2026/aa/${name}?exp=`);

it('gives the breaking news, and nothing while there is none or it is switched off', async () => {
  const { database } = backend.context;
  const news = async () => (await backend.get('/getbreaking', person)).body;
  expect(await news()).toEqual({ status: true, result: { breakingnews: '' } });
  await database.insert(homeSettings).values({ breakingNews: 'Séminaire le 3 décembre' });
  expect(await news()).toEqual({ status: true, result: { breakingnews: 'Séminaire le 3 décembre' } });
  await database.update(homeSettings).set({ breakingNewsEnabled: false });
  expect(await news()).toEqual({ status: true, result: { breakingnews: '' } });
  expect((await backend.get('/getbreaking')).status).toBe(401);
});

it('B055 gives “Mes liens” in their order, each with its optional icon', async () => {
  await backend.context.database.insert(links).values([
    { title: 'Congés', url: 'https://conges.example.org', position: 2 },
    {
      title: 'Annuaire',
      url: 'https://annuaire.example.org',
      position: 1,
      iconId: await addFile('icon.png', 'image/png'),
    },
  ]);
  const answer = await backend.get('/api/getlink', person);
  expect(answer.body).toEqual({
    status: true,
    lien: [
      {
        id: expect.any(Number),
        link: 'https://annuaire.example.org',
        linktitle: 'Annuaire',
        linkicon: signed('icon.png'),
      },
      { id: expect.any(Number), link: 'https://conges.example.org', linktitle: 'Congés', linkicon: '' },
    ],
  });
  expect(answer.sql).toBe(2);
});

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
  await database.update(homeSettings).set({ highlightsEnabled: false });
  expect((await backend.get('/bandeau', person)).body).toEqual({ status: true, result: [] });
});

it('gives the side illustrations to everybody who is signed in', async () => {
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
