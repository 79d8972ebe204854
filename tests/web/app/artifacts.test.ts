import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { transformWithOxc } from 'vite';
import { expect, test } from 'vitest';
import { artifacts } from '../../../web/app/vite-plugin-artifacts.ts';
import { linked, scalar, spread } from '../../../web/relay/artifactParts.ts';

const folder = join(import.meta.dirname, '../../../web/__generated__');

/** What a module of an artifact exports, with the functions by which the build writes it. */
async function evaluate(code: string, name: string): Promise<unknown> {
  const { code: script } = await transformWithOxc(code, name);
  const body = script
    .replace(/^import \{.+$/gm, '')
    // Other artifacts stand for themselves.
    .replace(/^import (\w+) from .+$/gm, "const $1 = '$1';")
    .replace('export default', 'return');
  const registry = { set: () => {} };
  const given = { scalar, linked, spread, PreloadableQueryRegistry: registry };
  return runInNewContext(`(() => {${body}})()`, given);
}

test('what the build writes of an artifact of the Relay compiler is the same', async () => {
  const plugin = artifacts();
  if (!plugin.transform || !('handler' in plugin.transform)) throw new Error('It transforms.');
  const { handler } = plugin.transform;
  let shorter = 0;
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.graphql.ts'))) {
    const code = readFileSync(join(folder, name), 'utf8');
    const written = Reflect.apply(handler, undefined, [code, name]);
    if (code.length > written.code.length + 1_000) shorter += 1;
    expect(await evaluate(written.code, name), name).toEqual(await evaluate(code, name));
  }
  expect(shorter).toBeGreaterThan(100);
});
