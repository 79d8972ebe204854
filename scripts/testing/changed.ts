/** The tests of what was changed since the last commit, for `npm test -- --quick`. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../processes.ts';

/** Layers whose features have a folder of tests by the same name. */
const layers = new Set(['web', 'gateway', 'backend', 'fixtures']);

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

/** The test file, or the folder of tests, that proves what a changed file does; undefined where there is none. */
function testsOf(path: string): string | undefined {
  const [layer = '', feature = ''] = path.split('/');
  if (layer === 'tests') {
    // A file that all tests share, the browser's and the benchmark's have no tests of their own.
    if (!/^tests\/(web|gateway|backend|server|fixtures|mobile|conformance)\//.test(path)) return undefined;
    return /\.test\.tsx?$/.test(path) ? path : `${dirname(path)}/`;
  }
  if (layer === 'mobile') return 'tests/mobile/';
  if (layer === 'server') return 'tests/server/';
  return layers.has(layer) ? `tests/${layer}/${feature}/` : undefined;
}

/** Paths of the tests of everything that differs from the last commit, new files included, each once. */
export function changedTests(): string[] {
  const changed = [
    ...git('diff', '--name-only', 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  const tests = changed.map(testsOf).filter((path) => path !== undefined && existsSync(join(root, path)));
  return [...new Set(tests)].filter((path) => path !== undefined);
}
