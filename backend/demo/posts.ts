import { sql } from 'drizzle-orm';
import { comments as commentRows } from '../comments/tables.ts';
import { memberships } from '../communities/tables.ts';
import type { Transaction } from '../core/database/database.ts';
import { postAttachments, posts, savedPosts } from '../posts/tables.ts';
import { reactions } from '../reactions/tables.ts';
import { insertAll } from './batches.ts';
import { day, soonAfter } from './calendar.ts';
import type { DemoCommunity } from './communities.ts';
import type { DemoFiles } from './files.ts';
import { gifs } from './gifs.ts';
import { makeNotices } from './notices.ts';
import { makeEvents, makePolls } from './occasions.ts';
import type { DemoPeople } from './people.ts';
import { mayBeShared, type PlannedPost, planPosts } from './plan.ts';
import { links } from './prose/occasions.ts';
import type { Dice } from './random.ts';
import { makeTalk, type WrittenPost } from './talk.ts';
import type { Writer } from './writer.ts';

const gridSizes = [1, 2, 3, 4, 5, 1, 9, 2, 4, 3];

/** Writes posts of every kind with all that people said of them; counters equal rows. */
export async function makePosts(
  tx: Transaction,
  dice: Dice,
  writer: Writer,
  files: DemoFiles,
  communities: readonly DemoCommunity[],
  people: DemoPeople,
  count: number,
  now: Date,
): Promise<void> {
  // Room below for older posts, should the organisation be enlarged: the newer post has the greater id.
  await tx.execute(sql`alter table ${posts} alter column id restart with 1000001`);
  const planned = planPosts(dice, communities, people, count, now);
  const ids = await insertAll(
    tx,
    posts,
    planned.map((post) => rowOf(dice, writer, post)),
  );
  const written = planned.map<WrittenPost>((post, index) => {
    const id = ids[index];
    if (id === undefined) throw new Error('A demo post was not written.');
    return { ...post, id };
  });

  const takePicture = ({ community }: WrittenPost): number | null =>
    community.subjects
      .map((subject) => files.scenes[subject])
      .find((list) => list.length > 0)
      ?.shift() ?? null;
  const attachments = attach(dice, files, written, takePicture);
  await insertAll(tx, postAttachments, attachments);
  await makePolls(
    tx,
    dice,
    people,
    written.filter(({ shape }) => shape === 'poll'),
    now,
  );
  await makeEvents(
    tx,
    dice,
    written.filter(({ shape }) => shape === 'event'),
    takePicture,
    now,
  );
  await share(tx, written);
  await makeTalk(tx, dice, writer, written, now);
  const saved = written.flatMap(({ id, community, at }) =>
    dice.chance(0.35)
      ? dice
          .some(community.readers, dice.between(1, 2))
          .map((member) => ({ postId: id, userId: member.id, createdAt: soonAfter(at, day, now, dice) }))
      : [],
  );
  await insertAll(tx, savedPosts, saved);
  await summarise(tx, now);
  await makeNotices(tx, people, ids, planned, now);
}

function rowOf(
  dice: Dice,
  writer: Writer,
  { shape, community, author, at }: PlannedPost,
): typeof posts.$inferInsert {
  const common = { communityId: community.id, authorId: author.id, createdAt: at, isShare: false };
  if (shape === 'poll' || shape === 'event') return { ...common, kind: shape, text: '' };
  if (shape === 'share') return { ...common, kind: 'normal', text: writer.share(), isShare: true };
  if (shape === 'gif')
    return {
      ...common,
      kind: 'normal',
      text: writer.post(community.topic, undefined, at),
      gifUrl: dice.pick(gifs),
    };
  if (shape === 'text')
    return { ...common, kind: 'normal', text: writer.post(community.topic, undefined, at) };
  const text = writer.post(community.topic, shape, at);
  if (shape !== 'link') return { ...common, kind: 'normal', text };
  const linkUrl = dice.pick(links);
  return {
    ...common,
    kind: 'normal',
    linkUrl,
    text: `${text}<p><a href="${linkUrl}" rel="noopener noreferrer nofollow" target="_blank">${linkUrl}</a></p>`,
  };
}

/** Gives posts their files, the newest first: should files run out, it is the oldest posts that go without. */
function attach(
  dice: Dice,
  files: DemoFiles,
  written: readonly WrittenPost[],
  takePicture: (post: WrittenPost) => number | null,
): (typeof postAttachments.$inferInsert)[] {
  let grid = 0;
  return written.toReversed().flatMap((post) => {
    const as = (kind: 'image' | 'document' | 'video', fileIds: readonly number[]) =>
      fileIds.map((fileId, position) => ({ postId: post.id, fileId, kind, position }));
    if (post.shape === 'images') {
      const pictures = Array.from({ length: gridSizes[grid++ % gridSizes.length] ?? 1 }, () =>
        takePicture(post),
      );
      return as(
        'image',
        pictures.filter((id) => id !== null),
      );
    }
    if (post.shape === 'documents') return as('document', files.documents.splice(0, dice.between(1, 3)));
    if (post.shape === 'audio') return as('document', files.audios.splice(0, 1));
    if (post.shape === 'video') return as('video', files.videos.splice(0, 1));
    return [];
  });
}

/** Points each share to a somewhat older post that its author may read and its readers may see. */
async function share(tx: Transaction, written: readonly WrittenPost[]): Promise<void> {
  for (const [index, post] of written.entries()) {
    if (post.shape !== 'share') continue;
    const original = written
      .slice(0, Math.max(0, index - 3))
      .findLast(
        (other) =>
          other.at < post.at &&
          !['share', 'poll', 'event'].includes(other.shape) &&
          other.community.members.includes(post.author) &&
          mayBeShared(other, post.community),
      );
    // Too early for there to be anything to share: a word of its own then.
    const change = original ? sql`shared_post_id = ${original.id}` : sql`is_share = false`;
    await tx.execute(sql`update ${posts} set ${change} where id = ${post.id}`);
  }
}

/** Counters, one pinned post in every second community, and what everybody has seen. */
async function summarise(tx: Transaction, now: Date): Promise<void> {
  await tx.execute(sql`
    update ${posts} as p set
      like_count = (select count(*) from ${reactions} r where r.post_id = p.id and r.kind = 'like'),
      applause_count = (select count(*) from ${reactions} r where r.post_id = p.id and r.kind = 'applause'),
      check_count = (select count(*) from ${reactions} r where r.post_id = p.id and r.kind = 'check'),
      comment_count = (select count(*) from ${commentRows} c where c.post_id = p.id),
      share_count = (select count(*) from ${posts} s where s.shared_post_id = p.id)`);
  await tx.execute(sql`
    update ${posts} as p set pinned_at = p.created_at
    where p.id in (
      select min(o.id) from ${posts} o
      where o.kind = 'normal' and not o.is_share and o.community_id % 2 = 0 and o.created_at > ${new Date(now.getTime() - 60 * day)}
      group by o.community_id)`);
  await tx.execute(sql`
    update ${memberships} as m set last_seen_post_id = coalesce(
      (select max(p.id) from ${posts} p where p.community_id = m.community_id and p.created_at < ${new Date(now.getTime() - 3 * day)}), 0)`);
}
