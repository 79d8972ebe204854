import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import { users } from '../accounts/tables.ts';
import type { Caller } from '../core/caller.ts';
import type { Queryable, Transaction } from '../core/database/database.ts';
import { isInPlaceholderArray, prepareNamed } from '../core/database/prepared.ts';
import { avatars, personColumns } from '../people/people.ts';
import { eventResponses, events } from './tables.ts';

type Answer = (typeof eventResponses.$inferSelect)['answer'];

/** A list of respondents: those who gave an answer, or those who wait for a place. */
export type RespondentList = Answer | 'waiting';

// Named in plain text: drizzle leaves out the table of columns in the fields of a query of one table.
const countOf = (condition: ReturnType<typeof sql>) =>
  sql<number>`(select count(*)::int from ${eventResponses} as r where r.post_id = events.post_id and ${condition})`;
const ownOf = <Value>(column: ReturnType<typeof sql>) =>
  sql<Value>`(select ${column} from ${eventResponses} as r where r.post_id = events.post_id and r.user_id = ${sql.placeholder('userId')})`;

const selectParticipations = prepareNamed('event_participations', (db) =>
  db
    .select({
      postId: events.postId,
      places: events.capacity,
      going: countOf(sql`r.answer = 'yes' and not r.is_waiting`),
      waiting: countOf(sql`r.answer = 'yes' and r.is_waiting`),
      maybe: countOf(sql`r.answer = 'maybe'`),
      not: countOf(sql`r.answer = 'no'`),
      answer: ownOf<Answer | null>(sql`r.answer`),
      isWaiting: ownOf<boolean | null>(sql`r.is_waiting`),
    })
    .from(events)
    .where(isInPlaceholderArray(events.postId, 'postIds')),
);

/** The answers to an event: their numbers, and the reader's own. */
export type EventAnswers = Awaited<ReturnType<typeof selectParticipations>>[number];

/** Answers to events by post, in one statement. */
export async function findParticipations(
  db: Queryable,
  userId: number,
  postIds: readonly number[],
): Promise<Map<number, EventAnswers>> {
  if (postIds.length === 0) return new Map();
  const rows = await selectParticipations(db, { userId, postIds });
  return new Map(rows.map((row) => [row.postId, row]));
}

/** An event with its limit, locked until the end of the transaction. */
export async function lockEvent(tx: Transaction, postId: number) {
  const [event] = await tx.select().from(events).where(eq(events.postId, postId)).for('no key update');
  return event;
}

type LockedEvent = Pick<typeof events.$inferSelect, 'postId' | 'capacity'>;

/** Free places of a locked event. */
async function countFreePlaces(tx: Transaction, { postId, capacity }: LockedEvent): Promise<number> {
  if (capacity === null) return Number.MAX_SAFE_INTEGER;
  const going = await tx.$count(
    eventResponses,
    and(
      eq(eventResponses.postId, postId),
      eq(eventResponses.answer, 'yes'),
      eq(eventResponses.isWaiting, false),
    ),
  );
  return Math.max(0, capacity - going);
}

/** Gives the free places of a locked event to those who wait, first come first served. Returns their ids. */
export async function fillPlaces(tx: Transaction, event: LockedEvent): Promise<number[]> {
  const waiting = await tx
    .select({ userId: eventResponses.userId })
    .from(eventResponses)
    .where(
      and(
        eq(eventResponses.postId, event.postId),
        eq(eventResponses.answer, 'yes'),
        eq(eventResponses.isWaiting, true),
      ),
    )
    .orderBy(asc(eventResponses.turn));
  if (waiting.length === 0) return [];
  const next = waiting.slice(0, await countFreePlaces(tx, event)).map(({ userId }) => userId);
  if (next.length > 0)
    await tx
      .update(eventResponses)
      .set({ isWaiting: false })
      .where(and(eq(eventResponses.postId, event.postId), inArray(eventResponses.userId, next)));
  return next;
}

/** Takes back an answer to a locked event. Returns the ids of those who moved up; undefined if there was none. */
export async function removeAnswer(
  tx: Transaction,
  event: LockedEvent,
  userId: number,
): Promise<number[] | undefined> {
  const removed = await tx
    .delete(eventResponses)
    .where(and(eq(eventResponses.postId, event.postId), eq(eventResponses.userId, userId)))
    .returning({ userId: eventResponses.userId });
  return removed.length === 0 ? undefined : fillPlaces(tx, event);
}

/** Stores an answer to a locked event. Returns the ids of those who moved up; undefined if nothing changed. */
export async function storeAnswer(
  tx: Transaction,
  event: LockedEvent & { communityId: number },
  userId: number,
  answer: Answer,
): Promise<number[] | undefined> {
  const isWaiting = answer === 'yes' && (await countFreePlaces(tx, event)) === 0;
  const turn = sql<number>`(select coalesce(max(r.turn), 0) + 1 from ${eventResponses} as r where r.post_id = ${event.postId})`;
  const changed = await tx
    .insert(eventResponses)
    .values({ postId: event.postId, communityId: event.communityId, userId, answer, isWaiting, turn })
    .onConflictDoUpdate({
      target: [eventResponses.postId, eventResponses.userId],
      set: { answer, isWaiting, turn },
      setWhere: ne(eventResponses.answer, answer),
    })
    .returning({ userId: eventResponses.userId });
  if (changed.length === 0) return undefined;
  return fillPlaces(tx, event);
}

/** People of a list of respondents, in the order of their answers. */
export const listRespondents = (
  db: Queryable,
  caller: Caller,
  postId: number,
  list: RespondentList,
  { count, start }: { count: number; start: number },
) =>
  db
    .select(personColumns(caller))
    .from(eventResponses)
    .innerJoin(users, eq(users.id, eventResponses.userId))
    .leftJoin(avatars, eq(avatars.id, users.avatarId))
    .where(
      and(
        eq(eventResponses.postId, postId),
        eq(eventResponses.answer, list === 'waiting' ? 'yes' : list),
        eq(eventResponses.isWaiting, list === 'waiting'),
      ),
    )
    .orderBy(asc(eventResponses.turn))
    .limit(count)
    .offset(start);
