import type { Transaction } from '../core/database/database.ts';
import { events } from './tables.ts';

/** Inserts the event of a post. */
export async function insertEvent(tx: Transaction, event: typeof events.$inferInsert): Promise<void> {
  await tx.insert(events).values(event);
}
