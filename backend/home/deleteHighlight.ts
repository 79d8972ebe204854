import { eq } from 'drizzle-orm';
import { recordAct } from '../audit/audit.ts';
import { announcePlatform } from '../branding/announce.ts';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import { notFound } from '../core/errors.ts';
import { highlights } from './tables.ts';

/** Deletes a slide. */
export async function deleteHighlight(context: BackendContext, caller: Caller, id: number): Promise<void> {
  await context.database.transaction(async (tx) => {
    const gone = await tx.delete(highlights).where(eq(highlights.id, id)).returning();
    if (gone.length === 0) throw notFound();
    await recordAct(tx, caller, 'highlight.delete', String(id));
    announcePlatform(tx);
  });
}
