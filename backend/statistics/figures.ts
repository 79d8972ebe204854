import { type SQL, eq, sql } from 'drizzle-orm';
import { isNotInBin } from '../communities/binned.ts';
import { communityBin } from '../communities/tables.ts';
import type { Database, Queryable, Transaction } from '../core/database/database.ts';
import { timeZone } from '../core/timeZone.ts';
import { type Month, monthBounds, currentMonth, parseMonth } from './month.ts';
import { type Activity, type Figures, type Ranking, monthlyStatistics } from './tables.ts';

/** Length of the stored rankings. */
const rankingLength = 100;

/** Percentage of active people, with one decimal. */
export const engagementRate = ({ active, people }: Pick<Figures, 'active' | 'people'>): number =>
  people === 0 ? 0 : Math.min(100, Math.round((active / people) * 1000) / 10);

/** Time span, end exclusive. */
interface Period {
  db: Queryable;
  from: SQL;
  to: SQL;
}

/** A query for some figures of a period. */
type FigureQuery<Name extends keyof Figures> = (period: Period) => Promise<Pick<Figures, Name>>;

const periodOf = (db: Queryable, month: Month): Period => ({ db, ...monthBounds(month) });

/** Figures of a month: computed now for the current month, stored for past ones. */
export async function readFigures<Name extends keyof Figures>(
  database: Database,
  month: Month,
  part: FigureQuery<Name>,
): Promise<Pick<Figures, Name>> {
  return month.isPast ? readStoredFigures(database, month) : part(periodOf(database, month));
}

/** All figures of a past month, computed and stored on first use. */
async function readStoredFigures(database: Database, month: Month): Promise<Figures> {
  const [known] = await database
    .select({ figures: monthlyStatistics.figures })
    .from(monthlyStatistics)
    .where(eq(monthlyStatistics.month, month.day));
  if (known) return known.figures;
  const figures = await database.transaction(async (tx) => {
    const period = periodOf(tx, month);
    return {
      ...(await countActivity(period)),
      ...(await countReactionKinds(period)),
      ...(await rankPosters(period)),
      ...(await rankCommunities(period)),
      ...(await rankPosts(period)),
    };
  });
  await database.insert(monthlyStatistics).values({ month: month.day, figures }).onConflictDoNothing();
  return figures;
}

/** Forgets the figures that were stored while a community was in the bin, without what it holds. */
export async function forgetFiguresWithout(tx: Transaction, communityId: number): Promise<void> {
  await tx.execute(sql`
    delete from ${monthlyStatistics} where computed_at >=
      (select deleted_at from ${communityBin} where community_id = ${communityId})`);
}

const during = ({ from, to }: Period) => sql`created_at >= ${from} and created_at < ${to}`;

/** SQL conditions on posts, and on comments and reactions: nothing of deleted communities counts. */
const isLive = isNotInBin(sql`community_id`);
const isOnLivePost = sql`post_id not in (
  select p.id from posts as p where p.community_id in (select b.community_id from ${communityBin} as b))`;

/** Activity in total and by day, and active people. Days are ranges so that indexes apply. */
export const countActivity: FigureQuery<keyof Activity | 'days' | 'people' | 'active'> = async (period) => {
  const { db, from, to } = period;
  const mine = during(period);
  const ofDay = (table: SQL, further: SQL) =>
    sql`(select count(*)::int from ${table} where created_at >= since and created_at < until and ${further})`;
  const [counted, peopled] = await Promise.all([
    db.execute<Record<keyof Activity | 'day', number>>(sql`
      select extract(day from day)::int as day, ${ofDay(sql`posts`, isLive)} as posts, ${ofDay(sql`comments`, isOnLivePost)} as comments,
        ${ofDay(sql`reactions`, isOnLivePost)} as reactions, ${ofDay(sql`messages`, sql`deleted_at is null`)} as messages
      from (
        select day, day at time zone ${timeZone} as since, (day + interval '1 day') at time zone ${timeZone} as until
        from generate_series(${from} at time zone ${timeZone}, ${to} at time zone ${timeZone} - interval '1 day', interval '1 day') as day
      ) as bounds order by day`),
    db.execute<{ people: number; active: number }>(sql`
      select (select count(*)::int from users where created_at < ${to}) as people,
        (select count(*)::int from (
          select author_id from posts where ${mine} and ${isLive}
          union select author_id from comments where ${mine} and ${isOnLivePost}
          union select user_id from reactions where ${mine} and ${isOnLivePost}
          union select author_id from messages where ${mine} and deleted_at is null
        ) as active) as active`),
  ]);
  // Filtered here: in SQL the counts would run twice.
  const days = counted.rows.filter(
    ({ posts, comments, reactions, messages }) => posts + comments + reactions + messages > 0,
  );
  const [people] = peopled.rows;
  const total = (kind: keyof Activity) => days.reduce((sum, day) => sum + day[kind], 0);
  return {
    posts: total('posts'),
    comments: total('comments'),
    reactions: total('reactions'),
    messages: total('messages'),
    people: people?.people ?? 0,
    active: people?.active ?? 0,
    days,
  };
};

/** Reactions by kind. */
export const countReactionKinds: FigureQuery<'kinds'> = async (period) => {
  const { rows: kinds } = await period.db.execute<{ kind: keyof Figures['kinds']; count: number }>(sql`
    select kind, count(*)::int as count from reactions where ${during(period)} and ${isOnLivePost} group by kind`);
  const ofKind = (kind: keyof Figures['kinds']) => kinds.find((row) => row.kind === kind)?.count ?? 0;
  return { kinds: { like: ofKind('like'), applause: ofKind('applause'), check: ofKind('check') } };
};

async function ranking({ db }: Period, query: SQL): Promise<Ranking> {
  const { rows: found } = await db.execute<{ id: string; count: number }>(
    sql`${query} group by 1 order by 2 desc, 1 desc limit ${rankingLength}`,
  );
  return found.map(({ id, count }) => ({ id: Number(id), count }));
}

/** Ranking of people by posts. */
export const rankPosters: FigureQuery<'topPosters'> = async (period) => ({
  topPosters: await ranking(
    period,
    sql`select author_id as id, count(*)::int as count from posts where ${during(period)} and ${isLive}`,
  ),
});

/** Ranking of communities by activity. Counts by post before joining communities, for speed. */
export const rankCommunities: FigureQuery<'topCommunities'> = async (period) => ({
  topCommunities: await ranking(
    period,
    sql`
    select p.community_id as id, sum(acts.count)::int as count from (
      select post_id, sum(count) as count from (
        select id as post_id, 1 as count from posts where ${during(period)}
        union all select post_id, 1 from comments where ${during(period)}
        union all select post_id, 1 from reactions where ${during(period)}
      ) as each group by post_id
    ) as acts join posts p on p.id = acts.post_id where ${isNotInBin(sql`p.community_id`)}`,
  ),
});

/** Ranking of posts by comments and reactions. */
export const rankPosts: FigureQuery<'topPosts'> = async (period) => ({
  topPosts: await ranking(
    period,
    sql`
    select post_id as id, count(*)::int as count from (
      select post_id from comments where ${during(period)} and ${isOnLivePost}
      union all select post_id from reactions where ${during(period)} and ${isOnLivePost}
    ) as acts`,
  ),
});

/** Stores the figures of the last month once it has ended. Call several times a day. */
export async function storeLastMonth(database: Database, now = new Date()): Promise<void> {
  const { year, month } = currentMonth(now);
  await readStoredFigures(database, month === 1 ? parseMonth(12, year - 1) : parseMonth(month - 1, year));
}
