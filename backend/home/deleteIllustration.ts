import { eq } from 'drizzle-orm';
import { recordAct } from '../audit/audit.ts';
import type { Caller } from '../core/caller.ts';
import type { Database } from '../core/database/database.ts';
import { notFound } from '../core/errors.ts';
import { illustrations } from './tables.ts';

/** Deletes an illustration. */
export async function deleteIllustration(database: Database, caller: Caller, id: number): Promise<void> {
  await database.transaction(async (tx) => {
    const gone = await tx.delete(illustrations).where(eq(illustrations.id, id)).returning();
    if (gone.length === 0) throw notFound();
    await recordAct(tx, caller, 'illustration.delete', String(id));
  });
}
