import type { Transaction } from '../core/database/database.ts';
import { queueEvent } from '../core/realtime/eventContent.ts';

/** Publishes to all connected users that branding, breaking news or links changed; receiver `*` is everybody. */
export const publishPlatformChange = (tx: Transaction): void =>
  queueEvent(tx, { pusheraction: ['platform'], receveur: ['*'] });
