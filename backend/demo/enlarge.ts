import { type SQL, sql } from 'drizzle-orm';
import { comments } from '../comments/tables.ts';
import { communities, memberships } from '../communities/tables.ts';
import { StartupError } from '../../server/startupError.ts';
import type { BackendContext } from '../core/context.ts';
import type { Transaction } from '../core/database/database.ts';
import { setLocally } from '../core/database/settings.ts';
import { events } from '../events/tables.ts';
import { pollChoices, polls } from '../polls/tables.ts';
import { posts } from '../posts/tables.ts';
import { reactions } from '../reactions/tables.ts';
import { postWords } from '../search/tables.ts';
import { makeBusy } from './busy.ts';
import { makeCrowd } from './crowd.ts';

/** The demo's own number of posts, which `scale` multiplies. */
const perScale = 400;

/** Of 21 posts, those in the community of all where there is one. */
const ofAll = 7;

/** What was added. */
interface Added {
  posts: number;
  comments: number;
  reactions: number;
}

/**
 * Adds `scale` times the demo's posts with five comments and some reactions each, written by the
 * database itself: older than all that is there and with smaller ids, so that the demo's own posts stay on top. Each
 * is like one of the demo, a poll or an event too, a quarter of an hour after the one before; it has been commented on until now.
 *
 * With `people`, so many colleagues come first, in communities of all, and what happens in an organisation of that size.
 */
export async function enlarge(
  { database }: BackendContext,
  scale: number,
  { people = 0 }: { people?: number } = {},
): Promise<Added> {
  const added = await database.transaction(async (tx) => {
    const large = people > 0 ? await makeCrowd(tx, people) : 0;
    const written = await makePosts(tx, scale * perScale, large);
    if (large > 0) await makeBusy(tx, large);
    return written;
  });
  // As the database does by itself in time.
  await database.execute(sql`vacuum analyze`);
  return added;
}

