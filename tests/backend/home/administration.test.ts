import { desc } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { SavedIdResponse, ToggleDisplayResponse } from '../../../backend/home/administration.wire.ts';
import {
  BreakingNewsResponse,
  ListHighlightsResponse,
  ListIllustrationsResponse,
  ListLinksResponse,
} from '../../../backend/home/wire.ts';
import { auditLog } from '../../../backend/audit/tables.ts';
import { formOf, photo } from '../feed/form.ts';
import { startBackend, type TestPerson } from '../harness.ts';

const backend = await startBackend();
afterAll(() => backend.close());
const [administrator, person] = await backend.addPeople([{ isAdministrator: true }, {}]);

const form = (fields: Record<string, string>, file?: [name: string, content: Blob]): FormData =>
  formOf(fields, file ? [[file[0], 'image.jpg', file[1]]] : []);
const post = (path: string, multipart?: FormData, as: TestPerson | undefined = administrator) =>
  backend.post(path, { as, ...(multipart ? { multipart } : {}) });
const remove = (path: string, as: TestPerson | undefined = administrator) =>
  backend.call('DELETE', path, { as });
const slides = async () => (await backend.get('/bandeau', person)).read(ListHighlightsResponse).result;
const illustrations = async () =>
  (await backend.get('/admin/getlist', person)).read(ListIllustrationsResponse).result;
const links = async () => (await backend.get('/api/getlink', person)).read(ListLinksResponse).lien;
const lastAct = async () => {
  const [row] = await backend.context.database.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  return row && { actor: row.actorId, action: row.action, subject: row.subject };
};

describe('slides of the carousel', () => {
  it('are a picture with its link, a text without, and are changed and deleted', async () => {
    const made = await post(
      '/api/admin/bandeau',
      form({ type: 'file', lien: 'https://example.org/a' }, ['file', photo]),
    );
    const { id } = made.read(SavedIdResponse);
    expect(await slides()).toMatchObject([
      { id, bandeau: expect.stringMatching(/-640x480\.jpg/), link: 'https://example.org/a', text: '' },
    ]);
    expect(await lastAct()).toEqual({
      actor: administrator.id,
      action: 'highlight.create',
      subject: String(id),
    });
    const text = '<p>Bienvenue</p><script>alert(1)</script>';
    await post('/api/admin/bandeau', form({ type: 'text', text, lien: 'https://example.org' }));
    expect((await slides())[1]).toMatchObject({ text: '<p>Bienvenue</p>', link: '', bandeau: '' });

    // Another link keeps the picture; a text takes its place.
    const change = (fields: Record<string, string>) =>
      post('/api/admin/bandeau', form({ idbandeau: String(id), ...fields }));
    await change({ type: 'file', lien: 'https://example.org/b' });
    expect((await slides())[0]).toMatchObject({
      link: 'https://example.org/b',
      bandeau: expect.stringContaining('.jpg'),
    });
    await change({ type: 'text', text: '<b>Texte</b>' });
    expect((await slides())[0]).toMatchObject({ bandeau: '', text: '<b>Texte</b>' });
    expect((await change({ type: 'file' })).body).toMatchObject({ field: 'file' });
    expect((await slides())[0]).toMatchObject({ text: '<b>Texte</b>' });
    expect((await remove(`/api/deletebandeau/${id}`)).status).toBe(200);
    expect((await remove(`/api/deletebandeau/${id}`)).status).toBe(404);
    expect(await slides()).toHaveLength(1);
  });

  it('rejects slides without content and invalid links', async () => {
    const refused = async (fields: Record<string, string>) =>
      (await post('/api/admin/bandeau', form(fields))).body;
    expect(await refused({ type: 'file' })).toMatchObject({ field: 'file' });
    expect(await refused({ type: 'text', text: '<p> </p>' })).toMatchObject({ field: 'text' });
    expect(await refused({ type: 'text', text: 'x', lien: 'javascript:alert(1)' })).toMatchObject({
      field: 'lien',
    });
    expect(
      (await post('/api/admin/bandeau', form({ type: 'text', text: 'x', idbandeau: '999999' }))).status,
    ).toBe(404);
  });

  it('are shown or hidden all together, like the news', async () => {
    const toggle = async (which: 2 | 3) =>
      (await post(`/api/desactanimation/${which}`)).read(ToggleDisplayResponse).actif;
    expect(await toggle(2)).toBe(0);
    expect(await slides()).toEqual([]);
    expect(await toggle(2)).toBe(1);
    const news = async () =>
      (await backend.get('/getbreaking', person)).read(BreakingNewsResponse).result.breakingnews;
    await backend.post('/api/admin/breaking', {
      as: administrator,
      json: { breakingnews: ' Assemblée le 14 ' },
    });
    expect(await news()).toBe('Assemblée le 14');
    expect(await toggle(3)).toBe(0);
    expect(await news()).toBe('');
    expect(await lastAct()).toMatchObject({ action: 'breaking-news.toggle', subject: 'off' });
    await toggle(3);
  });
});

