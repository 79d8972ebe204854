import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { Logger } from 'pino';
import { StartupError } from '../../../server/startupError.ts';
import { fault } from '../errors.ts';

/** What may be under way at once. */
export interface SpoolLimits {
  /** Bytes of all uploads together. */
  bytes: number;
  /** Bytes of one person's uploads. */
  bytesPerPerson: number;
  uploads: number;
  uploadsPerPerson: number;
}

/** The folder in which a gateway keeps the files of uploads that are under way, and nothing else. */
export interface Spool {
  readonly folder: string;
  /**
   * A place for one upload of a confirmed person, whose body says that it has so many bytes; undefined where
   * it does not say. Throws BAD_USER_INPUT (413) for more than a person may have, and RATE_LIMITED where it
   * does not fit now.
   */
  admit(username: string, announced: number | undefined): Place;
  /** Removes the folder. */
  close(): Promise<void>;
}

export interface Place {
  /** Counts bytes that came. Throws like `admit` when they are too many. */
  take(bytes: number): void;
  /** The path of a new file. */
  file(): string;
  /** Removes the files, and makes room for others. */
  leave(): Promise<void>;
}

interface Share {
  uploads: number;
  bytes: number;
}

const prefix = 'agora-uploads-';

/** Makes a folder and those above it. Node's own recursive way never ends where a parent refuses children (/proc). */
async function makeFolder(folder: string): Promise<void> {
  const path = resolve(folder);
  if (await stat(path).catch(() => undefined)) return;
  await makeFolder(dirname(path));
  await mkdir(path);
}

/**
 * Makes the spool of this process in a folder that other processes, and other machines, may use too, and
 * removes those that ended processes of this machine left behind. Throws a StartupError where it cannot.
 */
export async function openSpool(parent: string, limits: SpoolLimits, log: Logger): Promise<Spool> {
  const machine = `${prefix}${hostname().replaceAll(/[^\w.-]/g, '_')}-`;
  let folder: string;
  try {
    await makeFolder(parent);
    await removeAbandoned(parent, machine, log);
    // For this account alone; in a temporary folder others may neither read nor replace it.
    folder = await mkdtemp(join(parent, `${machine}${process.pid}-`));
  } catch (error) {
    throw new StartupError(`SPOOL_DIR: ${parent} is no folder that can be written.`, { cause: error });
  }
  const people = new Map<string, Share>();
  const all: Share = { uploads: 0, bytes: 0 };
  let serial = 0;

  const checkRoom = (bytes: number, share: Share) => {
    if (share.bytes + bytes > limits.bytesPerPerson || all.bytes + bytes > limits.bytes) throw busy();
  };

  return {
    folder,
    admit(username, announced = 0) {
      if (announced > limits.bytesPerPerson) throw tooLarge();
      const share = people.get(username) ?? { uploads: 0, bytes: 0 };
      if (share.uploads >= limits.uploadsPerPerson || all.uploads >= limits.uploads) throw busy();
      checkRoom(announced, share);
      people.set(username, share);
      const counted = [share, all];
      for (const count of counted) count.uploads += 1;
      const files: string[] = [];
      let own = 0;
      let hasLeft = false;
      return {
        take(bytes) {
          if (own + bytes > limits.bytesPerPerson) throw tooLarge();
          checkRoom(bytes, share);
          own += bytes;
          for (const count of counted) count.bytes += bytes;
        },
        file() {
          const path = join(folder, String((serial += 1)));
          files.push(path);
          return path;
        },
        async leave() {
          if (hasLeft) return;
          hasLeft = true;
          try {
            await Promise.all(files.map((path) => rm(path, { force: true })));
          } finally {
            for (const count of counted) {
              count.uploads -= 1;
              count.bytes -= own;
            }
            if (share.uploads === 0) people.delete(username);
          }
        },
      };
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

const tooLarge = () => fault('BAD_USER_INPUT', 'Ces fichiers sont trop grands.', { http: { status: 413 } });

const busy = () =>
  fault('RATE_LIMITED', 'Trop de fichiers sont en cours d’envoi. Veuillez réessayer dans un instant.');

/** Removes the spools of this machine whose process has ended. */
async function removeAbandoned(parent: string, machine: string, log: Logger): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = name.startsWith(machine) ? /^(\d+)-\w+$/.exec(name.slice(machine.length))?.[1] : undefined;
    if (pid === undefined) continue;
    const folder = join(parent, name);
    try {
      if (await isInUse(folder, Number(pid))) continue;
      await rm(folder, { recursive: true, force: true });
      log.info({ folder }, 'Uploads of a gateway that has ended were removed');
    } catch (error) {
      // Somebody else's, perhaps: it holds up nobody's start.
      log.warn({ err: error, folder }, 'Uploads of a gateway that has ended could not be removed');
    }
  }
}

/** Whether the process that made a spool still runs. */
async function isInUse(folder: string, pid: number): Promise<boolean> {
  // In a container every start has the same number: what is older than this process is not of it.
  if (pid === process.pid) {
    const { birthtimeMs } = await stat(folder);
    return birthtimeMs >= Date.now() - process.uptime() * 1000;
  }
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Of another account, but running.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
