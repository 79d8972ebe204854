/**
 * `npm run seed -- --scale N`: adds N times the demo's posts, comments and reactions to the configured
 * database (a scale of 250 is about 100,000 posts), for benchmarks. The backend must not be running on
 * the same embedded database.
 */
import pino from 'pino';
import { readConfig } from '../backend/core/config.ts';
import { StartupError } from '../backend/core/startupError.ts';
import { startBackend } from '../backend/app/start.ts';
import { enlarge } from '../backend/demo/enlarge.ts';
import { seedDemo } from '../backend/demo/seed.ts';

const scale = Number(process.argv[process.argv.indexOf('--scale') + 1] ?? '1');
if (!process.argv.includes('--scale') || !Number.isInteger(scale) || scale < 1 || scale > 2_000) {
  console.error('Usage: npm run seed -- --scale N, with N from 1 to 2000.');
  process.exit(1);
}

try {
  const started = Date.now();
  const backend = await startBackend(
    { ...readConfig(), port: 0 },
    { log: pino({ level: 'warn' }), prepare: (context) => seedDemo(context) },
  );
  const added = await enlarge(backend.context, scale);
  await backend.close();
  const seconds = Math.round((Date.now() - started) / 1000);
  console.log(
    `Added ${added.posts} posts, ${added.comments} comments and ${added.reactions} reactions in ${seconds} s.`,
  );
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exitCode = 1;
}
