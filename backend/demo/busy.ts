import { type SQL, sql } from 'drizzle-orm';
import { users } from '../accounts/tables.ts';
import { conversations, messages, participants } from '../chat/tables.ts';
import { commentLikes, comments } from '../comments/tables.ts';
import { memberships } from '../communities/tables.ts';
import type { Transaction } from '../core/database/database.ts';
import { files } from '../core/files/tables.ts';
import { documents, folders } from '../library/tables.ts';
import { notifications } from '../notifications/tables.ts';
import { pollChoices, pollVotes } from '../polls/tables.ts';
import { postAttachments, posts, savedPosts } from '../posts/tables.ts';
import { reactions } from '../reactions/tables.ts';

/** Those of the demo who have been there from the start, and whose screens are long. */
const lookers = sql`select id, row_number() over (order by id) as number from ${users} where email in ('admin@example.org', 'redactrice@example.org')`;

/** Where many write for long. */
export const longConversation = 'Chantier Hermine';

/** Folders with many documents are called so. */
export const archives = 'Archives';

/** How many there are of each, of those that looking at them one by one would take long. */
const amounts = {
  comments: 2_000,
  replies: 1_000,
  notifications: 3_000,
  conversations: 300,
  messages: 5_000,
  documents: 2_000,
  pictures: 3_000,
  saved: 500,
};

/** Makes the newest posts of a large community ones of which everybody speaks, and what people gather in years. */
export async function makeBusy(tx: Transaction, community: number): Promise<void> {
  await makeTalkOfAll(tx, community);
  await tx.execute(sql`
    insert into ${notifications} (user_id, author_id, action, description, community_id, post_id, created_at, read_at)
    select l.id, p.author_id, 'posts', '<b>' || u.first_name || ' ' || u.last_name || '</b> a publié dans <b>Toute la maison</b>',
      p.community_id, p.id, now() - (${amounts.notifications}::int - p.number) * interval '1 minute', case when p.number % 4 > 0 then now() end
    from (${lookers}) l
    cross join (select *, row_number() over (order by id) as number from ${posts} where community_id = ${community} order by id limit ${amounts.notifications}) p
    join ${users} u on u.id = p.author_id order by p.id`);
  await tx.execute(sql`
    insert into ${savedPosts} (user_id, post_id, created_at)
    select l.id, p.id, p.created_at from (${lookers}) l
    cross join (select id, created_at from ${posts} where community_id = ${community} order by id desc limit ${amounts.saved}) p`);
  await makeConversations(tx);
  await makeDocuments(tx, sql`${community}::bigint`, sql`null::bigint`);
  await makeDocuments(tx, sql`null::bigint`, sql`l.id`);
  await makePictures(tx, community);
}

/** The newest post of the community is one on which all comment, its newest poll one in which most have voted. */
async function makeTalkOfAll(tx: Transaction, community: number): Promise<void> {
  const newest = sql`select id from ${posts} where community_id = ${community} and kind = 'normal' order by id desc limit 1`;
  const members = sql`select user_id, row_number() over (order by user_id desc) as number from ${memberships} where community_id = ${community}`;
  await tx.execute(sql`
    insert into ${reactions} (post_id, user_id, kind, created_at)
    select p.id, m.user_id, (array['like', 'applause', 'check']::reaction_kind[])[1 + m.number % 3], now() - m.number * interval '1 minute'
    from (${newest}) p, (${members}) m where m.number % 5 > 0 on conflict do nothing`);
  await tx.execute(sql`
    insert into ${comments} (post_id, author_id, text, created_at)
    select p.id, m.user_id, '<p>Bien d’accord, et de ' || m.number || '.</p>', now() - (${amounts.comments + 1} - m.number) * interval '1 minute'
    from (${newest}) p, (${members}) m where m.number <= ${amounts.comments} order by m.number`);
  const last = sql`select c.id, c.post_id from ${comments} c where c.post_id = (${newest}) order by c.id desc limit 1`;
  await tx.execute(sql`
    insert into ${commentLikes} (comment_id, user_id, created_at)
    select c.id, m.user_id, now() from (${last}) c, (${members}) m`);
  await tx.execute(sql`
    insert into ${comments} (post_id, parent_id, author_id, text, created_at)
    select c.post_id, c.id, m.user_id, '<p>Moi aussi, ' || m.number || '.</p>', now()
    from (${last}) c, (${members}) m where m.number <= ${amounts.replies} order by m.number`);
  await tx.execute(sql`
    update ${comments} c set
      like_count = (select count(*) from ${commentLikes} l where l.comment_id = c.id),
      reply_count = (select count(*) from ${comments} r where r.parent_id = c.id)
    where c.post_id = (${newest})`);
  await tx.execute(sql`
    update ${posts} p set
      comment_count = (select count(*) from ${comments} c where c.post_id = p.id),
      like_count = (select count(*) from ${reactions} r where r.post_id = p.id and r.kind = 'like'),
      applause_count = (select count(*) from ${reactions} r where r.post_id = p.id and r.kind = 'applause'),
      check_count = (select count(*) from ${reactions} r where r.post_id = p.id and r.kind = 'check')
    where p.id = (${newest})`);
  await tx.execute(sql`
    insert into ${pollVotes} (post_id, user_id, choice_id, created_at)
    select c.post_id, m.user_id, c.id, now() - m.number * interval '1 minute'
    from (select id, post_id, row_number() over (order by position) as number, count(*) over () as size from ${pollChoices}
      where post_id = (select id from ${posts} where community_id = ${community} and kind = 'poll' order by id desc limit 1)) c,
      (${members}) m
    where c.number = 1 + m.number % c.size and m.number % 5 > 0 on conflict do nothing`);
}

