/** A command of the image that cannot start writes one line to stderr and exits with code 1. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { argumentsOf, root } from '../../scripts/processes.ts';
import { launch } from './image.ts';

const nowhere = 'http://127.0.0.1:1';
/** In production the backend waits a minute for its database. */
const database = { NODE_ENV: 'development', DATABASE_URL: 'postgresql://agora:secret@127.0.0.1:1/agora' };

describe('a server that cannot start', { timeout: 120_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'startup-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function fails(command: string[], env: NodeJS.ProcessEnv, message: RegExp): Promise<void> {
    const settings = {
      NODE_OPTIONS: '',
      HOST: '127.0.0.1',
      PORT: '0',
      BACKEND_PORT: '0',
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'silent',
    };
    const { ended, output } = launch(command, root, { ...settings, ...env });
    const [code] = await ended;
    expect({ code, ...output() }).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(/^.+\n$/) });
    expect(output().stderr).toMatch(message);
  }

  it.each([
    ['gateway', { BACKEND_URL: nowhere }, /^BACKEND_URL: no API answers at/],
    ['backend', database, /^DATABASE_URL/],
  ] as const)('%s with %j', async (server, env, message) => {
    await fails(['node', ...argumentsOf(`${server}/server.ts`)], env, message);
  });

  it('realtime on a port in use', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const command = ['node', ...argumentsOf('backend/realtime.ts')];
    await fails(command, { BACKEND_PORT: String(port) }, /^BACKEND_PORT: port \d+ is in use\.$/m);
    taken.close();
  });

  it.each(['backup', 'doctor'])('npm run %s without its database', async (command) => {
    const backup = command === 'backup' ? ['--', mkdtempSync(join(folder, 'backup-'))] : [];
    await fails(['npm', 'run', '--silent', command, ...backup], database, /^DATABASE_URL/);
  });
});
