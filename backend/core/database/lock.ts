import { linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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

/**
 * Locks a data folder, as two processes would corrupt the embedded database. Locks of dead processes are replaced.
 * Returns the function that unlocks. @throws StartupError when a living process holds it
 */
export function lockFolder(folder: string): () => void {
  const file = join(folder, 'database.lock');
  const refuse = (pid: number): never => {
    throw new StartupError(`DATA_DIR: ${folder} is in use by another backend (process ${pid}).`);
  };
  if (lockedFolders.has(folder)) refuse(process.pid);

  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${process.pid} ${processStartTime(process.pid) ?? ''}`.trim());
  try {
    for (let attempt = 1; ; attempt += 1) {
      try {
        linkSync(draft, file);
        break;
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST') || attempt === 3)
          throw error;
        const [pid = '', started] = readFileSync(file, 'utf8').split(' ');
        if (Number(pid) !== process.pid && isAlive(Number(pid), started)) refuse(Number(pid));
        unlinkSync(file);
      }
    }
  } finally {
    unlinkSync(draft);
  }
  lockedFolders.add(folder);
  return () => {
    if (lockedFolders.delete(folder)) unlinkSync(file);
  };
}