it('illustrations are added with their link and deleted', async () => {
  expect((await post('/api/admin/misavant', form({ lien: '' }))).body).toMatchObject({ field: 'file' });
  const made = await post('/api/admin/misavant', form({ lien: 'https://example.org' }, ['file', photo]));
  const { id } = made.read(SavedIdResponse);
  expect(await illustrations()).toMatchObject([{ id, link: 'https://example.org', video: '' }]);
  expect((await remove(`/api/deleteimagevideo/${id}`)).status).toBe(200);
  expect(await illustrations()).toEqual([]);
});

it('“Mes liens” are added at the end, changed and deleted', async () => {
  const link = { linktitle: 'Congés', link: 'https://conges.example.org/' };
  const { id } = (await post('/api/addlink', form(link, ['icon', photo]))).read(SavedIdResponse);
  await post('/api/addlink', form({ linktitle: 'Paie', link: 'https://paie.example.org' }));
  expect((await links()).map((one) => one.linktitle)).toEqual(['Congés', 'Paie']);
  await post('/api/updatelink', form({ ...link, linktitle: 'Absences', idlinkold: String(id) }));
  expect((await links())[0]).toMatchObject({
    id,
    linktitle: 'Absences',
    linkicon: expect.stringContaining('.jpg'),
  });
  expect((await post('/api/updatelink', form(link))).body).toMatchObject({ field: 'idlinkold' });
  expect((await post('/api/addlink', form({ linktitle: ' ', link: 'https://x.example' }))).status).toBe(400);
  expect((await post('/api/addlink', form({ linktitle: 'x', link: 'javascript:1' }))).body).toMatchObject({
    field: 'link',
  });
  expect((await remove(`/api/deletelink/${id}`)).status).toBe(200);
  expect(await links()).toHaveLength(1);
});

it('B055: reorders “Mes liens”, also concurrently, and notifies connected users', async () => {
  for (const { id } of await links()) await remove(`/api/deletelink/${id}`);
  const made: number[] = [];
  for (const name of ['A', 'B', 'C', 'D']) {
    const link = form({ linktitle: name, link: `https://${name}.example/` });
    made.push((await post('/api/addlink', link)).read(SavedIdResponse).id);
  }
  const titles = async () => (await links()).map((one) => one.linktitle).join('');
  const move = (index: number, place: number) => {
    const name = 'ABCD'[index] ?? '';
    const fields = { linktitle: name, link: `https://${name}.example/`, idlinkold: String(made[index]) };
    return post('/api/updatelink', form({ ...fields, ordre: String(place) }));
  };
  await move(3, 0);
  expect(await titles()).toBe('DABC');
  await move(3, 2);
  expect(await titles()).toBe('ABDC');
  await move(0, 900);
  expect(await titles()).toBe('BDCA');
  await Promise.all([move(0, 0), move(1, 3), move(2, 1), move(3, 2)]);
  expect((await titles()).split('').toSorted().join('')).toBe('ABCD');
  expect(backend.events.at(-1)).toMatchObject({ pusheraction: ['platform'], receveur: ['*'] });
});

