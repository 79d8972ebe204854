import type { Transaction } from '../core/database/database.ts';
import { announceEvent } from '../core/realtime/announcing.ts';

/** Publishes to all connected users that branding, breaking news or links changed; receiver `*` is everybody. */
export const publishPlatformChange = (tx: Transaction): void =>
  announceEvent(tx, { pusheraction: ['platform'], receveur: ['*'] });
