import { once } from 'node:events';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { passwordDigest } from '../harness.ts';
import { dataFolder, endAll, failToStart, folders, post, signIn, startProcess } from './processes.ts';

afterEach(endAll);

// Each starts processes, some of them several after each other.
describe('the backend as a process', { timeout: 90_000 }, () => {
  it('logs which services it uses, locks its folder, and ends with SIGTERM', async () => {
    const folder = await dataFolder();
    const { child, url, realtime, output, ended } = await startProcess({
      DATA_DIR: folder,
      SMTP_URL: 'smtp://poste:mot-secret@127.0.0.1:1',
    });
    expect(realtime).toMatchObject({ appId: 'agora', key: 'agora' });
    expect((await fetch(`${url}/admin/platformget`)).status).toBe(200);
    // A mail server that is away is only warned of.
    await expect.poll(() => output().stdout).toContain('Mails cannot be sent for now');
    expect(await failToStart({ DATA_DIR: folder })).toEqual({
      code: 1,
      stdout: '',
      stderr: `DATA_DIR: ${folder} is in use by another backend (process ${child.pid}).\n`,
    });
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
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
  });

  it('creates the first administrator once, and ends with its parent', async () => {
    const folder = await dataFolder();
    const first = await startProcess({ DATA_DIR: folder });
    const headers = { authorization: `Bearer ${await signIn(first.url)}` };
    const profile = await fetch(`${first.url}/api/checkprofil/1`, { headers });
    expect(await profile.json()).toMatchObject({ roles: ['ROLE_ADMIN', 'ROLE_USER'], casecoche: '1' });
    first.child.kill('SIGTERM');
    await first.ended;
    const again = await startProcess({ DATA_DIR: folder, ADMIN_EMAIL: 'other@example.org' });
    const other = { username: 'other@example.org', password: passwordDigest() };
    expect((await post(`${again.url}/api/login_check`, other)).status).toBe(401);
    expect(await signIn(again.url)).toMatch(/^ey/);
    // Node emits no `close` once the channel was closed on this side.
    const exited = once(again.child, 'exit');
    again.child.disconnect();
    expect(await exited).toEqual([0, null]);
  });

  it('reports a port in use', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    expect(await failToStart({ DATA_DIR: await dataFolder(), BACKEND_PORT: String(port) })).toMatchObject({
      code: 1,
      stderr: `BACKEND_PORT: port ${port} is in use.\n`,
    });
    taken.close();
  });

  it('ends at once, and says why, when its embedded database does', async () => {
    const { child, url, output, ended } = await startProcess({
      DATA_DIR: await dataFolder(),
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(
        // The thread of the TypeScript loader comes first.
        "let last;process.on('worker',(worker)=>{last=worker}).on('SIGUSR2',()=>last.terminate())",
      )}`,
    });
    expect((await fetch(`${url}/admin/platformget`)).status).toBe(200);
    child.kill('SIGUSR2');
    expect(await ended).toEqual([1, null]);
    expect(output().stdout).toContain('The embedded database ended');
  });

  it('creates its database in an empty folder, also after a first start that was killed half-way', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'empty-'));
    folders.push(folder);
    const own = join(folder, 'a', 'b');
    // What such a start leaves.
    mkdirSync(join(own, 'database.draft', 'base'), { recursive: true });
    const { url } = await startProcess({ DATA_DIR: own });
    expect(await signIn(url)).toMatch(/^ey/);
  });

  it('asks for the first administrator of an empty organisation', async () => {
    const { code, stderr } = await failToStart({
      DATA_DIR: await dataFolder(),
      ADMIN_EMAIL: '',
      ADMIN_PASSWORD: '',
    });
    expect([code, stderr]).toEqual([
      1,
      'ADMIN_EMAIL and ADMIN_PASSWORD are needed: the organisation has nobody yet.\n',
    ]);
  });

  it('waits for a database out of reach, and names it without its password in the end', async () => {
    const unreachable = await failToStart({
      DATA_DIR: await dataFolder(),
      DATABASE_URL: 'postgresql://u:hidden@127.0.0.1:1/agora',
      DATABASE_WAIT: '1',
    });
    expect(unreachable.code).toBe(1);
    expect(unreachable.stdout).toContain('The database is not up yet: waiting for it');
    expect(unreachable.stderr).toBe(
      'DATABASE_URL: the database agora on 127.0.0.1:1 cannot be reached (connect ECONNREFUSED 127.0.0.1:1).\n',
    );
  });
});
