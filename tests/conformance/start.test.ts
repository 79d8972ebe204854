/** `npm start` as people use it: it is ready when everything is, and one signal or failure ends everything that it began. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { root } from '../../scripts/processes.ts';
import { freshDataFolder } from '../backend/databases.ts';

const folders: string[] = [];
const servers: Server[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  for (const server of servers.splice(0)) server.close();
});

/** Commands of all processes with this data folder (Linux). */
function processesOf(folder: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const environment = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
        return environment.includes(`DATA_DIR=${folder}`)
          ? [readFileSync(`/proc/${pid}/cmdline`, 'utf8')]
          : [];
      } catch {
        // It has already ended.
        return [];
      }
    })
    .filter((command) => command !== '');
}

interface Started {
  child: ChildProcess;
  folder: string;
  /** All that it has written yet. */
  said(): string;
  /** Its code, once it has ended. */
  ended: Promise<number | null>;
}

async function npmStart(env: NodeJS.ProcessEnv = {}): Promise<Started> {
  const folder = await freshDataFolder();
  folders.push(folder);
  const { DATABASE_URL: _unset, ...inherited } = process.env;
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: {
      ...inherited,
      DATA_DIR: folder,
      PORT: '0',
      BACKEND_PORT: '0',
      ADMIN_EMAIL: 'admin@example.org',
      ADMIN_PASSWORD: 'Bienvenue1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let words = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (words += chunk.toString()));
  const ended = once(child, 'close').then(([code]: (number | null)[]) => code ?? null);
  return { child, folder, said: () => words, ended };
}

/** A server that accepts connections without responding; returns its port. */
async function silence(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const ready = 'Ctrl+C stops everything';

describe.skipIf(process.platform !== 'linux')('npm start', { timeout: 120_000 }, () => {
  it('starts backend and gateway, and ends both with SIGTERM', async () => {
    const { child, folder, said, ended } = await npmStart();
    await expect.poll(said, { timeout: 90_000 }).toContain(ready);
    const running = processesOf(folder).join('\n');
    for (const part of ['scripts/start.ts', 'dist/servers/backend.js', 'dist/servers/gateway.js'])
      expect(running).toContain(part);
    child.kill('SIGTERM');
    await ended;
    await expect.poll(() => processesOf(folder), { timeout: 20_000 }).toEqual([]);
  });

  it('reports once that its port is taken, and ends with the backend', async () => {
    const port = await silence();
    const { folder, said, ended } = await npmStart({ PORT: String(port), HOST: '127.0.0.1' });
    expect(await ended).toBe(1);
    expect(said().split(`PORT: port ${port} is in use.`)).toHaveLength(2);
    expect(said()).not.toContain(ready);
    await expect.poll(() => processesOf(folder), { timeout: 20_000 }).toEqual([]);
  });
});
