import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { editionBy, requireUnchanged } from '../accounts/editing.ts';
import { recordAct } from '../audit/audit.ts';
import { announcePlatform } from '../branding/announce.ts';
import { writeOnce } from '../core/idempotency.ts';
import type { BreakingNewsBody, DoneAnswer } from './administrationWire.ts';
import { homeSettings } from './tables.ts';

/** Writes the breaking news of the header; empty takes it off. */
export async function setBreakingNews(
  request: FastifyRequest,
  { breakingnews: breakingNews, modifie }: z.output<typeof BreakingNewsBody>,
): Promise<z.output<typeof DoneAnswer>> {
  const { caller } = request;
  const { answer } = await writeOnce(request, async (tx) => {
    await tx.insert(homeSettings).values({}).onConflictDoNothing();
    const [present] = await tx.select().from(homeSettings).for('update');
    if (present) requireUnchanged(present, modifie);
    await tx.update(homeSettings).set({ breakingNews, ...editionBy(caller) });
    await recordAct(tx, caller, 'breaking-news.update', breakingNews.slice(0, 200));
    announcePlatform(tx);
    return { status: true as const };
  });
  return answer;
}
