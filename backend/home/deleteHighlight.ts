import { eq } from 'drizzle-orm';
import { recordAct } from '../audit/audit.ts';
import type { Caller } from '../core/caller.ts';
import type { Database } from '../core/database/database.ts';
import { notFound } from '../core/errors.ts';
import { highlights } from './tables.ts';

/** Deletes a slide. */
export async function deleteHighlight(database: Database, caller: Caller, id: number): Promise<void> {
  await database.transaction(async (tx) => {
    const gone = await tx.delete(highlights).where(eq(highlights.id, id)).returning();
    if (gone.length === 0) throw notFound();
    await recordAct(tx, caller, 'highlight.delete', String(id));
  });
}
