import { join } from 'node:path';
import { mergeConfig } from 'vite';
import { compiledContestants, compiledName, contestants, root } from './processes.ts';
import { compiling } from './servers.vite.ts';

/** Builds the servers that the benchmark compares with, like the product's. */
export default mergeConfig(compiling, {
  build: {
    outDir: join(root, compiledContestants),
    rolldownOptions: {
      input: Object.fromEntries(contestants.map((entry) => [compiledName(entry), join(root, entry)])),
    },
  },
});
