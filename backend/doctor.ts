/** `npm run doctor` checks services, counters and files; `-- --fix` repairs. Exits with 0 when all is well. */
import { runChecks } from './app/doctor.ts';
import { readConfig } from './core/config.ts';
import { StartupError } from '../server/startupError.ts';

try {
  const findings = await runChecks(readConfig(), process.argv.includes('--fix'));
  for (const { isWell, what } of findings) process.stdout.write(`${isWell ? 'ok   ' : 'FAIL '} ${what}\n`);
  process.exitCode = findings.every(({ isWell }) => isWell) ? 0 : 1;
} catch (error) {
  process.stderr.write(`${error instanceof StartupError ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
