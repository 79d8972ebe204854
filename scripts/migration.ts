/**
 * `npm run migration -- NAME`: writes the migration from the committed snapshot to today's tables, and replaces the
 * snapshot. With `--custom` the migration is empty, to be written by hand.
 */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ExplainedError, root, run, tools } from './processes.ts';

const meta = join(root, 'backend/core/database/migrations/meta');
const snapshots = (): string[] =>
  readdirSync(meta)
    .filter((name) => name.endsWith('_snapshot.json'))
    .toSorted();

const { values, positionals } = parseArgs({
  options: { custom: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [name = ''] = positionals;
try {
  if (positionals.length !== 1 || !/^[a-z][a-z0-9_]*$/.test(name))
    throw new ExplainedError('Usage: npm run migration -- NAME [--custom], where NAME is like_this.');
  const config = ['--config', 'backend/core/database/drizzle.config.ts'];
  await run(tools.drizzleKit, [
    'generate',
    ...config,
    '--name',
    name,
    ...(values.custom ? ['--custom'] : []),
  ]);
  // drizzle-kit compares with the newest one only.
  for (const old of snapshots().slice(0, -1)) rmSync(join(meta, old));
} catch (error) {
  console.error(error instanceof ExplainedError ? error.message : error);
  process.exitCode = 1;
}
