import { sql } from 'drizzle-orm';
import { comments as commentRows } from '../comments/tables.ts';
import type { Database } from '../core/database/database.ts';
import { events as eventRows } from '../events/tables.ts';
import { postAttachments, posts, savedPosts } from '../feed/tables.ts';
import { pollChoices, polls as pollRows, pollVotes } from '../polls/tables.ts';
import { reactions } from '../reactions/tables.ts';
import type { DemoCommunity } from './communities.ts';
import type { DemoFiles } from './files.ts';
import type { DemoPeople, DemoPerson } from './people.ts';
import { insertAll } from './batches.ts';
import { makeNotices } from './notices.ts';
import { comments, events, followUps, links, openings, polls } from './prose.ts';
import { makeTalk } from './talk.ts';
import type { Dice } from './random.ts';

/** The product's own animations, served with the client. */
export const gifs = ['bravo', 'merci', 'vague', 'soleil', 'cafe', 'fete', 'pouce', 'bonjour'].map(
  (name) => `/gifs/${name}.gif`,
);

type Shape =
  'text' | 'images' | 'documents' | 'audio' | 'video' | 'gif' | 'link' | 'poll' | 'event' | 'share';
const shapes: Shape[] = [
  'text',
  'images',
  'text',
  'poll',
  'images',
  'documents',
  'text',
  'event',
  'images',
  'link',
  'gif',
  'share',
  'audio',
  'text',
  'images',
  'video',
  'text',
  'documents',
  'share',
  'poll',
];
const gridSizes = [1, 2, 3, 4, 5, 1, 9, 2, 4, 3];

const hour = 3_600_000;
const day = 24 * hour;

/** A post that is going to be written. */
export interface PlannedPost {
  shape: Shape;
  community: DemoCommunity;
  author: DemoPerson;
  at: Date;
}

/** Plans posts over eighteen months, denser towards now; the newest is a few minutes old. */
function plan(
  dice: Dice,
  communities: DemoCommunity[],
  people: DemoPeople,
  count: number,
  now: Date,
): PlannedPost[] {
  const weights = communities.flatMap((community, index) =>
    Array.from({ length: index === 0 ? 5 : community.kind === 'secret' ? 1 : 3 }, () => community),
  );
  const times = Array.from(
    { length: count },
    () => now.getTime() - 4 * 60_000 - dice.next() ** 2.2 * 540 * day,
  ).toSorted((a, b) => a - b);
  return times.map((time, index) => {
    const community = dice.pick(weights);
    const often = community.publishers.filter(
      (person) => person === people.editor || person === people.colleague,
    );
    const author = often.length > 0 && dice.chance(0.12) ? dice.pick(often) : dice.pick(community.publishers);
    return { shape: shapes[index % shapes.length] ?? 'text', community, author, at: new Date(time) };
  });
}

