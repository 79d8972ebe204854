import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';
import { root, servers } from '../../scripts/processes.ts';

const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n').filter(Boolean);

/** Files that a file imports, directly and through others, but for what the build generates. */
function importsOf(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file) || !/\.[tj]s$/.test(file)) return found;
  found.add(file);
  const source = readFileSync(join(root, file), 'utf8');
  for (const [, path = ''] of source.matchAll(/(?:from |import ?\(?)'(\.[^']+)'/g)) {
    const imported = normalize(join(dirname(file), path));
    if (!imported.includes('__generated__')) importsOf(imported, found);
  }
  return found;
}

it('the servers and their build import only what the image’s build may read', () => {
  const files = [...servers, 'scripts/build.ts', 'scripts/servers.vite.ts'].flatMap((entry) => [
    ...importsOf(entry),
  ]);
  expect(files.length).toBeGreaterThan(300);
  const unreadable = files.filter(
    (file) => !existsSync(join(root, file)) || ignored.some((entry) => file.startsWith(`${entry}/`)),
  );
  expect(unreadable).toEqual([]);
});
