import { and, eq } from 'drizzle-orm';
import { auditLog } from '../audit/tables.ts';
import type { Database } from '../core/database/database.ts';
import { byNumber, offsetOf, ordering, type Page, tokensOf } from '../core/ordering.ts';
import type { FileLinks } from '../core/files/links.ts';
import { peopleById } from './people.ts';

const newestFirst = ordering('act', [byNumber(auditLog.id, 'desc')]);

/** Which acts are asked for. */
interface Wanted extends Page {
  /** The only one that is wanted. */
  id?: number | undefined;
}

/** A page of what administrators did, newest first. */
export async function listActs(database: Database, links: FileLinks, { id: wanted, ...page }: Wanted) {
  const which = wanted === undefined ? undefined : eq(auditLog.id, wanted);
  const [total, rows] = await Promise.all([
    database.$count(auditLog, which),
    database
      .select()
      .from(auditLog)
      .where(and(which, newestFirst.after(page.after)))
      .orderBy(...newestFirst.by)
      .offset(offsetOf(page))
      .limit(page.count),
  ]);
  const actors = rows.map(({ actorId }) => actorId).filter((id) => id !== null);
  const people = await peopleById(database, links, [...new Set(actors)]);
  const result = rows.map(({ id, actorId, action, subject, createdAt }) => ({
    id,
    auteur: (actorId === null ? undefined : people.get(actorId)) ?? null,
    action,
    sujet: subject,
    date: createdAt.toISOString(),
  }));
  const positions = tokensOf(
    page,
    newestFirst,
    rows.map(({ id }) => ({ place: [id] })),
  );
  return { total, result, positions };
}
