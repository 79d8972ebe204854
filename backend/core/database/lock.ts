import { linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '../../../server/startupError.ts';

/** Folders locked by this very process, which its own pid in a lock file cannot tell from a stale one. */
const held = new Set<string>();

/** When a process started, in clock ticks since boot; undefined where the system does not say. */
function startOf(pid: number): string | undefined {
  try {
    // The name, second field, may hold spaces and parentheses: fields are counted behind it.
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
    // EPERM: it exists and belongs to somebody else.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  // Pids are used again, at once after a restart in a container: the same number is not the same process.
  const now = startOf(pid);
  return now === undefined || started === undefined || now === started;
}

/**
 * Takes the lock of a data folder, whose embedded database must never be opened twice (the second
 * process would lose committed rows). A lock left by a killed process is taken over.
 * By hand: proper-lockfile goes by the age of a file that a timer touches, so that a killed backend would keep its
 * folder for seconds, and one that was stopped for long would lose it while it runs.
 * Throws a StartupError when another process holds it. Returns the release.
 */
export function lockFolder(folder: string): () => void {
  const file = join(folder, 'database.lock');
  const refuse = (pid: number): never => {
    throw new StartupError(`DATA_DIR: ${folder} is in use by another backend (process ${pid}).`);
  };
  if (held.has(folder)) refuse(process.pid);

  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${process.pid} ${startOf(process.pid) ?? ''}`.trim());
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
  held.add(folder);
  return () => {
    if (held.delete(folder)) unlinkSync(file);
  };
}
