import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../gateway/core/config.ts';
import { type Standalone, startAlone } from './standalone.ts';

const application = { apiKey: 'key', projectId: 'agora-test', messagingSenderId: '1', appId: '1:1:web:1' };
const vapidKey = `B${'x'.repeat(86)}`;
const settings = {
  FIREBASE_WEB: JSON.stringify({ ...application, storageBucket: 'unused' }),
  FIREBASE_VAPID_KEY: vapidKey,
};

let folder: string;
let configured: Standalone;
let bare: Standalone;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'push-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Page</title>');
  await writeFile(join(folder, 'firebase-messaging-sw.js'), 'addEventListener("push", () => {});');
  configured = await startAlone(settings, undefined, { webRoot: folder });
  bare = await startAlone({}, undefined, { webRoot: folder });
});
afterAll(async () => {
  await configured.close();
  await bare.close();
  await rm(folder, { recursive: true, force: true });
});

const connections = async ({ url }: Standalone) => {
  const page = await fetch(url, { headers: { accept: 'text/html' } });
  return /connect-src ([^;]*)/.exec(page.headers.get('content-security-policy') ?? '')?.[1];
};

describe('web push', () => {
  it('is told to whoever asks, where it is configured', async () => {
    const query = '{ platform { webPush { apiKey projectId messagingSenderId appId vapidKey } } }';
    expect((await configured.post({ query })).body).toEqual({
      data: { platform: { webPush: { ...application, vapidKey } } },
    });
    expect((await bare.post({ query })).body).toEqual({ data: { platform: { webPush: null } } });
  });

  it('lets pages ask Firebase, where it is configured', async () => {
    expect(await connections(configured)).toBe(
      "'self' https://firebaseinstallations.googleapis.com https://fcmregistrations.googleapis.com",
    );
    expect(await connections(bare)).toBe("'self'");
  });

  it('has a worker that browsers ask for again each time', async () => {
    const worker = await fetch(`${configured.url}/firebase-messaging-sw.js`);
    expect(worker.status).toBe(200);
    expect(worker.headers.get('content-type')).toMatch(/^text\/javascript/);
    expect(worker.headers.get('cache-control')).toBe('no-cache');
  });

  it.each([
    [{ FIREBASE_WEB: 'apiKey' }, 'must be the object'],
    [{ FIREBASE_WEB: '{"apiKey":"key"}' }, 'must be the object'],
    [{ FIREBASE_VAPID_KEY: 'short' }, 'FIREBASE_VAPID_KEY must be the public key'],
    [{ FIREBASE_VAPID_KEY: '' }, 'FIREBASE_VAPID_KEY is missing.'],
    [{ FIREBASE_WEB: '' }, 'FIREBASE_WEB is missing.'],
  ])('refuses to start with %o', (wrong, sentence) => {
    expect(() => readConfig({ ...settings, ...wrong })).toThrow(sentence);
    expect(readConfig(settings).webPush).toEqual({ ...application, vapidKey });
  });
});
