import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { root } from '../../scripts/processes.ts';

let clone: string | undefined;
afterEach(async () => {
  if (clone !== undefined) await rm(clone, { recursive: true, force: true });
});

/** The parts of the project that the command is made of, as they are after `git clone` and `npm ci`. */
async function freshClone(): Promise<string> {
  clone = await mkdtemp(join(tmpdir(), 'clone-'));
  for (const part of [
    'gateway',
    'mobile',
    'scripts',
    'server',
    'codegen.ts',
    'package.json',
    'package-lock.json',
  ])
    await cp(join(root, part), join(clone, part), {
      recursive: true,
      filter: (path) => basename(path) !== '__generated__',
    });
  await mkdir(join(clone, 'web'));
  await symlink(join(root, 'node_modules'), join(clone, 'node_modules'));
  return clone;
}

// What is generated is made first, which takes seconds, and more of them beside other tests.
it('`npm run kit` runs in a fresh clone, and reports an unreachable gateway', async () => {
  const cwd = await freshClone();
  const output = await new Promise<string>((resolve) => {
    execFile('npm', ['run', '--silent', 'kit', '--', 'http://127.0.0.1:9'], { cwd }, (_, out, err) =>
      resolve(out + err),
    );
  });
  expect(output).toBe('Signing in as redactrice@example.org\nhttp://127.0.0.1:9: fetch failed\n');
}, 180_000);
