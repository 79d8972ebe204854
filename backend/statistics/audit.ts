import { and, eq } from 'drizzle-orm';
import { auditLog } from '../audit/tables.ts';
import type { Database } from '../core/database/database.ts';
import { byNumber, offsetOf, ordering, type Page, pageTokens } from '../core/ordering.ts';
import type { FileLinks } from '../core/files/links.ts';
import { findPeopleById } from './people.ts';

const newestFirst = ordering('act', [byNumber(auditLog.id, 'desc')]);

/** Selection of audit entries. */
interface AuditSelection extends Page {
  /** Only this entry. */
  id?: number | undefined;
}

/** A page of the audit log, newest first. */
export async function listAuditEntries(
  database: Database,
  links: FileLinks,
  { id: entryId, ...page }: AuditSelection,
) {
  const which = entryId === undefined ? undefined : eq(auditLog.id, entryId);
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
  const people = await findPeopleById(database, links, [...new Set(actors)]);
  const result = rows.map(({ id, actorId, action, subject, createdAt }) => ({
    id,
    auteur: (actorId === null ? undefined : people.get(actorId)) ?? null,
    action,
    sujet: subject,
    date: createdAt.toISOString(),
  }));
  const positions = pageTokens(
    page,
    newestFirst,
    rows.map(({ id }) => ({ place: [id] })),
  );
  return { total, result, positions };
}
