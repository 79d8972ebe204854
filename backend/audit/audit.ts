import type { Caller } from '../core/caller.ts';
import type { Transaction } from '../core/database/database.ts';
import { auditLog } from './tables.ts';

/**
 * Notes an administrative act in the transaction that carries it out: what was done, to what, and what an
 * administrator needs to know of it. Never a secret, a password or a file's address.
 */
export async function recordAct(
  tx: Transaction,
  caller: Caller,
  action: string,
  subject: string,
  details: Record<string, unknown> = {},
): Promise<void> {
  await tx.insert(auditLog).values({ actorId: caller.id, action, subject, details });
}
