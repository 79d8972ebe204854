import { asc, desc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { users } from '../accounts/tables.ts';
import type { Caller } from '../core/caller.ts';
import type { Queryable } from '../core/database/database.ts';
import { isInPlaceholderArray, prepareNamed } from '../core/database/prepared.ts';
import { groupBy } from '../core/grouping.ts';
import { avatars, personColumns } from '../people/people.ts';
import { pollChoices, polls, pollVotes } from './tables.ts';

/** Choices of a poll in order, with their votes and the caller's. */
export interface PollResults {
  choices: readonly { id: number; answer: string; votes: number; isOwn: boolean }[];
  /** Whether the caller may not see the numbers. */
  isHidden: boolean;
}

/** SQL: the question of a post's poll as HTML; null without one. */
export const pollQuestion = (postId: SQLWrapper): SQL<string | null> =>
  sql<
    string | null
  >`(select replace(replace(q.question, '&', '&amp;'), '<', '&lt;') from ${polls} as q where q.post_id = ${postId})`;

const findChoices = prepareNamed('poll_choices', (db) =>
  db
    .select({
      id: pollChoices.id,
      postId: pollChoices.postId,
      answer: pollChoices.answer,
      votes: sql<number>`(select count(*)::int from ${pollVotes} as v where v.choice_id = ${pollChoices.id})`,
      isOwn: sql<boolean>`exists (select 1 from ${pollVotes} as v where v.post_id = ${pollChoices.postId} and v.user_id = ${sql.placeholder('userId')} and v.choice_id = ${pollChoices.id})`,
    })
    .from(pollChoices)
    .where(isInPlaceholderArray(pollChoices.postId, 'postIds'))
    .orderBy(asc(pollChoices.postId), asc(pollChoices.position)),
);

/** Results of polls by post, in one statement. `isHidden`: an anonymous poll hides them from all but its author. */
export async function findPollResults(
  db: Queryable,
  userId: number,
  requested: readonly { postId: number; isHidden: boolean }[],
): Promise<Map<number, PollResults>> {
  if (requested.length === 0) return new Map();
  const rows = await findChoices(db, { userId, postIds: requested.map((poll) => poll.postId) });
  const byPost = groupBy(rows, (row) => row.postId);
  return new Map(
    requested.map(({ postId, isHidden }) => [postId, { choices: byPost.get(postId) ?? [], isHidden }]),
  );
}

/** The poll of a choice; undefined when there is none. */
export async function findPollOfChoice(db: Queryable, choiceId: number) {
  const [poll] = await db
    .select({ postId: pollChoices.postId, isAnonymous: polls.isAnonymous })
    .from(pollChoices)
    .innerJoin(polls, eq(polls.postId, pollChoices.postId))
    .where(eq(pollChoices.id, choiceId));
  return poll;
}

/** People who voted for a choice, newest first. */
export const listVoters = (
  db: Queryable,
  caller: Caller,
  choiceId: number,
  { count, start }: { count: number; start: number },
) =>
  db
    .select(personColumns(caller))
    .from(pollVotes)
    .innerJoin(users, eq(users.id, pollVotes.userId))
    .leftJoin(avatars, eq(avatars.id, users.avatarId))
    .where(eq(pollVotes.choiceId, choiceId))
    .orderBy(desc(pollVotes.createdAt), desc(pollVotes.userId))
    .limit(count)
    .offset(start);
