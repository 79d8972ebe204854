import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const installations = '/usr/lib/postgresql';

/** Folder of Debian's newest PostgreSQL; undefined when not installed. */
function findPrograms(): string | undefined {
  if (!existsSync(installations)) return undefined;
  const folders = readdirSync(installations)
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(installations, version, 'bin'));
  return folders.find((folder) => existsSync(join(folder, 'initdb')));
}

/** Whether PostgreSQL is installed. */
export const hasPostgres = findPrograms() !== undefined;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** PostgreSQL refuses to run as root. */
function account(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const line = readFileSync('/etc/passwd', 'utf8').match(/^postgres:[^:]*:(\d+):(\d+):/m);
  if (!line) throw new Error('PostgreSQL is installed without its account “postgres”.');
  return { uid: Number(line[1]), gid: Number(line[2]) };
}

/** A private PostgreSQL server. */
export interface PrivatePostgres {
  url: string;
  /** Id of the server's first process. */
  pid: number;
  /** Stops the server and removes its data. */
  stop(): void;
}

/** Starts PostgreSQL on a free port of 127.0.0.1; undefined when not installed. `isKept` syncs commits to disk. */
export async function startPostgres({ isKept = false } = {}): Promise<PrivatePostgres | undefined> {
  const programs = findPrograms();
  if (!programs) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  const owner = account();
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid);
  chmodSync(folder, 0o700);
  const data = join(folder, 'data');
  const run = (program: string, args: string[]) =>
    execFileSync(join(programs, program), args, {
      ...owner,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync']);
  const port = await freePort();
  // Test data need not survive a crash.
  const haste = isKept ? '' : '-c fsync=off -c synchronous_commit=off -c full_page_writes=off';
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} ${haste}`;
  run('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-o', settings, 'start']);
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    pid: Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10),
    stop() {
      run('pg_ctl', ['-D', data, '-m', 'immediate', 'stop']);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
