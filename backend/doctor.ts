/**
 * `npm run doctor`: says of each thing that the backend stands on whether it is well, one line each; `-- --fix` repairs
 * what is safe to repair. The exit code is 0 when everything is well. With the embedded database the backend must not run.
 */
import { examine } from './app/doctor.ts';
import { readConfig } from './core/config.ts';
import { StartupError } from '../server/startupError.ts';

try {
  const findings = await examine(readConfig(), process.argv.includes('--fix'));
  for (const { isWell, what } of findings) process.stdout.write(`${isWell ? 'ok   ' : 'FAIL '} ${what}\n`);
  process.exitCode = findings.every(({ isWell }) => isWell) ? 0 : 1;
} catch (error) {
  process.stderr.write(`${error instanceof StartupError ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
