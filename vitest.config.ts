import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/**
 * The one graphql that Node gives to everybody: Vite would choose another build of it for our own files
 * than the libraries get, and the two refuse each other's types.
 */
const resolve = {
  alias: [{ find: /^graphql$/, replacement: join(import.meta.dirname, 'node_modules/graphql/index.js') }],
};

/** Longer tests hang; slow tests set their own timeout. */
const patience = {
  testTimeout: 30_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 15_000, interval: 10 } },
};

/** Tests that mock modules: a module that another test file has already loaded cannot be replaced. */
const alone = 'tests/web/**/*.alone.test.{ts,tsx}';

/** Servers in Node, and the client in a simulated browser with its own build set-up. */
export default defineConfig({
  test: {
    // One more than the cores of the machine that tests run on: each waits for servers and clocks half of its time.
    maxWorkers: 3,
    projects: [
      {
        resolve,
        test: {
          name: 'node',
          environment: 'node',
          // Modules of ours keep nothing of their own: loading them anew for each file only costs, and
          // a worker keeps its database warm.
          isolate: false,
          include: ['tests/{backend,gateway,server,fixtures,mobile,conformance}/**/*.test.ts'],
          ...patience,
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          name: 'web',
          environment: 'jsdom',
          isolate: false,
          include: ['tests/web/**/*.test.{ts,tsx}'],
          exclude: [alone],
          setupFiles: ['tests/web/setup.ts'],
          ...patience,
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          name: 'web alone',
          environment: 'jsdom',
          include: [alone],
          setupFiles: ['tests/web/setup.ts'],
          ...patience,
        },
      },
    ],
  },
});
