/**
 * `npm run seed -- --scale N`: adds N times the demo's posts, comments and reactions to the configured
 * database (a scale of 250 is 100,000 posts), for benchmarks; with `--people M`, M colleagues in a community of all
 * too. The backend must not be running on the same embedded database.
 */
import { parseArgs } from 'node:util';
import pino from 'pino';
import { readConfig } from '../backend/core/config.ts';
import { StartupError } from '../server/startupError.ts';
import { startBackend } from '../backend/app/start.ts';
import { enlarge } from '../fixtures/demo/enlarge.ts';
import { seedDemo } from '../fixtures/demo/seed.ts';

const { values } = parseArgs({
  options: { scale: { type: 'string' }, people: { type: 'string', default: '0' } },
});
const [scale, people] = [Number(values.scale), Number(values.people)];
const isWithin = (value: number, least: number, most: number) =>
  Number.isInteger(value) && value >= least && value <= most;
if (!isWithin(scale, 1, 2_000) || !isWithin(people, 0, 20_000)) {
  console.error('Usage: npm run seed -- --scale N [--people M], with N from 1 to 2000 and M up to 20000.');
  process.exit(1);
}

try {
  const started = Date.now();
  const backend = await startBackend(
    { ...readConfig(), port: 0 },
    { log: pino({ level: 'warn' }), prepare: (context) => seedDemo(context) },
  );
  try {
    const added = await enlarge(backend.context, scale, { people });
    const seconds = Math.round((Date.now() - started) / 1000);
    console.log(
      `Added ${added.posts} posts, ${added.comments} comments and ${added.reactions} reactions in ${seconds} s.`,
    );
  } finally {
    await backend.close();
  }
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exitCode = 1;
}