/** One conversation of thousands of messages, and hundreds of conversations of two. */
async function makeConversations(tx: Transaction): Promise<void> {
  const pairs = sql`
    select l.id as looker, u.id as other, least(l.id, u.id) || ':' || greatest(l.id, u.id) as key
    from (${lookers}) l cross join lateral (
      select id from ${users} where email like 'collegue-%' and id % 2 = l.number % 2 order by id limit ${amounts.conversations}) u`;
  const isLong = sql`c.title = ${longConversation} and c.is_group`;
  await tx.execute(sql`
    insert into ${conversations} (is_group, admin_id, pair_key, created_at)
    select false, looker, key, now() - interval '200 days' from (${pairs}) p`);
  await tx.execute(sql`
    insert into ${participants} (conversation_id, user_id)
    select c.id, x.user_id from (${pairs}) p join ${conversations} c on c.pair_key = p.key
    cross join lateral (values (p.looker), (p.other)) x (user_id)`);
  await tx.execute(sql`
    insert into ${messages} (conversation_id, author_id, content, created_at)
    select x.id, x.author, x.content, now() - (1 - x.share) * interval '30 minutes' from (
      select c.id, case when k % 2 = 0 then p.looker else p.other end as author, '<p>On en reparle à midi, ' || k || '.</p>' as content, k / 21.0 as share
      from (${pairs}) p join ${conversations} c on c.pair_key = p.key, generate_series(1, 20) k
      union all
      select c.id, (select user_id from ${participants} w where w.conversation_id = c.id order by user_id limit 1 offset k % 5),
        '<p>Point ' || k || ' : le chantier avance.</p>', k / ${amounts.messages + 1}::numeric
      from ${conversations} c cross join generate_series(1, ${amounts.messages}::int) k where ${isLong}
    ) x order by share`);
  await tx.execute(sql`
    update ${conversations} c set last_message_id = m.last
    from (select conversation_id, max(id) as last from ${messages} group by 1) m where m.conversation_id = c.id`);
  await tx.execute(sql`
    update ${participants} p set last_read_message_id = c.last_message_id, unread_count = 0
    from ${conversations} c where c.id = p.conversation_id
      and (c.pair_key in (select key from (${pairs}) x) or ${isLong})`);
}

/** Stored files that nobody has uploaded: what is shown of them is their names and sizes. */
const storedFiles = (what: string, ending: string, count: SQL, picture: boolean) => sql`
  insert into ${files} (key, content_type, size, original_name, width, height)
  select '2020/' || to_char(n % 100, 'FM00') || '/' || md5(${what} || n) || ${ending}, ${picture ? 'image/jpeg' : 'application/pdf'},
    20000, ${what} || ' ' || n || ${picture ? '.jpg' : '.pdf'}, ${picture ? 1600 : null}::int, ${picture ? 1067 : null}::int
  from generate_series(1, ${count}) n
  returning id, original_name`;

/** A folder of a community, or one of each who looks, with many documents. */
async function makeDocuments(tx: Transaction, community: SQL, owner: SQL): Promise<void> {
  const made = sql`insert into ${folders} (owner_id, community_id, name, author_id)
    select distinct on (${owner}) ${owner}, ${community}, ${archives}, l.id from (${lookers}) l
    returning id, owner_id, community_id, author_id`;
  const what =
    (await tx.execute(sql`select 1 from ${folders} where name = ${archives}`)).rows.length > 0
      ? 'Note'
      : 'Rapport';
  await tx.execute(sql`
    with folder as (${made}),
      file as (${storedFiles(what, '-20000o.pdf', sql`${amounts.documents}::int * (select count(*)::int from folder)`, false)})
    insert into ${documents} (owner_id, community_id, folder_id, file_id, name, author_id)
    select f.owner_id, f.community_id, f.id, x.id, x.original_name, f.author_id
    from (select *, row_number() over (order by id) - 1 as number, count(*) over () as size from folder) f
    join (select *, row_number() over (order by id) as number from file) x on x.number % f.size = f.number`);
}

/** The newest posts of a large community each have a picture. */
async function makePictures(tx: Transaction, community: number): Promise<void> {
  await tx.execute(sql`
    with file as (${storedFiles('Photo', '-20000o-1600x1067.jpg', sql`${amounts.pictures}::int`, true)})
    insert into ${postAttachments} (post_id, file_id, kind, position)
    select p.id, x.id, 'image', 0
    from (select id, row_number() over (order by id) as number from file) x
    join (select id, row_number() over (order by id desc) as number from ${posts} where community_id = ${community} and kind = 'normal' limit ${amounts.pictures}) p
      on p.number = x.number`);
}
