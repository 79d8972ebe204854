import { desc } from 'drizzle-orm';
import { auditLog } from '../audit/tables.ts';
import type { Database } from '../core/database/database.ts';
import type { FileLinks } from '../core/files/links.ts';
import { peopleById } from './people.ts';

/** A page of what administrators did, newest first. */
export async function listActs(database: Database, links: FileLinks, start: number, count: number) {
  const [total, rows] = await Promise.all([
    database.$count(auditLog),
    database.select().from(auditLog).orderBy(desc(auditLog.id)).offset(start).limit(count),
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
