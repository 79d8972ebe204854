/** Alternative texts and order of slides and illustrations. */
import { desc } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { auditLog } from '../../../backend/audit/tables.ts';
import { SavedIdResponse } from '../../../backend/home/administration.wire.ts';
import { ListHighlightsResponse, ListIllustrationsResponse } from '../../../backend/home/wire.ts';
import { picture } from '../builders.ts';
import { startBackend } from '../harness.ts';

const backend = await startBackend();
afterAll(() => backend.close());
const administrator = await backend.addPerson({ isAdministrator: true });
const person = await backend.addPerson();
const photo = await picture();

const remove = (path: string) => backend.call('DELETE', path, { as: administrator });
const slides = async () => (await backend.get('/bandeau', person)).read(ListHighlightsResponse).result;
const illustrations = async () =>
  (await backend.get('/admin/getlist', person)).read(ListIllustrationsResponse).result;

/** Sends a picture, where one is given, with these fields. */
function saveSlide(path: string, fields: Record<string, string>, file?: Blob) {
  const multipart = new FormData();
  for (const [name, value] of Object.entries({ type: 'file', ...fields })) multipart.set(name, value);
  if (file) multipart.set('file', file, 'image.jpg');
  return backend.post(path, { as: administrator, multipart });
}

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
  const add = async () => (await saveSlide(path, {}, photo)).read(SavedIdResponse).id;

  it('is the one that administrators set; new entries keep their default place', async () => {
    for (const id of await now()) await remove(`${deletion}/${id}`);
    const [one, two, three] = [await add(), await add(), await add()];
    expect(await now()).toEqual(isNewLast ? [one, two, three] : [three, two, one]);
    expect((await order([two, three, one])).status).toBe(200);
    expect(await now()).toEqual([two, three, one]);
    const [entry] = await backend.context.database
      .select()
      .from(auditLog)
      .orderBy(desc(auditLog.id))
      .limit(1);
    expect(entry).toMatchObject({ actorId: administrator.id, action: act });
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
