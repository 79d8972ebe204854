import { eq } from 'drizzle-orm';
import { recordAuditEntry } from '../audit/audit.ts';
import { publishPlatformChange } from '../branding/realtimeEvents.ts';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import { notFound } from '../core/errors.ts';
import { illustrations } from './tables.ts';

/** Deletes an illustration. */
export async function deleteIllustration(context: BackendContext, caller: Caller, id: number): Promise<void> {
  await context.database.transaction(async (tx) => {
    const deleted = await tx.delete(illustrations).where(eq(illustrations.id, id)).returning();
    if (deleted.length === 0) throw notFound();
    await recordAuditEntry(tx, caller, 'illustration.delete', String(id));
    publishPlatformChange(tx);
  });
}
