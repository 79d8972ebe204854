import { sql } from 'drizzle-orm';
import { comments } from '../comments/tables.ts';
import { communities, memberships } from '../communities/tables.ts';
import { StartupError } from '../core/startupError.ts';
import type { BackendContext } from '../core/context.ts';
import { posts } from '../posts/tables.ts';
import { reactions } from '../reactions/tables.ts';

/** The demo's own number of posts, which `scale` multiplies. */
const perScale = 400;

/**
 * Adds `scale` times the demo's posts with five comments and some reactions each, written by the
 * database itself: older than all that is there and with smaller ids, so that the demo's own posts stay on top.
 */
export async function enlarge(
  { database }: BackendContext,
  scale: number,
): Promise<{ posts: number; comments: number; reactions: number }> {
  const count = scale * perScale;
  return database.transaction(async (tx) => {
    const oldest = await tx.execute<{ id: string }>(sql`select id from ${posts} order by id limit 1`);
    const first = Number(oldest.rows[0]?.id ?? 0);
    if (first <= count)
      throw new StartupError('There is no room for this many posts older than the oldest one.');
    const added = sql`between ${first - count} and ${first - 1}`;
    // A member of each community, by turns, writes; the texts tell the posts apart.
    await tx.execute(sql`
      insert into ${posts} (id, community_id, author_id, text, created_at)
      select ${first}::bigint - 1 - ${count} + n, place.community_id, place.user_id, '<p>Publication n° ' || n || ' : ' || repeat('une phrase de plus, ', 1 + n % 9) || '</p>',
        (select created_at from ${posts} where id = ${first}) - (${count} + 1 - n) * interval '90 seconds'
      from generate_series(1, ${count}) as n
      join lateral (
        select m.community_id, m.user_id from ${memberships} m
        where m.community_id = (select id from ${communities} order by id limit 1 offset n % (select count(*) from ${communities}))
          and m.role <> 'ROLE_LECTEUR'
        order by m.user_id limit 1 offset n % 5
      ) as place on true`);
    await tx.execute(sql`
      insert into ${comments} (post_id, author_id, text, created_at)
      select p.id, p.author_id, '<p>Commentaire ' || k || '</p>', p.created_at + k * interval '7 minutes'
      from ${posts} p cross join generate_series(1, 5) as k where p.id ${added}`);
    const reacted = await tx.execute(sql`
      insert into ${reactions} (post_id, user_id, kind, created_at)
      select p.id, m.user_id, (array['like', 'applause', 'check']::reaction_kind[])[1 + (p.id + m.user_id) % 3], p.created_at + interval '1 hour'
      from ${posts} p join ${memberships} m on m.community_id = p.community_id
      where p.id ${added} and (p.id + m.user_id) % 11 = 0`);
    await tx.execute(sql`
      update ${posts} as p set
        comment_count = 5,
        like_count = r.likes, applause_count = r.applause, check_count = r.checks
      from (
        select p2.id,
          count(*) filter (where r2.kind = 'like') as likes,
          count(*) filter (where r2.kind = 'applause') as applause,
          count(*) filter (where r2.kind = 'check') as checks
        from ${posts} p2 left join ${reactions} r2 on r2.post_id = p2.id where p2.id ${added} group by p2.id
      ) as r
      where p.id = r.id`);
    return { posts: count, comments: count * 5, reactions: reacted.rowCount ?? 0 };
  });
}
