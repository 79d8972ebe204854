/** Finds the tests of uncommitted changes, for `npm test -- --quick`. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../processes.ts';

/** Layers whose features have a test folder of the same name. */
const layers = new Set(['web', 'gateway', 'backend', 'fixtures']);

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

/** Test file or folder of a changed file; undefined for none. */
function testsOf(path: string): string | undefined {
  const [layer = '', feature = ''] = path.split('/');
  if (layer === 'tests') {
    // Shared files, and those of browser tests and benchmark, have no tests.
    if (!/^tests\/(web|gateway|backend|server|fixtures|mobile|conformance)\//.test(path)) return undefined;
    return /\.test\.tsx?$/.test(path) ? path : `${dirname(path)}/`;
  }
  if (layer === 'mobile') return 'tests/mobile/';
  if (layer === 'server') return 'tests/server/';
  return layers.has(layer) ? `tests/${layer}/${feature}/` : undefined;
}

/** Test paths for all uncommitted changes, new files included. */
export function changedTests(): string[] {
  const changed = [
    ...git('diff', '--name-only', 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  const tests = changed.map(testsOf).filter((path) => path !== undefined && existsSync(join(root, path)));
  return [...new Set(tests)].filter((path) => path !== undefined);
}
