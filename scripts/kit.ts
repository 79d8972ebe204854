/** First step of `npm run kit`: generates the mobile client's code if needed. */
import { refreshKit } from './contracts.ts';
import { ExplainedError } from './processes.ts';

try {
  await refreshKit();
} catch (error) {
  console.error(error instanceof ExplainedError ? error.message : error);
  process.exitCode = 1;
}
