import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { linkSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { basename, join } from 'node:path';
import { StartupError } from '../../../server/startupError.ts';

/** Folders locked by this process; the pid in a lock file cannot distinguish them from stale ones. */
const lockedFolders = new Set<string>();

/** Start time of a process in clock ticks since boot; undefined when unknown. */
function processStartTime(pid: number): string | undefined {
  try {
    // The name (second field) may contain spaces and parentheses.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}

function isAlive(pid: number, started: string | undefined): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process exists but belongs to another user.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  // Pids are reused: compare start times too.
  const now = processStartTime(pid);
  return now === undefined || started === undefined || now === started;
}

/** Bytes of the longest path of a unix socket on any system. */
export const maxSocketPathLength = 100;

/** Listens on a socket while this process lives; undefined where its path is too long. */
async function listenOn(path: string): Promise<Server | undefined> {
  if (Buffer.byteLength(path) > maxSocketPathLength) return undefined;
  const server = createServer((connection) => connection.destroy()).listen(path);
  await once(server, 'listening');
  return server.unref();
}

/** Whether a process listens on a socket, also one of another container. */
async function isListening(path: string): Promise<boolean> {
  const connection = connect(path);
  try {
    await once(connection, 'connect');
    return true;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ECONNREFUSED' || code === 'ENOENT') return false;
    throw error;
  } finally {
    connection.destroy();
  }
}

/** Throws a StartupError unless the process that wrote a lock has ended: here by its pid, elsewhere by its socket. */
async function requireStale(folder: string, lock: string): Promise<void> {
  const [pid, started, socket] = lock.split(' ');
  const refuse = (holder: string): never => {
    throw new StartupError(`DATA_DIR: ${folder} is in use by another backend (${holder}).`);
  };
  if (Number(pid) !== process.pid && isAlive(Number(pid), started || undefined)) refuse(`process ${pid}`);
  // Containers number their processes each for itself.
  if (socket && (await isListening(join(folder, socket)))) refuse('in another container');
}

/** Removes a stale lock with its socket, unless another process already has. */
function removeStale(folder: string, file: string, lock: string): void {
  if (readFileSync(file, 'utf8') !== lock) return;
  unlinkSync(file);
  const [, , socket] = lock.split(' ');
  if (socket) rmSync(join(folder, socket), { force: true });
}

/**
 * Locks a data folder, as two processes would corrupt the embedded database. Locks of dead processes are replaced.
 * Returns the function that unlocks. @throws StartupError when a living process holds it
 */
export async function lockFolder(folder: string): Promise<() => void> {
  const file = join(folder, 'database.lock');
  if (lockedFolders.has(folder))
    throw new StartupError(`DATA_DIR: ${folder} is in use by another backend (process ${process.pid}).`);
  lockedFolders.add(folder);

  const draft = `${file}.${randomBytes(4).toString('hex')}`;
  let socket: Server | undefined;
  try {
    socket = await listenOn(`${draft}.socket`);
    const parts = [
      process.pid,
      processStartTime(process.pid) ?? '',
      socket ? basename(`${draft}.socket`) : '',
    ];
    writeFileSync(draft, parts.join(' '));
    for (let attempt = 1; ; attempt += 1) {
      try {
        linkSync(draft, file);
        break;
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST') || attempt === 3)
          throw error;
        const lock = readFileSync(file, 'utf8');
        await requireStale(folder, lock);
        removeStale(folder, file, lock);
      }
    }
  } catch (error) {
    lockedFolders.delete(folder);
    socket?.close();
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return () => {
    if (!lockedFolders.delete(folder)) return;
    unlinkSync(file);
    socket?.close();
  };
}
