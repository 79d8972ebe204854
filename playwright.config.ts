import { defineConfig } from '@playwright/test';
import { engineOptions } from './tests/browser/engine.ts';

const { use, ...chosen } = engineOptions();

/** A real browser against the whole product, which tests/browser/product.ts starts once for all. */
export default defineConfig({
  ...chosen,
  testDir: 'tests/browser',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/browser/product.ts',
  // One more than the cores of the machine that tests run on, as for Vitest: each waits for pages half of its time.
  workers: 3,
  fullyParallel: false,
  // A longer test hangs; tests of many screens are marked as slow.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['json'] as const] : [])],
  use: {
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    viewport: { width: 1440, height: 900 },
    // Animations take longer than the screens; tests of movement enable them.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 20_000,
    trace: 'off',
    screenshot: 'only-on-failure',
    ...use,
  },
});
