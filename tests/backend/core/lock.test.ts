/** The lock of a data folder. Two instances of the module are two containers whose backends have the same process id. */
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'lock-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function startContainer() {
  vi.resetModules();
  return import('../../../backend/core/database/lock.ts');
}

it('is kept from another container as long as its holder lives', async () => {
  const [one, other] = [await startContainer(), await startContainer()];
  const unlock = await one.lockFolder(folder);
  await expect(other.lockFolder(folder)).rejects.toThrow(
    `DATA_DIR: ${folder} is in use by another backend (in another container).`,
  );
  unlock();
  (await other.lockFolder(folder))();
  expect(readdirSync(folder)).toEqual([]);
});

it('is replaced when its holder was killed', async () => {
  const { lockFolder } = await startContainer();
  const lock = join(folder, 'database.lock');
  writeFileSync(lock, `${process.pid} 1 database.lock.0.socket`);
  (await lockFolder(folder))();
  expect(existsSync(lock)).toBe(false);
});
