import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { platformSettings } from '../../../backend/branding/tables.ts';
import { files } from '../../../backend/core/files/tables.ts';
import { PlatformSettingsAnswer } from '../../../backend/branding/wire.ts';
import { type TestBackend, startBackend } from '../harness.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());

it('gives a platform without settings a name and the documented colour, before anybody signs in', async () => {
  const answer = await backend.get('/admin/platformget');
  expect(answer.body).toEqual({
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
  await database.insert(platformSettings).values({
    name: 'Le Lien',
    welcomeHtml: '<h1>Bienvenue</h1><script>alert(1)</script>',
    logoId: logo?.id,
    secondaryLogoId: second?.id,
    mainColor: '#112233',
    webColors: { headerBgColor: '#ffffff' },
  });
  const answer = await backend.get('/admin/platformget');
  const [settings] = answer.read(PlatformSettingsAnswer).result;
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

describe('what stands under /cgu', () => {
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
    const folder = mkdtempSync(join(tmpdir(), 'legal-'));
    writeFileSync(join(folder, 'charte.pdf'), '%PDF-own');
    const own = await startBackend({
      env: { LEGAL_DIR: folder, MOBILE_APP_URL: 'https://apps.example.org/agora' },
    });
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
      rmSync(folder, { recursive: true });
    }
  });
});
