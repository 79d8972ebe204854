import { eq } from 'drizzle-orm';
import { recordAct } from '../audit/audit.ts';
import { announcePlatform } from '../branding/announce.ts';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import { notFound } from '../core/errors.ts';
import { links } from './tables.ts';

/** Deletes an entry of “Mes liens”. */
export async function deleteLink(context: BackendContext, caller: Caller, id: number): Promise<void> {
  await context.database.transaction(async (tx) => {
    const [gone] = await tx.delete(links).where(eq(links.id, id)).returning();
    if (!gone) throw notFound();
    await recordAct(tx, caller, 'link.delete', gone.title);
    announcePlatform(tx);
  });
}
