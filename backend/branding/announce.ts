import type { Transaction } from '../core/database/database.ts';
import { announceEvent } from '../core/realtime/announcing.ts';

/**
 * Tells everybody who is connected that the platform's look, news or links are other ones now. The list
 * of receivers says so with a star: no event could name everybody.
 */
export const announcePlatform = (tx: Transaction): void =>
  announceEvent(tx, { pusheraction: ['platform'], receveur: ['*'] });
