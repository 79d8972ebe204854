import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/**
 * The one graphql that Node gives to everybody: Vite would choose another build of it for our own files
 * than the libraries get, and the two refuse each other's types.
 */
const resolve = {
  alias: [{ find: /^graphql$/, replacement: join(import.meta.dirname, 'node_modules/graphql/index.js') }],
};

/**
 * How long is waited before something is taken for missing: for machines several times slower than a
 * desk's, and busy. Nothing waits for it that goes well.
 */
const patience = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 30_000 } } };

/** One project per suite; the web one brings the client's own build set-up. */
export default defineConfig({
  test: {
    // Two cores: more workers only wait for each other, and every backend suite starts a database.
    maxWorkers: 2,
    projects: [
      ...['backend', 'gateway', 'conformance'].map((name) => ({
        resolve,
        test: {
          name,
          environment: 'node',
          // Modules of ours keep nothing of their own: loading them anew for each file only costs.
          isolate: false,
          include: [`tests/${name}/**/*.test.ts`],
          exclude: ['tests/conformance/schema.test.ts'],
          ...patience,
        },
      })),
      {
        resolve,
        test: { name: 'schema', environment: 'node', include: ['tests/conformance/schema.test.ts'] },
      },
      {
        extends: './vite.config.ts',
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['tests/web/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/web/setup.ts'],
          ...patience,
        },
      },
    ],
  },
});