/** Writes posts of every kind with their comments, replies, reactions, votes and saves; counters equal rows. */
export async function makePosts(
  db: Database,
  dice: Dice,
  files: DemoFiles,
  communities: DemoCommunity[],
  people: DemoPeople,
  count: number,
  now: Date,
): Promise<void> {
  const planned = plan(dice, communities, people, count, now);
  const pool = {
    scenes: [...files.scenes],
    documents: [...files.documents],
    audios: [...files.audios],
    videos: [...files.videos],
  };
  const values = planned.map(({ shape, community, author, at }) => {
    const opening = dice.pick(openings[community.topic]);
    const text =
      shape === 'share'
        ? '<p>À lire et à partager !</p>'
        : `<p>${opening}</p>${dice.chance(0.55) ? `<p>${dice.pick(followUps)}</p>` : ''}`;
    const linkUrl = shape === 'link' ? dice.pick(links) : null;
    return {
      communityId: community.id,
      authorId: author.id,
      kind:
        shape === 'poll' ? ('poll' as const) : shape === 'event' ? ('event' as const) : ('normal' as const),
      text:
        shape === 'event' || shape === 'poll'
          ? ''
          : linkUrl
            ? `${text}<p><a href="${linkUrl}" rel="noopener noreferrer nofollow" target="_blank">${linkUrl}</a></p>`
            : text,
      gifUrl: shape === 'gif' ? dice.pick(gifs) : null,
      linkUrl,
      isShare: shape === 'share',
      createdAt: at,
    };
  });
  const ids: number[] = [];
  await insertAll(values, async (part) => {
    const rows = await db.insert(posts).values(part).returning({ id: posts.id });
    ids.push(...rows.map((row) => row.id).toSorted((a, b) => a - b));
  });

  const attachments: (typeof postAttachments.$inferInsert)[] = [];
  const pollValues: (typeof pollRows.$inferInsert)[] = [];
  const choiceValues: (typeof pollChoices.$inferInsert)[] = [];
  const eventValues: (typeof eventRows.$inferInsert)[] = [];
  const reactionValues: (typeof reactions.$inferInsert)[] = [];
  const savedValues: (typeof savedPosts.$inferInsert)[] = [];
  const topComments: (typeof commentRows.$inferInsert)[] = [];
  const shares: { id: number; original: number }[] = [];
  let grid = 0;
  let pollNumber = 0;

  // The newest first: should files run out, it is the oldest posts that go without.
  for (const [index, { shape, community, author, at }] of [...planned.entries()].toReversed()) {
    const postId = ids[index];
    if (postId === undefined) continue;
    const attach = (fileIds: (number | undefined)[], kind: 'image' | 'document' | 'video') =>
      fileIds.forEach((fileId, position) => {
        if (fileId !== undefined) attachments.push({ postId, fileId, kind, position });
      });
    if (shape === 'images') attach(pool.scenes.splice(0, gridSizes[grid++ % gridSizes.length]), 'image');
    if (shape === 'documents') attach(pool.documents.splice(0, dice.between(1, 3)), 'document');
    if (shape === 'audio') attach(pool.audios.splice(0, 1), 'document');
    if (shape === 'video') attach(pool.videos.splice(0, 1), 'video');
    if (shape === 'share') {
      const earlier = planned.findLastIndex(
        (other, i) =>
          i < index - 3 &&
          other.shape !== 'share' &&
          other.shape !== 'poll' &&
          other.shape !== 'event' &&
          other.community.members.includes(author),
      );
      if (earlier >= 0) shares.push({ id: postId, original: ids[earlier] ?? postId });
    }
    if (shape === 'poll') {
      const poll = polls[pollNumber % polls.length] ?? { question: 'Votre avis ?', answers: ['Oui', 'Non'] };
      const isOpen = now.getTime() - at.getTime() < 40 * day;
      pollValues.push({
        postId,
        question: poll.question,
        isAnonymous: pollNumber % 3 === 2,
        closesAt: isOpen
          ? new Date(now.getTime() + dice.between(2, 20) * day)
          : new Date(at.getTime() + 14 * day),
      });
      poll.answers.forEach((answer, position) => choiceValues.push({ postId, answer, position }));
      pollNumber += 1;
    }
    if (shape === 'event') {
      const event = dice.pick(events);
      const start = new Date(at.getTime() + dice.between(5, 60) * day);
      start.setUTCMinutes(dice.pick([0, 15, 30, 45]), 0, 0);
      start.setUTCHours(dice.between(7, 17));
      eventValues.push({
        postId,
        communityId: community.id,
        title: event.title,
        place: event.place,
        description: event.description,
        startsAt: start,
        endsAt: new Date(start.getTime() + dice.between(1, 4) * hour),
        imageId: dice.chance(0.5) ? (pool.scenes.shift() ?? null) : null,
      });
    }
    const crowd = Math.floor(dice.next() ** 2 * Math.min(26, community.members.length));
    for (const member of dice.some(community.members, crowd)) {
      if (member !== people.newcomer)
        reactionValues.push({
          postId,
          userId: member.id,
          kind: dice.pick(['like', 'like', 'like', 'applause', 'applause', 'check'] as const),
          createdAt: new Date(at.getTime() + dice.next() * 2 * day),
        });
    }
    for (const member of dice.some(community.members, dice.between(0, 2)))
      if (dice.chance(0.3)) savedValues.push({ postId, userId: member.id });
    const talk = dice.chance(0.7) ? dice.between(1, dice.chance(0.12) ? 17 : 5) : 0;
    for (let i = 0; i < talk; i += 1) {
      const isGif = dice.chance(0.05);
      topComments.push({
        postId,
        authorId: dice.pick(community.members.filter((member) => member !== people.newcomer)).id,
        text: isGif ? '' : `<p>${dice.pick(comments)}</p>`,
        gifUrl: isGif ? dice.pick(gifs) : null,
        createdAt: new Date(
          Math.min(now.getTime() - 60_000, at.getTime() + (i + 1) * dice.between(4, 90) * 60_000),
        ),
      });
    }
  }
  // Asked about first, answered later: comments stand in the order of their times.
  topComments.sort((a, b) => Number(a.createdAt) - Number(b.createdAt));

  await insertAll(attachments, (part) => db.insert(postAttachments).values(part));
  await insertAll(pollValues, (part) => db.insert(pollRows).values(part));
  await insertAll(eventValues, (part) => db.insert(eventRows).values(part));
  await insertAll(reactionValues, (part) => db.insert(reactions).values(part).onConflictDoNothing());
  await insertAll(savedValues, (part) => db.insert(savedPosts).values(part).onConflictDoNothing());
  for (const share of shares)
    await db.execute(sql`update ${posts} set shared_post_id = ${share.original} where id = ${share.id}`);

  const membersOf = new Map(planned.map((post, index) => [ids[index], post.community.members]));
  const choices: { id: number; postId: number }[] = [];
  await insertAll(choiceValues, async (part) =>
    choices.push(
      ...(await db
        .insert(pollChoices)
        .values(part)
        .returning({ id: pollChoices.id, postId: pollChoices.postId })),
    ),
  );
  const votes: (typeof pollVotes.$inferInsert)[] = pollValues.flatMap(({ postId }) => {
    const own = choices.filter((choice) => choice.postId === postId);
    const members = (membersOf.get(postId) ?? []).filter(
      (member) => member !== people.editor && member !== people.colleague,
    );
    return dice
      .some(members, Math.floor(members.length * dice.next() * 0.8))
      .map((member) => ({ postId, userId: member.id, choiceId: dice.pick([...own, ...own.slice(0, 1)]).id }));
  });
  await insertAll(votes, (part) => db.insert(pollVotes).values(part));

  await makeTalk(db, dice, people, membersOf, topComments);
  await db.execute(sql`
    update ${posts} as p set
      like_count = (select count(*) from ${reactions} r where r.post_id = p.id and r.kind = 'like'),
      applause_count = (select count(*) from ${reactions} r where r.post_id = p.id and r.kind = 'applause'),
      check_count = (select count(*) from ${reactions} r where r.post_id = p.id and r.kind = 'check'),
      comment_count = (select count(*) from ${commentRows} c where c.post_id = p.id),
      share_count = (select count(*) from ${posts} s where s.shared_post_id = p.id)`);
  // One pinned post in every second community.
  await db.execute(sql`
    update ${posts} as p set pinned_at = p.created_at
    where p.id in (select min(o.id) from ${posts} o where o.kind = 'normal' and o.community_id % 2 = 0 and o.created_at > ${new Date(now.getTime() - 60 * day)} group by o.community_id)`);
  // The demo accounts have seen all but the last days' posts.
  await db.execute(
    sql`update memberships as m set last_seen_post_id = coalesce((select max(p.id) from ${posts} p where p.community_id = m.community_id and p.created_at < ${new Date(now.getTime() - 3 * day)}), 0)`,
  );
  await makeNotices(db, people, ids, planned, now);
}
