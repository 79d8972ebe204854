/** `npm start` as people use it: one signal ends everything that it began. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { afterEach, expect, it } from 'vitest';
import { root } from '../../scripts/processes.ts';
import { freshDataFolder } from '../backend/databases.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** The commands of all processes that were started with this data folder, where the system tells them (Linux). */
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
        // It has ended meanwhile.
        return [];
      }
    })
    .filter((command) => command !== '');
}

it.skipIf(process.platform !== 'linux')(
  'SIGTERM to npm start ends it, the backend and the gateway',
  { timeout: 120_000 },
  async () => {
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
        DEMO: '0',
        ADMIN_EMAIL: 'admin@example.org',
        ADMIN_PASSWORD: 'Bienvenue1',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(child, 'exit');
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    await expect.poll(() => said, { timeout: 90_000 }).toContain('Ctrl+C stops everything');
    const running = processesOf(folder).join('\n');
    for (const part of ['scripts/start.ts', 'dist/servers/backend.js', 'dist/servers/gateway.js'])
      expect(running).toContain(part);
    child.kill('SIGTERM');
    await ended;
    await expect.poll(() => processesOf(folder), { timeout: 20_000 }).toEqual([]);
  },
);
