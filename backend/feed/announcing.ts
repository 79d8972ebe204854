import { eq } from 'drizzle-orm';
import { memberIds, memberUsernames } from '../communities/audience.ts';
import { communities } from '../communities/tables.ts';
import type { App } from '../core/app.ts';
import type { Caller } from '../core/caller.ts';
import type { Transaction } from '../core/database/database.ts';
import { sanitizeText } from '../core/html.ts';
import type { PublicationChange } from '../core/realtime/publisher.ts';
import { notifyMentioned } from '../members/mentionNotice.ts';
import { type Announcement, announce, notify } from '../notifications/notify.ts';
import { fullName } from '../people/people.ts';
import type { Place } from '../posts/announcing.ts';

/** What a notice says that somebody published. */
const published = {
  normal: 'a publié',
  poll: 'a proposé un sondage',
  event: 'a proposé un événement',
  shared: 'a partagé une publication',
};

/**
 * Writes the notices of a new post: that they are mentioned, to those it mentions, and to the other
 * members that it is there. Answers what to announce once it is committed.
 */
export async function notifyOfPost(
  tx: Transaction,
  caller: Caller,
  post: { postId: number; communityId: number; kind: keyof typeof published },
  mentioned: readonly number[],
): Promise<Announcement[]> {
  const { kind, ...place } = post;
  const name = `<b>${sanitizeText(await fullName(tx, caller.id))}</b>`;
  const [community] = await tx
    .select({ title: communities.title })
    .from(communities)
    .where(eq(communities.id, post.communityId));
  const others = (await memberIds(tx, post.communityId)).filter((userId) => !mentioned.includes(userId));
  return [
    await notifyMentioned(tx, caller, post, mentioned, 'une publication'),
    await notify(tx, {
      ...place,
      userIds: others,
      authorId: caller.id,
      action: 'posts',
      description: `${name} ${published[kind]} dans <b>${sanitizeText(community?.title ?? '')}</b>`,
    }),
  ];
}

/**
 * Tells a community's members what became of one of its posts, and those who got a notice of it. Who they are is read
 * with what is announced: nothing that could fail stands between that and its event.
 */
export function announcePosts(
  context: App['context'],
  receveur: readonly string[],
  publication: PublicationChange,
  noticed: readonly Announcement[] = [],
): void {
  // Who gets a notice of a new post is among those who hear of the post.
  const notices = noticed.find(({ action }) => action === 'posts')?.notices;
  void context.realtime.publish({
    pusheraction: ['posts'],
    receveur: [...receveur],
    publication,
    ...(notices && { notices }),
  });
  announce(context, noticed);
}

/** Tells the members of their communities that shares show something else: their original is another one, or gone. */
export function announceShares({ database, realtime }: App['context'], shares: readonly Place[]): void {
  for (const place of shares)
    void realtime.publishSoon(
      { pusheraction: ['posts'], publication: { changement: 'modification', ...place } },
      () => memberUsernames(database, place.idgroup),
    );
}
