import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { root, tools } from '../../scripts/processes.ts';
import { describeMissing, type Requirement, requirementsOf } from '../../scripts/testing/requirements.ts';

const browser: Requirement = {
  name: 'chromium',
  isInstalled: false,
  isRequired: true,
  install: 'npx playwright install chromium',
  without: 'the browser suite cannot run.',
};
const redis: Requirement = {
  name: 'redis-server',
  isInstalled: false,
  isRequired: false,
  install: 'apt-get install redis-server',
  without: 'tests of Redis are left out.',
};

describe('what the tests need', () => {
  it('is described in one message, with the command that installs it and what is left out', () => {
    expect(describeMissing([browser, redis, { ...redis, name: 'ffmpeg', isInstalled: true }])).toBe(
      [
        'Not installed on this machine:',
        '  chromium (required)',
        '    Install: npx playwright install chromium.',
        '    Without it, the browser suite cannot run.',
        '  redis-server (optional)',
        '    Install: apt-get install redis-server.',
        '    Without it, tests of Redis are left out.',
      ].join('\n'),
    );
  });

  it('is not mentioned where everything is installed', () => {
    expect(describeMissing([{ ...browser, isInstalled: true }])).toBeUndefined();
  });

  it('depends on the chosen suites', () => {
    const namesOf = (chosen: Parameters<typeof requirementsOf>[0]) =>
      requirementsOf(chosen).map(({ name }) => name);
    expect(namesOf({ engine: 'firefox', hasServers: true })).toEqual([
      'firefox',
      'PostgreSQL',
      'redis-server',
      'ffmpeg',
    ]);
    expect(namesOf({ engine: undefined, hasServers: true })).not.toContain('chromium');
    expect(namesOf({ engine: undefined, hasServers: false })).toEqual([]);
    expect(
      requirementsOf({ engine: 'webkit', hasServers: true }).filter(({ isRequired }) => isRequired),
    ).toMatchObject([{ name: 'webkit' }]);
  });
});

describe('npm test', { timeout: 60_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'requirements-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const run = (args: string[], env: NodeJS.ProcessEnv = {}) =>
    new Promise<{ code: number | null; output: string }>((resolve) => {
      const child = execFile(
        process.execPath,
        [tools.tsx, 'scripts/test.ts', ...args],
        { cwd: root, env: { ...process.env, ...env } },
        (_error, stdout, stderr) => resolve({ code: child.exitCode, output: stdout + stderr }),
      );
    });

  it('reports a missing browser before it prepares anything', async () => {
    // Playwright's WebKit is the one browser that no system path provides.
    const { code, output } = await run(['browser', '--engine', 'webkit'], {
      PLAYWRIGHT_BROWSERS_PATH: folder,
    });
    expect(code).toBe(1);
    expect(output).toContain('  webkit (required)\n    Install: npx playwright install --with-deps webkit.');
    expect(output).not.toContain('Preparing');
  });

  it('refuses --no-browser where only tests of the browser suite were chosen', async () => {
    const { code, output } = await run(['browser', '--no-browser']);
    expect(code).toBe(1);
    expect(output).toContain('--no-browser leaves nothing to run.');
  });

  it('refuses an engine that does not exist', async () => {
    const { code, output } = await run(['--engine', 'lynx']);
    expect(code).toBe(1);
    expect(output).toContain('--engine must be one of chromium, firefox, webkit.');
  });
});
