import { eq } from 'drizzle-orm';
import { recordAct } from '../audit/audit.ts';
import { announcePlatform } from '../branding/announce.ts';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import { notFound } from '../core/errors.ts';
import { illustrations } from './tables.ts';

/** Deletes an illustration. */
export async function deleteIllustration(context: BackendContext, caller: Caller, id: number): Promise<void> {
  await context.database.transaction(async (tx) => {
    const gone = await tx.delete(illustrations).where(eq(illustrations.id, id)).returning();
    if (gone.length === 0) throw notFound();
    await recordAct(tx, caller, 'illustration.delete', String(id));
    announcePlatform(tx);
  });
}
