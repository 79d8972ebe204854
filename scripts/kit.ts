/**
 * What `npm run kit` does first: the mobile client's generated code is made where it is not there yet, or out of date.
 */
import { refreshKit } from './contracts.ts';
import { ExplainedError } from './processes.ts';

try {
  await refreshKit();
} catch (error) {
  console.error(error instanceof ExplainedError ? error.message : error);
  process.exitCode = 1;
}