it('administrators can read hidden content and its state', async () => {
  await backend.post('/api/admin/breaking', { as: administrator, json: { breakingnews: 'Bientôt' } });
  await post('/api/desactanimation/3');
  await post('/api/desactanimation/2');
  const news = async (as: TestPerson) =>
    (await backend.get('/getbreaking', as)).read(BreakingNewsResponse).result;
  expect(await news(administrator)).toMatchObject({ breakingnews: 'Bientôt', actif: 0 });
  expect(await news(person)).toEqual({ breakingnews: '' });
  const carousel = async (as: TestPerson) => (await backend.get('/bandeau', as)).read(ListHighlightsResponse);
  expect(await carousel(administrator)).toMatchObject({ actif: 0, result: [{ bandeau: '' }] });
  expect(await carousel(person)).toEqual({ status: true, result: [] });
  await post('/api/desactanimation/3');
  await post('/api/desactanimation/2');
  expect(await news(administrator)).toMatchObject({ actif: 1 });
  expect(await news(person)).toEqual({ breakingnews: 'Bientôt' });
});

describe.each([
  {
    list: 'slides',
    path: '/api/admin/bandeau',
    deletion: '/api/deletebandeau',
    read: slides,
    act: 'highlights.order',
    isNewLast: true,
  },
  {
    list: 'illustrations',
    path: '/api/admin/misavant',
    deletion: '/api/deleteimagevideo',
    read: illustrations,
    act: 'illustrations.order',
    isNewLast: false,
  },
])('B831: the order of $list', ({ path, deletion, read, act, isNewLast }) => {
  const order = (ordre: unknown) => backend.post(`${path}/ordre`, { as: administrator, json: { ordre } });
  const now = async () => (await read()).map(({ id }) => id);
  const add = async () =>
    (await post(path, form({ type: 'file' }, ['file', photo]))).read(SavedIdResponse).id;

  it('is the one that administrators set; new entries keep their default place', async () => {
    for (const id of await now()) await remove(`${deletion}/${id}`);
    const [one, two, three] = [await add(), await add(), await add()];
    expect(await now()).toEqual(isNewLast ? [one, two, three] : [three, two, one]);
    expect((await order([two, three, one])).status).toBe(200);
    expect(await now()).toEqual([two, three, one]);
    expect(await lastAct()).toMatchObject({ actor: administrator.id, action: act });
    expect(backend.events.at(-1)).toMatchObject({ pusheraction: ['platform'], receveur: ['*'] });
    const four = await add();
    expect(await now()).toEqual(isNewLast ? [two, three, one, four] : [four, two, three, one]);
    await remove(`${deletion}/${four}`);
  });

  it('is not set with one that is not there, without one that is, or with one twice', async () => {
    const before = await now();
    const [one, two, three] = before;
    for (const ordre of [[one, two], [one, two, three, 999_999], [one, two, 999_999], []])
      expect([(await order(ordre)).body, ordre]).toMatchObject([
        {
          code: 'LIST_CHANGED',
          message: 'La liste a changé entre-temps\u202F: des éléments y ont été ajoutés ou supprimés.',
        },
        ordre,
      ]);
    for (const ordre of [[one, two, two], 'x', Array.from({ length: 1_001 }, (_none, index) => index)])
      expect((await order(ordre)).body).toMatchObject({ field: expect.stringMatching(/^ordre/) });
    expect(await now()).toEqual(before);
  });

  it('is one of those that several set at once', async () => {
    const [one, two, three] = await now();
    const wanted = [
      [one, two, three],
      [three, two, one],
      [two, one, three],
      [three, one, two],
    ];
    const answers = await Promise.all(wanted.map((ordre) => order(ordre)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(wanted).toContainEqual(await now());
  });
});
