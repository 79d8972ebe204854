import { and, eq, gte, inArray, lt, or } from 'drizzle-orm';
import { auditLog } from '../audit/tables.ts';
import type { Database } from '../core/database/database.ts';
import { byNumber, offsetOf, ordering, type Page, pageTokens } from '../core/ordering.ts';
import { findPeopleById } from './people.ts';

const newestFirst = ordering('act', [byNumber(auditLog.id, 'desc')]);

/** Selection of audit entries. */
interface AuditSelection extends Page {
  /** Only this entry. */
  id?: number | undefined;
  /** Only what this person did, or what was done to them. */
  personId?: number | undefined;
  /** Only these actions. */
  actions?: readonly string[] | undefined;
  /** Only entries from this moment on. */
  from?: Date | undefined;
  /** Only entries before this moment. */
  to?: Date | undefined;
}

/** A page of the audit log, newest first, with the people in it by id. */
export async function listAuditEntries(
  database: Database,
  { id: entryId, personId, actions, from, to, ...page }: AuditSelection,
) {
  const which = and(
    entryId === undefined ? undefined : eq(auditLog.id, entryId),
    personId === undefined ? undefined : or(eq(auditLog.actorId, personId), eq(auditLog.targetId, personId)),
    actions === undefined ? undefined : inArray(auditLog.action, [...actions]),
    from === undefined ? undefined : gte(auditLog.createdAt, from),
    to === undefined ? undefined : lt(auditLog.createdAt, to),
  );
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
  const ids = rows.flatMap(({ actorId, targetId }) => [actorId, targetId]).filter((id) => id !== null);
  const people = await findPeopleById(database, [...new Set(ids)]);
  const positions = pageTokens(
    page,
    newestFirst,
    rows.map(({ id }) => ({ place: [id] })),
  );
  return { total, rows, people, positions };
}
