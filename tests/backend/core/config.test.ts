import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../backend/core/config.ts';

const folder = mkdtempSync(join(tmpdir(), 'config-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read = (env: NodeJS.ProcessEnv = {}) => readConfig({ DATA_DIR: folder, ...env });

describe('configuration', () => {
  it('needs no setting', () => {
    expect(read()).toMatchObject({
      host: '127.0.0.1',
      port: 4100,
      databaseUrl: undefined,
      isDemo: true,
      publicUrl: 'http://localhost:4000',
      realtime: { channel: 'private-platform', event: 'event', target: { kind: 'embedded' } },
      uploads: { profilePhotoBytes: 5_242_880 },
    });
  });

  it.each([
    [{ BACKEND_PORT: 'eighty' }, 'BACKEND_PORT must be a number.'],
    [
      { TOKEN_SECRET: 'short' },
      'TOKEN_SECRET must have at least 32 characters; several are separated by commas.',
    ],
    [{ TOKEN_TTL: '5' }, 'TOKEN_TTL must be at least 10 seconds.'],
    [{ MAIL_FROM: 'agora' }, 'MAIL_FROM must look like agora@example.org or Agora <agora@example.org>.'],
    [{ ADMIN_EMAIL: 'a@b.fr' }, 'ADMIN_EMAIL and ADMIN_PASSWORD belong together: ADMIN_PASSWORD is missing.'],
    [
      { ADMIN_EMAIL: 'a@b.fr', ADMIN_PASSWORD: 'secret' },
      'ADMIN_PASSWORD must have at least 8 characters, a digit and an upper-case letter.',
    ],
    [
      { PUSHER_URL: 'https://key@api-eu.pusher.com/apps/7' },
      'PUSHER_URL has no secret: the backend signs events with it.',
    ],
    [
      { NODE_ENV: 'production', SMTP_URL: 'smtp://mail.example.org' },
      'SMTP_URL needs PUBLIC_URL: without it, links in mails lead to localhost.',
    ],
  ])('explains %o in one sentence', (env, sentence) => {
    expect(() => read(env)).toThrow(expect.objectContaining({ name: 'StartupError', message: sentence }));
  });

  it('reports a data folder that is not writable', () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    expect(() => read({ DATA_DIR: join(file, 'data') })).toThrow(
      `DATA_DIR: the folder ${join(file, 'data')} cannot be written (ENOTDIR).`,
    );
  });

  it('creates distinct secrets once, readable by their owner only', () => {
    const first = read();
    expect(read().tokenSecrets).toEqual(first.tokenSecrets);
    expect(new Set([...first.tokenSecrets, ...first.filesSecrets, first.realtime.secret]).size).toBe(3);
    expect(first.tokenSecrets[0]).toHaveLength(64);
    expect(statSync(join(folder, 'token.secret')).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(folder, 'token.secret'), 'utf8')).toBe(first.tokenSecrets[0]);
  });

  it('prefers configured secrets, and rejects a damaged one', () => {
    const given = 'x'.repeat(40);
    expect(read({ TOKEN_SECRET: given }).tokenSecrets).toEqual([given]);
    const before = given.toUpperCase();
    const rotated = read({ TOKEN_SECRET: `${given}, ${before}` });
    expect(rotated.tokenSecrets).toEqual([given, before]);
    expect(rotated.filesSecrets[0]).toBe(read({ TOKEN_SECRET: given }).filesSecrets[0]);
    expect(new Set([...rotated.tokenSecrets, ...rotated.filesSecrets]).size).toBe(4);
    const damaged = join(folder, 'damaged');
    mkdirSync(damaged);
    writeFileSync(join(damaged, 'token.secret'), '');
    expect(() => read({ DATA_DIR: damaged })).toThrow('does not hold a secret');
  });
});
