import { and, eq, isNotNull } from 'drizzle-orm';
import type { z } from 'zod';
import { recordAuditEntry } from '../audit/audit.ts';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import type { Database } from '../core/database/database.ts';
import { byNumber, offsetOf, ordering, type Page, pageTokens } from '../core/ordering.ts';
import { notFoundError } from '../core/errors.ts';
import { requeueDispatch } from '../core/outbox/outboxWorker.ts';
import { dispatches } from '../core/outbox/tables.ts';
import { SuccessResponse } from '../core/wire.ts';

const newestFirst = ordering('dispatch', [byNumber(dispatches.id, 'desc')]);
const isGivenUp = isNotNull(dispatches.givenUpAt);

/** A page of failed dispatches (queued mails, push messages and realtime events), or only one. */
interface DispatchSelection extends Page {
  /** Only this dispatch. */
  id?: number | undefined;
}

/** A page of dispatches that failed for good, newest first. */
export async function listFailedDispatches(
  database: Database,
  { id: dispatchId, ...page }: DispatchSelection,
) {
  const condition = and(isGivenUp, dispatchId === undefined ? undefined : eq(dispatches.id, dispatchId));
  const [total, rows] = await Promise.all([
    database.$count(dispatches, condition),
    database
      .select()
      .from(dispatches)
      .where(and(condition, newestFirst.after(page.after)))
      .orderBy(...newestFirst.by)
      .offset(offsetOf(page))
      .limit(page.count),
  ]);
  const positions = pageTokens(
    page,
    newestFirst,
    rows.map(({ id }) => ({ place: [id] })),
  );
  return { total, rows, positions };
}

/** Queues a failed dispatch again. Throws 404 when it is gone or already queued. */
export async function retryDispatch(
  { database }: BackendContext,
  caller: Caller,
  id: number,
): Promise<z.output<typeof SuccessResponse>> {
  await database.transaction(async (tx) => {
    const requeued = await requeueDispatch(tx, id);
    if (!requeued) throw notFoundError('Cet envoi a déjà été relancé ou supprimé.');
    await recordAuditEntry(tx, caller, 'dispatch.resend', requeued.recipient);
  });
  return { status: true as const };
}
