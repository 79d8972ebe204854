import { eq } from 'drizzle-orm';
import { recordAuditEntry } from '../audit/audit.ts';
import { publishPlatformChange } from '../branding/realtimeEvents.ts';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import { notFound } from '../core/errors.ts';
import { highlights } from './tables.ts';

/** Deletes a slide. */
export async function deleteHighlight(context: BackendContext, caller: Caller, id: number): Promise<void> {
  await context.database.transaction(async (tx) => {
    const deleted = await tx.delete(highlights).where(eq(highlights.id, id)).returning();
    if (deleted.length === 0) throw notFound();
    await recordAuditEntry(tx, caller, 'highlight.delete', String(id));
    publishPlatformChange(tx);
  });
}