async function makePosts(tx: Transaction, count: number, large: number): Promise<Added> {
  const oldest = await tx.execute<{ id: string }>(sql`select id from ${posts} order by id limit 1`);
  const first = Number(oldest.rows[0]?.id ?? 0);
  if (first <= count)
    throw new StartupError('There is no room for this many posts older than the oldest one.');
  const added = sql`p.id between ${first - count} and ${first - 1}`;
  // What is copied has its words already, and what it refers to is there: to find both out for each row, and to enter each word
  // into the index by itself, takes longer than the rest.
  await tx.execute(
    setLocally({
      session_replication_role: 'replica',
      statement_timeout: '0',
      gin_pending_list_limit: '1000000',
    }),
  );
  await tx.execute(sql`
    create temporary table models on commit drop as
    select *, row_number() over (order by id) - 1 as number, count(*) over () as size from (
      select p.id, p.kind, p.text, p.created_at, w.words
      from ${posts} p join ${postWords} w on w.post_id = p.id
      where not p.is_share and p.mentioned_ids = '{}' and (p.text <> '' or p.kind <> 'normal')
      order by p.id desc limit ${perScale}
    ) newest`);
  await tx.execute(sql`
    create temporary table said on commit drop as
    select *, row_number() over (order by text) - 1 as number, count(*) over () as size from (
      select distinct on (c.text) c.text, w.words
      from ${comments} c join comment_words w on w.comment_id = c.id
      where c.mentioned_ids = '{}' and c.text <> '' limit 1000
    ) different`);
  await tx.execute(sql`
    create temporary table places on commit drop as
    select row_number() over (order by turn, c.id) - 1 as number, count(*) over () as size, c.id
    from ${communities} c, generate_series(1, case when c.id = ${large} then ${ofAll} else 1 end) turn`);
  await tx.execute(sql`
    create temporary table writers on commit drop as
    select community_id, user_id, row_number() over (partition by community_id order by user_id) - 1 as number
    from ${memberships} where role <> 'ROLE_LECTEUR'`);
  await tx.execute(sql`
    create temporary table crowds on commit drop as
    select community_id, count(*) as size from writers group by community_id`);
  for (const table of ['models', 'said', 'places', 'writers', 'crowds'])
    await tx.execute(sql`analyze ${sql.identifier(table)}`);
  /** The model of a post `p`, and of its writers the one with a number. */
  const model = sql`models m on m.number = p.id / 21 % m.size`;
  const writer = (number: SQL, community: SQL) =>
    sql`join crowds crowd on crowd.community_id = ${community}
      join writers w on w.community_id = crowd.community_id and w.number = (${number}) % crowd.size`;

  await tx.execute(sql`
    insert into ${posts} (id, community_id, author_id, kind, text, created_at)
    select p.id, place.id, w.user_id, m.kind, m.text,
      (select created_at from ${posts} where id = ${first}) - (${first}::bigint - p.id) * interval '15 minutes'
    from generate_series(${first - count}::bigint, ${first - 1}::bigint) p (id)
    join ${model}
    join places place on place.number = p.id % place.size
    ${writer(sql`p.id / 7`, sql`place.id`)}`);
  await tx.execute(sql`
    insert into ${postWords} (post_id, community_id, words)
    select p.id, p.community_id, m.words from ${posts} p join ${model} where ${added}`);
  await tx.execute(sql`
    insert into ${polls} (post_id, question, closes_at, is_anonymous)
    select p.id, q.question, p.created_at + (q.closes_at - m.created_at), q.is_anonymous
    from ${posts} p join ${model} join ${polls} q on q.post_id = m.id where ${added}`);
  await tx.execute(sql`
    insert into ${pollChoices} (post_id, answer, position)
    select p.id, c.answer, c.position
    from ${posts} p join ${model} join ${pollChoices} c on c.post_id = m.id where ${added}`);
  await tx.execute(sql`
    insert into ${events} (post_id, community_id, title, place, description, starts_at, ends_at)
    select p.id, p.community_id, e.title, e.place, e.description,
      p.created_at + (e.starts_at - m.created_at), p.created_at + (e.ends_at - m.created_at)
    from ${posts} p join ${model} join ${events} e on e.post_id = m.id where ${added}`);

  await tx.execute(sql`
    with written as (
      insert into ${comments} (post_id, author_id, text, created_at)
      select p.id, w.user_id, s.text, p.created_at + (now() - p.created_at) * k / 6.0
      from ${posts} p cross join generate_series(1, 5) k
      join said s on s.number = (p.id * 5 + k) % s.size
      ${writer(sql`p.id / 7 + k`, sql`p.community_id`)}
      where ${added} order by p.id, k
      returning id, post_id, text)
    insert into comment_words (comment_id, community_id, words)
    select c.id, p.community_id, s.words
    from written c join ${posts} p on p.id = c.post_id
    join said s on s.text = c.text`);
  const reacted = await tx.execute(sql`
    insert into ${reactions} (post_id, user_id, kind, created_at)
    select p.id, w.user_id, (array['like', 'applause', 'check']::reaction_kind[])[1 + (p.id + k) % 3], p.created_at + k * interval '1 hour'
    from ${posts} p cross join lateral generate_series(1, p.id % 5) k
    ${writer(sql`p.id + k`, sql`p.community_id`)}
    where ${added} on conflict do nothing`);
  await tx.execute(sql`
    update ${posts} p set comment_count = 5, like_count = r.likes, applause_count = r.applause, check_count = r.checks
    from (
      select p.id,
        count(*) filter (where r.kind = 'like') as likes,
        count(*) filter (where r.kind = 'applause') as applause,
        count(*) filter (where r.kind = 'check') as checks
      from ${posts} p left join ${reactions} r on r.post_id = p.id where ${added} group by p.id
    ) r
    where p.id = r.id`);
  await tx.execute(setLocally({ session_replication_role: 'origin' }));
  return { posts: count, comments: count * 5, reactions: reacted.rowCount ?? 0 };
}
