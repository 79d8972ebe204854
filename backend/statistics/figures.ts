import { eq, sql, type SQL } from 'drizzle-orm';
import type { Database, Transaction } from '../core/database/database.ts';
import { timeZone } from '../core/timeZone.ts';
import { boundsOf, type Month } from './month.ts';
import { type Activity, type Figures, monthlyStatistics, type Ranking } from './tables.ts';

/** How many of the best a month keeps. */
const kept = 100;

/** Share of people who were active, in percent with one decimal. */
export const engagement = ({ active, people }: Pick<Figures, 'active' | 'people'>): number =>
  people === 0 ? 0 : Math.min(100, Math.round((active / people) * 1000) / 10);

/** The figures of a month: computed now for the present one, once and for all for one that is past. */
export async function figuresOf(database: Database, month: Month): Promise<Figures> {
  if (!month.isPast) return database.transaction((tx) => compute(tx, month));
  const find = () =>
    database
      .select({ figures: monthlyStatistics.figures })
      .from(monthlyStatistics)
      .where(eq(monthlyStatistics.month, month.day));
  const [known] = await find();
  if (known) return known.figures;
  const figures = await database.transaction((tx) => compute(tx, month));
  await database.insert(monthlyStatistics).values({ month: month.day, figures }).onConflictDoNothing();
  return figures;
}

async function compute(tx: Transaction, month: Month): Promise<Figures> {
  const { from, to } = boundsOf(month);
  const during = (column: SQL) => sql`${column} >= ${from} and ${column} < ${to}`;
  const mine = during(sql`created_at`);
  const sent = sql`${mine} and deleted_at is null`;
  const rows = async <Row extends Record<string, unknown>>(query: SQL) => (await tx.execute<Row>(query)).rows;

  const perDay = await rows<{ day: number; kind: keyof Activity; count: number }>(sql`
    select extract(day from created_at at time zone ${timeZone})::int as day, kind, count(*)::int as count
    from (
      select created_at, 'posts' as kind from posts where ${mine}
      union all select created_at, 'comments' from comments where ${mine}
      union all select created_at, 'reactions' from reactions where ${mine}
      union all select created_at, 'messages' from messages where ${sent}
    ) as acts group by 1, 2 order by 1`);
  const [people] = await rows<{ people: number; active: number }>(sql`
    select (select count(*)::int from users where created_at < ${to}) as people,
      (select count(*)::int from (
        select author_id from posts where ${mine}
        union select author_id from comments where ${mine}
        union select user_id from reactions where ${mine}
        union select author_id from messages where ${sent}
      ) as active) as active`);
  const kinds = await rows<{ kind: keyof Figures['kinds']; count: number }>(sql`
    select kind, count(*)::int as count from reactions where ${mine} group by kind`);
  const ranking = async (query: SQL): Promise<Ranking> =>
    (
      await rows<{ id: string; count: number }>(
        sql`${query} group by 1 order by 2 desc, 1 desc limit ${kept}`,
      )
    ).map(({ id, count }) => ({ id: Number(id), count }));
  const topPosters = await ranking(
    sql`select author_id as id, count(*)::int as count from posts where ${mine}`,
  );
  const topCommunities = await ranking(sql`
    select community_id as id, count(*)::int as count from (
      select community_id from posts where ${mine}
      union all select p.community_id from comments c join posts p on p.id = c.post_id
        where ${during(sql`c.created_at`)}
      union all select p.community_id from reactions r join posts p on p.id = r.post_id
        where ${during(sql`r.created_at`)}
    ) as acts`);
  const topPosts = await ranking(sql`
    select post_id as id, count(*)::int as count from (
      select post_id from comments where ${mine}
      union all select post_id from reactions where ${mine}
    ) as acts`);

  const days = new Map<number, Activity & { day: number }>();
  const total: Activity = { posts: 0, comments: 0, reactions: 0, messages: 0 };
  for (const { day, kind, count } of perDay) {
    const entry = days.get(day) ?? { day, posts: 0, comments: 0, reactions: 0, messages: 0 };
    entry[kind] = count;
    total[kind] += count;
    days.set(day, entry);
  }
  const ofKind = (kind: keyof Figures['kinds']) => kinds.find((row) => row.kind === kind)?.count ?? 0;
  return {
    ...total,
    people: people?.people ?? 0,
    active: people?.active ?? 0,
    days: [...days.values()],
    kinds: { like: ofKind('like'), applause: ofKind('applause'), check: ofKind('check') },
    topPosters,
    topCommunities,
    topPosts,
  };
}
