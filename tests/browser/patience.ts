import { expect as usual } from '@playwright/test';

/**
 * `expect` for what others do again and again: it is read less and less often, at the latest after 18 seconds
 * (web/live/refetchScheduler.ts).
 */
export const expect = usual.configure({ timeout: 40_000 });
