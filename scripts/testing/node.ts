import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ExplainedError, root, tools } from '../processes.ts';

async function done(command: string, args: string[]): Promise<number> {
  const [code] = await once(spawn(command, args, { cwd: root, stdio: 'inherit' }), 'close');
  return Number(code);
}

/** Runs the tests in another Node version from npm. Returns the exit code. */
export async function testInNode(version: string, args: readonly string[]): Promise<number> {
  if (!/^\d+(\.\d+)*$/.test(version)) throw new ExplainedError('--node takes a version: --node 22.');
  const folder = mkdtempSync(join(tmpdir(), 'node-'));
  try {
    const install = [
      'install',
      '--no-save',
      '--no-audit',
      '--no-fund',
      '--prefix',
      folder,
      `node@${version}`,
    ];
    if ((await done('npm', install)) !== 0)
      throw new ExplainedError(`node@${version} could not be installed.`);
    const node = join(folder, 'node_modules', 'node', 'bin', 'node');
    return await done(node, [tools.tsx, 'scripts/test.ts', ...args]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
