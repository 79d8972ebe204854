import { eq, sql, type SQL } from 'drizzle-orm';
import type { Database, Queryable } from '../core/database/database.ts';
import { timeZone } from '../core/timeZone.ts';
import { boundsOf, type Month } from './month.ts';
import { type Activity, type Figures, monthlyStatistics, type Ranking } from './tables.ts';

/** How many of the best a month keeps. */
const kept = 100;

/** Share of people who were active, in percent with one decimal. */
export const engagement = ({ active, people }: Pick<Figures, 'active' | 'people'>): number =>
  people === 0 ? 0 : Math.min(100, Math.round((active / people) * 1000) / 10);

/** From one instant up to another. */
interface Period {
  db: Queryable;
  from: SQL;
  to: SQL;
}

/** Some figures of a period. */
type Part<Name extends keyof Figures> = (period: Period) => Promise<Pick<Figures, Name>>;

const periodOf = (db: Queryable, month: Month): Period => ({ db, ...boundsOf(month) });

/**
 * Figures of a month: of the present one those that are asked for, computed now; of one that is past all of them once
 * and for all.
 */
export async function figuresOf<Name extends keyof Figures>(
  database: Database,
  month: Month,
  part: Part<Name>,
): Promise<Pick<Figures, Name>> {
  return month.isPast ? keptFigures(database, month) : part(periodOf(database, month));
}

/** All figures of a month that is past. */
export async function keptFigures(database: Database, month: Month): Promise<Figures> {
  const [known] = await database
    .select({ figures: monthlyStatistics.figures })
    .from(monthlyStatistics)
    .where(eq(monthlyStatistics.month, month.day));
  if (known) return known.figures;
  const figures = await database.transaction(async (tx) => {
    const period = periodOf(tx, month);
    return {
      ...(await activityOf(period)),
      ...(await kindsOf(period)),
      ...(await topPostersOf(period)),
      ...(await topCommunitiesOf(period)),
      ...(await topPostsOf(period)),
    };
  });
  await database.insert(monthlyStatistics).values({ month: month.day, figures }).onConflictDoNothing();
  return figures;
}

const during = ({ from, to }: Period) => sql`created_at >= ${from} and created_at < ${to}`;

/**
 * How much happened, in all and on each day, and who took part. The days are told apart by where they begin, so that
 * the indices count them: to find the day of each act takes ten times as long.
 */
export const activityOf: Part<keyof Activity | 'days' | 'people' | 'active'> = async (period) => {
  const { db, from, to } = period;
  const mine = during(period);
  const ofDay = (table: SQL, further = sql``) =>
    sql`(select count(*)::int from ${table} where created_at >= since and created_at < until ${further})`;
  const [counted, peopled] = await Promise.all([
    db.execute<Record<keyof Activity | 'day', number>>(sql`
      select extract(day from day)::int as day, ${ofDay(sql`posts`)} as posts, ${ofDay(sql`comments`)} as comments,
        ${ofDay(sql`reactions`)} as reactions, ${ofDay(sql`messages`, sql`and deleted_at is null`)} as messages
      from (
        select day, day at time zone ${timeZone} as since, (day + interval '1 day') at time zone ${timeZone} as until
        from generate_series(${from} at time zone ${timeZone}, ${to} at time zone ${timeZone} - interval '1 day', interval '1 day') as day
      ) as bounds order by day`),
    db.execute<{ people: number; active: number }>(sql`
      select (select count(*)::int from users where created_at < ${to}) as people,
        (select count(*)::int from (
          select author_id from posts where ${mine}
          union select author_id from comments where ${mine}
          union select user_id from reactions where ${mine}
          union select author_id from messages where ${mine} and deleted_at is null
        ) as active) as active`),
  ]);
  // To leave a day out, the database would count what happened on it twice.
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
export const kindsOf: Part<'kinds'> = async (period) => {
  const { rows: kinds } = await period.db.execute<{ kind: keyof Figures['kinds']; count: number }>(sql`
    select kind, count(*)::int as count from reactions where ${during(period)} group by kind`);
  const ofKind = (kind: keyof Figures['kinds']) => kinds.find((row) => row.kind === kind)?.count ?? 0;
  return { kinds: { like: ofKind('like'), applause: ofKind('applause'), check: ofKind('check') } };
};

async function ranking({ db }: Period, query: SQL): Promise<Ranking> {
  const { rows: found } = await db.execute<{ id: string; count: number }>(
    sql`${query} group by 1 order by 2 desc, 1 desc limit ${kept}`,
  );
  return found.map(({ id, count }) => ({ id: Number(id), count }));
}

/** Who published most. */
export const topPostersOf: Part<'topPosters'> = async (period) => ({
  topPosters: await ranking(
    period,
    sql`select author_id as id, count(*)::int as count from posts where ${during(period)}`,
  ),
});

/** Where most happened. Acts are counted by post before its community is looked up: otherwise all posts are read, twice. */
export const topCommunitiesOf: Part<'topCommunities'> = async (period) => ({
  topCommunities: await ranking(
    period,
    sql`
    select p.community_id as id, sum(acts.count)::int as count from (
      select post_id, sum(count) as count from (
        select id as post_id, 1 as count from posts where ${during(period)}
        union all select post_id, 1 from comments where ${during(period)}
        union all select post_id, 1 from reactions where ${during(period)}
      ) as each group by post_id
    ) as acts join posts p on p.id = acts.post_id`,
  ),
});

/** The posts of which people made most. */
export const topPostsOf: Part<'topPosts'> = async (period) => ({
  topPosts: await ranking(
    period,
    sql`
    select post_id as id, count(*)::int as count from (
      select post_id from comments where ${during(period)}
      union all select post_id from reactions where ${during(period)}
    ) as acts`,
  ),
});
