import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { editColumns, requireUnmodified } from '../accounts/modifications.ts';
import { recordAuditChanges } from '../audit/audit.ts';
import { changesBetween } from '../audit/changes.ts';
import { publishPlatformChange } from '../core/realtime/eventQueue.ts';
import { writeOnce } from '../core/idempotency.ts';
import type { SetBreakingNewsBody } from './administration.wire.ts';
import { homeSettings } from './tables.ts';
import { SuccessResponse } from '../core/wire.ts';

/** Sets the breaking news of the header; an empty text removes it. */
export async function setBreakingNews(
  request: FastifyRequest,
  { breakingNews, lastModifiedAt }: z.output<typeof SetBreakingNewsBody>,
): Promise<z.output<typeof SuccessResponse>> {
  const { caller } = request;
  const { answer } = await writeOnce(request, async (tx) => {
    await tx.insert(homeSettings).values({}).onConflictDoNothing();
    const [current] = await tx.select().from(homeSettings).for('update');
    if (current) requireUnmodified(current, lastModifiedAt);
    await tx.update(homeSettings).set({ breakingNews, ...editColumns(caller) });
    const changes = changesBetween({ breakingNews: current?.breakingNews ?? '' }, { breakingNews });
    await recordAuditChanges(tx, caller, 'breaking-news.update', breakingNews.slice(0, 200), { changes });
    publishPlatformChange(tx);
    return { status: true as const };
  });
  return answer;
}
