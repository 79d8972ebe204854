import { and, eq, isNotNull } from 'drizzle-orm';
import type { z } from 'zod';
import { recordAuditEntry } from '../audit/audit.ts';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import type { Database } from '../core/database/database.ts';
import { byNumber, offsetOf, ordering, type Page, tokensOf } from '../core/ordering.ts';
import { notFound } from '../core/errors.ts';
import { sendAgain } from '../core/outbox/deliverer.ts';
import { dispatches } from '../core/outbox/tables.ts';
import type { ResendAnswer } from './wire.ts';

const newestFirst = ordering('dispatch', [byNumber(dispatches.id, 'desc')]);
const isGivenUp = isNotNull(dispatches.givenUpAt);

/** Which of them are asked for. */
interface Wanted extends Page {
  /** The only one that is wanted. */
  id?: number | undefined;
}

/** A page of what was given up and reached nobody, newest first. */
export async function listGivenUp(database: Database, { id: wanted, ...page }: Wanted) {
  const which = and(isGivenUp, wanted === undefined ? undefined : eq(dispatches.id, wanted));
  const [total, rows] = await Promise.all([
    database.$count(dispatches, which),
    database
      .select()
      .from(dispatches)
      .where(and(which, newestFirst.after(page.after)))
      .orderBy(...newestFirst.by)
      .offset(offsetOf(page))
      .limit(page.count),
  ]);
  const result = rows.map(({ id, kind, recipient, failure, attempts, createdAt, givenUpAt }) => ({
    id,
    type: kind,
    destinataire: recipient,
    erreur: failure ?? '',
    tentatives: attempts,
    date: createdAt.toISOString(),
    abandon: (givenUpAt ?? createdAt).toISOString(),
  }));
  const positions = tokensOf(
    page,
    newestFirst,
    rows.map(({ id }) => ({ place: [id] })),
  );
  return { total, result, positions };
}

/** Sends again what was given up. Throws 404 when it is gone, or on its way already. */
export async function resend(
  { database }: BackendContext,
  caller: Caller,
  id: number,
): Promise<z.output<typeof ResendAnswer>> {
  await database.transaction(async (tx) => {
    const sent = await sendAgain(tx, id);
    if (!sent) throw notFound();
    await recordAuditEntry(tx, caller, 'dispatch.resend', sent.recipient);
  });
  return { status: true as const };
}
