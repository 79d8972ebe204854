import { sql } from 'drizzle-orm';
import { users } from '../accounts/tables.ts';
import { communities, invitations, memberships } from '../communities/tables.ts';
import { StartupError } from '../../server/startupError.ts';
import type { Transaction } from '../core/database/database.ts';
import { signIns } from '../session/tables.ts';

/** What the addresses of the crowd begin with. */
const addresses = 'collegue-';

/** The public community of all of them. */
export const everybody = 'Toute la maison';

/** Of the crowd, those who wait to be let in to each private community. */
const waiting = 300;

/**
 * Adds many colleagues with the password of the demo's, each called as some of them are, in a new public community of
 * everybody, the company-wide one and two more each; answers the new one's id.
 */
export async function makeCrowd(tx: Transaction, count: number): Promise<number> {
  const there = await tx.execute(sql`select 1 from ${users} where email like ${`${addresses}%`} limit 1`);
  if (there.rows.length > 0) throw new StartupError('The crowd is there already.');
  await tx.execute(sql`
    with models as (
      select u.*, row_number() over (order by id) - 1 as number, count(*) over () as size
      from ${users} u where not is_administrator and first_sign_in_at is not null)
    insert into ${users} (email, password_hash, civility, first_name, last_name, job, phone, birth_date, avatar_id,
      first_sign_in_at, onboarded_at, last_seen_at, created_at)
    select ${addresses} || n || '@example.org', one.password_hash, one.civility, one.first_name, other.last_name, one.job,
      one.phone, one.birth_date, one.avatar_id, case when n % 15 > 0 then one.first_sign_in_at end,
      case when n % 15 > 0 then one.first_sign_in_at end,
      case when n % 15 > 0 then now() - n % 3000 * interval '13 minutes' end, one.created_at
    from generate_series(1, ${count}::int) n
    join models one on one.number = n % one.size
    join models other on other.number = n / other.size % other.size`);
  await tx.execute(sql`
    insert into ${signIns} (user_id, device, created_at)
    select id, 1 + k % 2, now() - (id * 7 + k * 41) % 540 * interval '1 day'
    from ${users}, generate_series(1, 10) k where email like ${`${addresses}%`} and first_sign_in_at is not null`);
  const made = await tx.execute<{ id: string }>(
    sql`insert into ${communities} (title, kind, subject) values (${everybody}, 'public', 'Ce qui nous concerne tous') returning id`,
  );
  const id = Number(made.rows[0]?.id);
  await tx.execute(sql`
    insert into ${memberships} (community_id, user_id, role)
    select ${id}, id, (case when is_administrator then 'ROLE_ADMIN' else 'ROLE_MODERATEUR' end)::community_role from ${users}`);
  // Everybody is in the company-wide community, and in two of the others by turns.
  await tx.execute(sql`
    insert into ${memberships} (community_id, user_id)
    select c.id, u.id
    from ${users} u
    join (select id, kind, row_number() over (order by id) as number, count(*) over () as size from ${communities} where id <> ${id}) c
      on c.kind = 'defaut' or c.number = 1 + u.id % c.size or c.number = 1 + (u.id * 5 + 2) % c.size
    where u.email like ${`${addresses}%`}
    on conflict do nothing`);
  await tx.execute(sql`
    insert into ${invitations} (community_id, user_id, invited_by)
    select c.id, u.id, null
    from ${communities} c cross join lateral (
      select id from ${users} u where email like ${`${addresses}%`}
        and not exists (select from ${memberships} m where m.community_id = c.id and m.user_id = u.id)
      order by id limit ${waiting}
    ) u
    where c.kind = 'private' on conflict do nothing`);
  return id;
}
