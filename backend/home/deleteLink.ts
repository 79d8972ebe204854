import { eq } from 'drizzle-orm';
import { recordAuditEntry } from '../audit/audit.ts';
import { publishPlatformChange } from '../branding/realtimeEvents.ts';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import { notFound } from '../core/errors.ts';
import { links } from './tables.ts';

/** Deletes an entry of “Mes liens”. */
export async function deleteLink(context: BackendContext, caller: Caller, id: number): Promise<void> {
  await context.database.transaction(async (tx) => {
    const [deleted] = await tx.delete(links).where(eq(links.id, id)).returning();
    if (!deleted) throw notFound();
    await recordAuditEntry(tx, caller, 'link.delete', deleted.title);
    publishPlatformChange(tx);
  });
}
