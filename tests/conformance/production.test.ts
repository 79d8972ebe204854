import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { besideBackend, root, type Service, startService } from '../../scripts/processes.ts';
import { type ObjectStore, startObjectStore } from '../backend/core/objectStore.ts';
import { freshDataFolder } from '../backend/databases.ts';
import { passwordDigest } from '../backend/harness.ts';

interface Lock {
  packages: Record<string, { dev?: boolean }>;
}

/** What the image takes from its build: `COPY --from=build /app/backend backend`. */
const built = [...readFileSync(join(root, 'Dockerfile'), 'utf8').matchAll(/^COPY --from=build (.+)$/gm)]
  .flatMap(([, words = '']) => words.split(' ').filter((word) => word.startsWith('/app/')))
  .map((path) => path.slice('/app/'.length));

/**
 * Lays out what the image holds, with the packages that `npm ci --omit=dev` installs on this machine.
 * They are links, whose own imports Node must resolve from where they lie: `--preserve-symlinks`.
 */
function layOut(folder: string): void {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock;
  for (const [place, { dev }] of Object.entries(packages)) {
    // A package brings those that lie below it.
    if (!/^node_modules\/(?:@[^/]+\/)?[^/]+$/.test(place) || dev || !existsSync(join(root, place))) continue;
    mkdirSync(dirname(join(folder, place)), { recursive: true });
    symlinkSync(join(root, place), join(folder, place));
  }
  for (const name of [...built, 'package.json'])
    cpSync(join(root, name), join(folder, name), {
      recursive: true,
      filter: (path) => basename(path) !== '__generated__',
    });
}

describe('what the image holds', () => {
  let folder: string;
  let data: string;
  let store: ObjectStore;
  const services: Service[] = [];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'image-'));
    layOut(folder);
    data = await freshDataFolder();
    store = await startObjectStore('clef');
  });
  afterAll(async () => {
    for (const service of services.toReversed()) await service.stop();
    await store.close();
    for (const path of [folder, data]) rmSync(path, { recursive: true, force: true });
  });

  it('runs both servers, without the packages that only build and test', { timeout: 60_000 }, async () => {
    expect(existsSync(join(folder, 'node_modules/vite'))).toBe(false);
    const env = {
      NODE_OPTIONS: '--preserve-symlinks --preserve-symlinks-main',
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      DATA_DIR: data,
      DATABASE_URL: '',
      DEMO: '0',
      ADMIN_EMAIL: 'admin@example.org',
      ADMIN_PASSWORD: 'Bienvenue1',
      BACKEND_PORT: '0',
      PORT: '0',
      S3_BUCKET: 'fichiers',
      S3_REGION: 'eu-west-3',
      S3_ENDPOINT: store.url,
      S3_ACCESS_KEY_ID: 'clef',
      S3_SECRET_ACCESS_KEY: 'secrete',
      S3_PATH_STYLE: '1',
    };
    const backend = await startService('backend/server.ts', env, folder);
    services.push(backend);
    const gateway = await startService('gateway/server.ts', { ...env, ...besideBackend(backend) }, folder);
    services.push(gateway);
    const url = `http://127.0.0.1:${gateway.port}`;

    expect((await fetch(`${url}/health/live`)).status).toBe(200);
    expect((await fetch(`${url}/`)).headers.get('content-type')).toContain('text/html');
    expect((await fetch(`${url}/metrics`)).status).toBe(404);

    const ask = async (body: string | FormData, token = ''): Promise<unknown> => {
      const answer = await fetch(`${url}/graphql`, {
        method: 'POST',
        headers: {
          'apollo-require-preflight': '1',
          ...(token && { authorization: `Bearer ${token}` }),
          ...(typeof body === 'string' && { 'content-type': 'application/json' }),
        },
        body,
      });
      return answer.json();
    };
    const signedIn = await ask(
      JSON.stringify({
        query: 'mutation ($input: SignInInput!) { signIn(input: $input) { token } }',
        variables: {
          input: { username: env.ADMIN_EMAIL, passwordDigest: passwordDigest(env.ADMIN_PASSWORD) },
        },
      }),
    );
    expect(signedIn).toMatchObject({ data: { signIn: { token: expect.any(String) } } });
    const { token } = (signedIn as { data: { signIn: { token: string } } }).data.signIn;

    // A picture passes the decoder of heic, the library that scales it, and the bucket.
    const form = new FormData();
    form.set(
      'operations',
      JSON.stringify({
        query:
          'mutation ($input: UpdateAvatarInput!) { updateAvatar(input: $input) { userErrors { message } } }',
        variables: { input: { avatar: null } },
      }),
    );
    form.set('map', JSON.stringify({ 0: ['variables.input.avatar'] }));
    const photo = readFileSync(join(root, 'tests/backend/people/assets/photo.heic'));
    form.set('0', new File([photo], 'photo.heic', { type: 'image/heic' }));
    expect(await ask(form, token)).toEqual({ data: { updateAvatar: { userErrors: [] } } });
    expect([...store.objects.values()].map(({ type }) => type)).toContain('image/jpeg');
  });

  it('has the fonts with which the demo draws', () => {
    const assets = join(folder, 'backend/demo/assets');
    const [, fonts = ''] =
      /<dir prefix="relative">(.+?)<\/dir>/.exec(readFileSync(join(assets, 'fonts.conf'), 'utf8')) ?? [];
    expect(existsSync(join(assets, fonts, 'DejaVuSans.ttf'))).toBe(true);
  });
});
