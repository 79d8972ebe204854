/** The image's folder, and what is started in it, as processes of this machine. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { root } from '../../scripts/processes.ts';
import { readDockerfile } from './compose.ts';

const Lock = z.object({ packages: z.record(z.string(), z.object({ dev: z.boolean().optional() })) });

/** Lays out what the image holds, with links to the packages that `npm ci --omit=dev` installs. */
export function layOut(folder: string): void {
  const { packages } = Lock.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  for (const [place, { dev }] of Object.entries(packages)) {
    // A package brings those that lie below it.
    if (!/^node_modules\/(?:@[^/]+\/)?[^/]+$/.test(place) || dev || !existsSync(join(root, place))) continue;
    mkdirSync(dirname(join(folder, place)), { recursive: true });
    symlinkSync(join(root, place), join(folder, place));
  }
  for (const name of [...readDockerfile().built, 'package.json'])
    cpSync(join(root, name), join(folder, name), {
      recursive: true,
      filter: (path) => basename(path) !== '__generated__',
    });
}

/** A command that was started. */
export interface Started {
  child: ChildProcess;
  /** Its output so far. */
  output(): { stdout: string; stderr: string };
  /** Its exit code and signal. */
  ended: Promise<unknown[]>;
}

/**
 * Starts a command as a container does: no IPC channel, and no variables but those of the Dockerfile and those given.
 * The packages are links, so Node must resolve their imports from where the links are.
 */
export function launch(
  [program = '', ...args]: readonly string[],
  folder: string,
  env: NodeJS.ProcessEnv,
): Started {
  const child = spawn(program === 'node' ? process.execPath : program, args, {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      ...readDockerfile().env,
      NODE_OPTIONS: '--preserve-symlinks --preserve-symlinks-main',
      // The AWS SDK warns of versions of Node that are older than the image's.
      NODE_NO_WARNINGS: '1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  return { child, output: () => ({ stdout, stderr }), ended: once(child, 'close') };
}
