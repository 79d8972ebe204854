import type { Transaction } from '../core/database/database.ts';
import { queueEvent } from '../core/realtime/eventContent.ts';

/** Publishes to everybody that the directory changed; receiver `*` is everybody. */
export const publishPeopleChange = (tx: Transaction): void =>
  queueEvent(tx, { pusheraction: ['personnes'], receveur: ['*'] });
