import type { z } from 'zod';
import { editionBy, requireUnchanged } from '../accounts/editing.ts';
import { recordAct } from '../audit/audit.ts';
import { announcePlatform } from '../branding/announce.ts';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import type { BreakingNewsBody } from './administrationWire.ts';
import { homeSettings } from './tables.ts';

/** Writes the breaking news of the header; empty takes it off. */
export async function setBreakingNews(
  context: BackendContext,
  caller: Caller,
  { breakingnews: breakingNews, modifie }: z.output<typeof BreakingNewsBody>,
): Promise<void> {
  await context.database.transaction(async (tx) => {
    await tx.insert(homeSettings).values({}).onConflictDoNothing();
    const [present] = await tx.select().from(homeSettings).for('update');
    if (present) requireUnchanged(present, modifie);
    await tx.update(homeSettings).set({ breakingNews, ...editionBy(caller) });
    await recordAct(tx, caller, 'breaking-news.update', breakingNews.slice(0, 200));
  });
  announcePlatform(context.realtime);
}
