import { afterAll, beforeAll, expect, it } from 'vitest';
import { PlatformSettingsAnswer } from '../../../backend/branding/wire.ts';
import { auditLog } from '../../../backend/audit/tables.ts';
import { picture } from '../builders.ts';
import { startBackend, type TestBackend, type TestPerson } from '../harness.ts';

let backend: TestBackend;
let administrator: TestPerson;
let person: TestPerson;
beforeAll(async () => {
  backend = await startBackend();
  administrator = await backend.addPerson({ isAdministrator: true });
  person = await backend.addPerson();
});
afterAll(() => backend.close());

const settings = async () => {
  const [result] = (await backend.get('/admin/platformget')).read(PlatformSettingsAnswer).result;
  return result;
};
const save = (fields: Record<string, string | Blob>, as: TestPerson | undefined = administrator) => {
  const multipart = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (value instanceof Blob) multipart.set(name, value, 'image.jpg');
    else multipart.set(name, value);
  return backend.post('/api/admin/platforme', { as, multipart });
};

it('is changed piece by piece, what is absent stays', async () => {
  const unchanged = await settings();
  expect((await save({ nom: ' Le Phare ' })).body).toEqual({ status: true });
  expect(await settings()).toEqual({ ...unchanged, nom: 'Le Phare' });
  await save({
    messageaccueil: '<p onclick="x()">Bonjour</p><script>alert(1)</script>',
    couleurprinc: '#AA0000',
    colorweb: JSON.stringify({ headerBgColor: '#112233' }),
  });
  expect(await settings()).toMatchObject({
    nom: 'Le Phare',
    messageaccueil: '<p>Bonjour</p>',
    couleurprinc: '#aa0000',
    couleurtab: '#004b67',
    colorweb: '{"headerBgColor":"#112233"}',
  });
  const [act] = await backend.context.database.select().from(auditLog);
  expect(act).toMatchObject({ actorId: administrator.id, action: 'settings.update', subject: 'name' });
});

it('keeps each logo in its place, the second alone too', async () => {
  await save({ 'logo[1]': await picture() });
  const [first, second] = (await settings())?.logo ?? [];
  expect([first, second]).toEqual(['', expect.stringContaining('.jpg')]);
  await save({ 'logo[0]': await picture(), favicon: await picture({ format: 'png' }) });
  const after = await settings();
  expect(after?.logo[0]).toContain('.jpg');
  expect(after?.logo[1]?.split('?')[0]).toBe(second?.split('?')[0]);
  expect(after?.favicon).toContain('.png');
});

it('refuses what is no colour, no name and nobody’s business', async () => {
  for (const wrong of [
    { couleurprinc: 'red' },
    { nom: '  ' },
    { colorweb: '{"headerBgColor":"url(x)"}' },
    { colorweb: '{"__proto__":{},"autre":"#112233"}' },
    { colorweb: 'rien' },
  ])
    expect((await save(wrong)).status, JSON.stringify(wrong)).toBe(400);
  expect((await save({ nom: 'Pris' }, person)).status).toBe(403);
  expect((await backend.post('/api/admin/platforme', { json: { nom: 'Pris' } })).status).toBe(401);
  expect((await settings())?.nom).toBe('Le Phare');
});
