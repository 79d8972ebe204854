/** Notices that many get at once: they come with their event, and each reader gets their own. */
import { and, eq } from 'drizzle-orm';
import { afterEach, expect, it } from 'vitest';
import { users } from '../../../backend/accounts/tables.ts';
import { files } from '../../../backend/core/files/tables.ts';
import { notifications } from '../../../backend/notifications/tables.ts';
import { communityId } from '../../../gateway/communities/communities.ts';
import { notificationId } from '../../../gateway/notifications/notifications.ts';
import { postId } from '../../../gateway/posts/posts.ts';
import type { TestPerson } from '../../backend/harness.ts';
import { formOf } from '../../backend/feed/form.ts';
import { interceptCalls } from '../interceptCalls.ts';
import { sharedPlatform } from '../platform.ts';

const platform = sharedPlatform({ realtime: true });

const open = new Set<{ close(): void }>();
afterEach(() => {
  for (const line of open) line.close();
  open.clear();
});

interface Notice {
  id: string;
  plainText: string;
  isRead: boolean;
  actor?: { name: string; avatar: { contentUrl: string } | null };
}
interface Heard {
  __typename: string;
  notificationEdge?: { cursor: string; node: Notice };
  pushedConversation?: null;
  pushedPost?: { postId: string; postDatabaseId: string; community: { id: string; databaseId: string } };
}

const isNotice = (event: Heard) => event.__typename === 'NotificationReceived';

/** Three members of a community who listen, asking for a part of each notice, and what is read of the API for them. */
async function scene(fields: string) {
  const { backend, gateway } = platform;
  const [author, ...members] = (await backend.addPeople([
    { firstName: 'Anne', lastName: 'Le Goff' },
    {},
    {},
    {},
  ])) as [TestPerson, ...TestPerson[]];
  const community = await backend.addCommunity({ title: 'Chorale' }, { members: [author, ...members] });
  const { rest, events } = gateway.services;
  const reads: string[] = [];
  const stop = interceptCalls(rest, {
    read(send, { path }) {
      reads.push(path);
      return send();
    },
  });
  await expect.poll(() => events.size).toBe(0);
  const document = `subscription { viewerEvents(brief: true) { __typename
    ... on NotificationReceived { notificationEdge { cursor node { ${fields} } } }
    ... on PushReceived { pushedConversation { databaseId } pushedPost { postId postDatabaseId community { id databaseId } } } } }`;
  const lines = await Promise.all(members.map((member) => platform.listen<Heard>(document, member)));
  await expect.poll(() => events.size).toBe(members.length);
  for (const line of lines) open.add(line);
  stop();
  // Who they are has been asked by then.
  reads.length = 0;
  const rowOf = async ({ id }: TestPerson) => {
    const [own] = await backend.context.database
      .select({ id: notifications.id })
      .from(notifications)
      .where(and(eq(notifications.userId, id), eq(notifications.communityId, community.id)));
    return own ? notificationId.write({ notification: String(own.id) }) : undefined;
  };
  return {
    author,
    members,
    community,
    lines,
    reads,
    rowOf,
    async publish() {
      const answer = await backend.post('/api/group/publication', {
        as: author,
        multipart: formOf({ idgroup: community.id, text: 'Répétition' }),
      });
      return (answer.body as { post: { id: number } }).post.id;
    },
  };
}

it('sends each reader their own notification of a post without a call', async () => {
  const { members, community, lines, reads, rowOf, publish } = await scene('id plainText isRead');
  const post = await publish();
  const events = await Promise.all(lines.map((line) => line.next(isNotice)));
  const rows = await Promise.all(members.map(rowOf));
  expect(events.map(({ notificationEdge }) => notificationEdge?.node)).toEqual(
    rows.map((id) => ({ id, plainText: 'Anne Le Goff a publié dans Chorale', isRead: false })),
  );
  expect(new Set(rows).size).toBe(3);
  const isPush = ({ __typename }: Heard) => __typename === 'PushReceived';
  const place = { community: String(community.id), post: String(post) };
  for (const { pushedPost, pushedConversation } of await Promise.all(
    lines.map((line) => line.next(isPush)),
  )) {
    expect(pushedConversation).toBeNull();
    expect(pushedPost).toEqual({
      postId: postId.write(place),
      postDatabaseId: place.post,
      community: { id: communityId.write({ community: place.community }), databaseId: place.community },
    });
  }
  expect(reads).toEqual([]);
});

it('picture addresses are individual', async () => {
  const { author, members, lines, publish } = await scene(
    'id actor { name avatar { contentUrl(width: 96, height: 96) } }',
  );
  const { database } = platform.backend.context;
  const [picture] = await database
    .insert(files)
    .values({
      key: '2026/ab/anne-200x200.jpg',
      contentType: 'image/jpeg',
      size: 1,
      originalName: 'a.jpg',
      width: 200,
      height: 200,
    })
    .returning({ id: files.id });
  await database
    .update(users)
    .set({ avatarId: picture?.id ?? null })
    .where(eq(users.id, author.id));
  await publish();
  const events = await Promise.all(lines.map((line) => line.next(isNotice)));
  expect(events.map(({ notificationEdge }) => notificationEdge?.node.actor)).toEqual(
    members.map(({ id }) => ({
      name: 'Anne Le Goff',
      avatar: { contentUrl: expect.stringMatching(new RegExp(`[?&]for=${id}&`)) },
    })),
  );
});
