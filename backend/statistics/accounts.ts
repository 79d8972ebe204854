import { sql } from 'drizzle-orm';
import type { Database } from '../core/database/database.ts';
import { recentConnections } from './people.ts';

/** Minutes of inactivity after which a person counts as offline. */
const liveMinutes = 5;

const live = sql`(select count(*)::int from users where last_seen_at > now() - make_interval(mins => ${liveMinutes}))`;

/** Number of people online. */
export async function countOnline(database: Database): Promise<number> {
  const { rows } = await database.execute<{ live: number }>(sql`select ${live} as live`);
  return rows[0]?.live ?? 0;
}

/** Number of accounts by kind. */
export async function countAccounts(database: Database) {
  const { rows } = await database.execute<
    Record<'live' | 'people' | 'inactive' | 'external' | 'web' | 'mobile', number>
  >(sql`
    select ${live} as live, a.people, a.inactive, a.external, d.web, d.mobile
    from (
      select count(*)::int as people,
        (count(*) filter (where first_sign_in_at is null))::int as inactive,
        (count(*) filter (where is_external))::int as external
      from users
    ) as a, (
      select (count(distinct user_id) filter (where device = 2))::int as web,
        (count(distinct user_id) filter (where device = 1))::int as mobile
      from ${recentConnections} as c
    ) as d`);
  const [row] = rows;
  if (!row) throw new Error('Accounts could not be counted.');
  return row;
}
