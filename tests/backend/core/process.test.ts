import { once } from 'node:events';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { connectDatabase } from '../../../backend/core/database/database.ts';
import { createOrganisation } from '../../../backend/session/createOrganisation.ts';
import { passwordDigest, startBackend } from '../harness.ts';
import { endAll, failToStart, folders, post, signIn, startProcess } from './processes.ts';

afterEach(endAll);

// Each starts several processes.
describe('the backend as a process', { timeout: 240_000 }, () => {
  it('creates its database and first administrator once, locks its folder, and ends with its parent or its database', async () => {
    const root = mkdtempSync(join(tmpdir(), 'empty-'));
    folders.push(root);
    const folder = join(root, 'a', 'b');
    // A first start that was killed leaves this.
    mkdirSync(join(folder, 'database.draft', 'base'), { recursive: true });
    const { child, url, realtime, output } = await startProcess({
      DATA_DIR: folder,
      SMTP_URL: 'smtp://poste:mot-secret@127.0.0.1:1',
    });
    const headers = { authorization: `Bearer ${await signIn(url)}` };
    const profile = await fetch(`${url}/api/checkprofil/1`, { headers });
    expect(await profile.json()).toMatchObject({ roles: ['ROLE_ADMIN', 'ROLE_USER'], casecoche: '1' });
    // A mail server that is away causes a warning only.
    await expect.poll(() => output().stdout).toContain('Mails cannot be sent for now');
    expect(await failToStart({ DATA_DIR: folder })).toEqual({
      code: 1,
      stdout: '',
      stderr: `DATA_DIR: ${folder} is in use by another backend (process ${child.pid}).\n`,
    });
    // Node emits no `close` once the channel was closed on this side.
    const exited = once(child, 'exit');
    child.disconnect();
    expect(await exited).toEqual([0, null]);
    const { stdout, stderr } = output();
    expect(stderr).toBe('');
    const lines = stdout
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
    for (const line of lines) expect(line).toHaveProperty('level');
    expect(lines).toContainEqual(
      expect.objectContaining({
        msg: 'Started',
        database: `embedded, in ${folder}`,
        files: join(folder, 'files'),
        realtime: 'own endpoint',
        mail: '127.0.0.1:1',
        push: 'realtime channel',
      }),
    );
    expect(stdout).not.toContain(realtime.secret);
    expect(stdout).not.toContain('mot-secret');

    // Another start changes nobody, and ends at once when its embedded database does.
    const again = await startProcess({
      DATA_DIR: folder,
      ADMIN_EMAIL: 'other@example.org',
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(
        // The thread of the TypeScript loader comes first.
        "let last;process.on('worker',(worker)=>{last=worker}).on('SIGUSR2',()=>last.terminate())",
      )}`,
    });
    const other = { username: 'other@example.org', password: passwordDigest() };
    expect((await post(`${again.url}/api/login_check`, other)).status).toBe(401);
    expect(await signIn(again.url)).toMatch(/^ey/);
    again.child.kill('SIGUSR2');
    expect(await again.ended).toEqual([1, null]);
    expect(again.output().stdout).toContain('The embedded database ended');
  });
});

it('requires a first administrator for an empty organisation', async () => {
  const backend = await startBackend();
  await expect(createOrganisation(backend.context)).rejects.toThrow(
    'ADMIN_EMAIL and ADMIN_PASSWORD are needed: the organisation has nobody yet.',
  );
  await backend.close();
});

it('waits for an unreachable database, and reports it without its password', async () => {
  const warnings: unknown[] = [];
  const connecting = connectDatabase(
    {
      dataFolder: '',
      databaseUrl: 'postgresql://u:hidden@127.0.0.1:1/agora',
      databasePoolSize: 1,
      databaseWait: 5,
    },
    { info() {}, warn: (...words: unknown[]) => void warnings.push(words[1]) },
  );
  await expect(connecting).rejects.toThrow(
    /^DATABASE_URL: the database agora on 127.0.0.1:1 cannot be reached \(connect ECONNREFUSED 127.0.0.1:1\)\.$/,
  );
  expect(warnings).toEqual(['The database is not up yet: waiting for it']);
});
