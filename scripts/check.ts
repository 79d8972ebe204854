/** `npm run check`: contracts regenerated and unchanged, types, lint with boundaries, format, schema rules. */
import { generateContracts } from './contracts.ts';
import { ExplainedError, run, tools } from './processes.ts';

const steps: [name: string, step: () => Promise<void>][] = [
  ['contracts', () => generateContracts({ check: true })],
  ['relay artifacts', () => run(tools.relay, ['--noWatchman', '--validate'], { quiet: true })],
  ['types', () => run(tools.tsc, ['--noEmit'], { quiet: true })],
  ['lint and boundaries', () => run(tools.oxlint, ['--type-aware', '--deny-warnings'], { quiet: true })],
  ['format', () => run(tools.prettier, ['--check', '--log-level', 'warn', '.'], { quiet: true })],
  ['schema rules', () => run(tools.vitest, ['run', '--project', 'schema'], { quiet: true })],
];

for (const [name, step] of steps) {
  const started = Date.now();
  try {
    await step();
    console.log(`ok    ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  } catch (error) {
    console.error(`FAIL  ${name}\n${error instanceof ExplainedError ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}
