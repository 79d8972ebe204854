/** What `npm start` and the image build first, as after `git clone` and `npm ci`, from what the image's build may read. */
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { root } from '../../scripts/processes.ts';

const clone = mkdtempSync(join(tmpdir(), 'clone-'));
afterAll(() => rmSync(clone, { recursive: true, force: true }));

it('the servers are compiled in a fresh clone, where nothing is generated yet', { timeout: 120_000 }, () => {
  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n').filter(Boolean);
  const isIgnored = (path: string) => ignored.some((entry) => path.startsWith(`${entry}/`));
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0');
  for (const file of tracked.filter(
    (path) => path !== '' && !isIgnored(path) && existsSync(join(root, path)),
  )) {
    mkdirSync(join(clone, dirname(file)), { recursive: true });
    cpSync(join(root, file), join(clone, file));
  }
  // Without the cache, which remembers what was built.
  mkdirSync(join(clone, 'node_modules'));
  for (const name of readdirSync(join(root, 'node_modules')).filter((each) => each !== '.cache'))
    symlinkSync(join(root, 'node_modules', name), join(clone, 'node_modules', name));
  const build = "import('./scripts/build.ts').then(({ buildServers }) => buildServers())";
  execFileSync(process.execPath, ['--import', 'tsx', '-e', build], { cwd: clone, stdio: 'pipe' });
  expect(existsSync(join(clone, 'dist/servers/gateway.js'))).toBe(true);
});
