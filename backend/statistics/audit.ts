import { desc, eq } from 'drizzle-orm';
import { auditLog } from '../audit/tables.ts';
import type { Database } from '../core/database/database.ts';
import type { FileLinks } from '../core/files/links.ts';
import { peopleById } from './people.ts';

/** Which acts are asked for. */
interface Page {
  start: number;
  count: number;
  /** The only one that is wanted. */
  id?: number | undefined;
}

/** A page of what administrators did, newest first. */
export async function listActs(database: Database, links: FileLinks, { start, count, id: wanted }: Page) {
  const which = wanted === undefined ? undefined : eq(auditLog.id, wanted);
  const [total, rows] = await Promise.all([
    database.$count(auditLog, which),
    database.select().from(auditLog).where(which).orderBy(desc(auditLog.id)).offset(start).limit(count),
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
  return { total, result };
}
