import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { platformSettings } from '../../../backend/branding/tables.ts';
import { files } from '../../../backend/core/files/tables.ts';
import { PlatformSettingsResponse } from '../../../backend/branding/wire.ts';
import { startBackend } from '../harness.ts';
import { auditLog } from '../../../backend/audit/tables.ts';
import { picture } from '../builders.ts';

const backend = await startBackend();
afterAll(() => backend.close());

it('gives a platform without settings a name and the documented colour, before anybody signs in', async () => {
  expect((await backend.get('/admin/platformget')).body).toEqual({
    status: true,
    result: [
      {
        nom: 'Agora',
        messageaccueil: '',
        logo: ['', ''],
        favicon: '',
        couleurprinc: '#004b67',
        couleurtab: '#004b67',
        colorweb: '{}',
      },
    ],
  });
});

describe('the documents under /cgu', () => {
  const fetchPage = async (path: string, from = backend) =>
    fetch(`${from.url}${path}`, { redirect: 'manual' });

  it.each(['charte.pdf', 'protection-des-donnees.pdf'])(
    'has %s, readable before any sign-in',
    async (name) => {
      const answer = await fetchPage(`/cgu/${name}`);
      expect(answer.headers.get('content-type')).toBe('application/pdf');
      expect((await answer.text()).startsWith('%PDF-')).toBe(true);
    },
  );

  it('explains how to keep the application on a telephone', async () => {
    const answer = await fetchPage('/cgu/application-mobile');
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await answer.text()).toContain('sur votre téléphone');
  });

  it("takes the organisation's own documents and application where they are configured", async () => {
    const own = await startBackend({ env: { MOBILE_APP_URL: 'https://apps.example.org/agora' } });
    const folder = own.context.config.legalFolder;
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'charte.pdf'), '%PDF-own');
    try {
      expect(await (await fetchPage('/cgu/charte.pdf', own)).text()).toBe('%PDF-own');
      expect((await fetchPage('/cgu/protection-des-donnees.pdf', own)).status).toBe(200);
      const answer = await fetchPage('/cgu/application-mobile', own);
      expect([answer.status, answer.headers.get('location')]).toEqual([
        302,
        'https://apps.example.org/agora',
      ]);
    } finally {
      await own.close();
    }
  });
});

describe('the settings of the platform', async () => {
  const administrator = await backend.addPerson({ isAdministrator: true });

  const settings = async () => {
    const [result] = (await backend.get('/admin/platformget')).read(PlatformSettingsResponse).result;
    return result;
  };
  const save = (fields: Record<string, string | Blob>) => {
    const multipart = new FormData();
    for (const [name, value] of Object.entries(fields))
      if (value instanceof Blob) multipart.set(name, value, 'image.jpg');
      else multipart.set(name, value);
    return backend.post('/api/admin/platforme', { as: administrator, multipart });
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

  it('rejects invalid colours and empty names', async () => {
    for (const wrong of [
      { couleurprinc: 'red' },
      { nom: '  ' },
      { colorweb: '{"headerBgColor":"url(x)"}' },
      { colorweb: '{"__proto__":{},"autre":"#112233"}' },
      { colorweb: 'rien' },
    ])
      expect((await save(wrong)).status, JSON.stringify(wrong)).toBe(400);
    expect((await settings())?.nom).toBe('Le Phare');
  });
});

it('gives name, sanitised welcome text, logos and colours in one statement', async () => {
  const { database } = backend.context;
  const [logo, second] = await database
    .insert(files)
    .values(
      ['a', 'b'].map((name) => ({
        key: `2026/aa/${name}.png`,
        contentType: 'image/png',
        size: 1,
        originalName: name,
      })),
    )
    .returning();
  const look = {
    name: 'Le Lien',
    welcomeHtml: '<h1>Bienvenue</h1><script>alert(1)</script>',
    logoId: logo?.id,
    secondaryLogoId: second?.id,
    mainColor: '#112233',
    webColors: { headerBgColor: '#ffffff' },
  };
  await database.delete(platformSettings);
  await database.insert(platformSettings).values(look);
  const answer = await backend.get('/admin/platformget');
  const [settings] = answer.read(PlatformSettingsResponse).result;
  expect(settings).toMatchObject({
    nom: 'Le Lien',
    messageaccueil: '<h1>Bienvenue</h1>',
    favicon: '',
    couleurprinc: '#112233',
    colorweb: '{"headerBgColor":"#ffffff"}',
  });
  expect(settings?.logo).toEqual([
    expect.stringMatching(/^files\/2026\/aa\/a\.png\?/),
    expect.stringMatching(/^files\/2026\/aa\/b\.png\?/),
  ]);
  expect(answer.sql).toBe(1);
});
