import { describe, expect, it } from 'vitest';
import { posts } from '../../../backend/posts/tables.ts';
import { eq } from 'drizzle-orm';
import { notifications } from '../../../backend/notifications/tables.ts';
import { messageId as messageIds } from '../../../gateway/chat/chat.ts';
import { communityId as communityIds } from '../../../gateway/communities/communities.ts';
import { notificationId as notificationIds } from '../../../gateway/notifications/notifications.ts';
import type { TestPerson } from '../../backend/harness.ts';
import { global } from '../callers.ts';
import { sharedPlatform } from '../platform.ts';
import { emptyEvent } from '../realtimeEvent.ts';

const platform = sharedPlatform({ realtime: true });

interface Notice {
  id: string;
  text: string;
  plainText: string;
  actor: { name: string; initials: string } | null;
  destination: string;
  community: { id: string; databaseId: string } | null;
  postId: string | null;
  postDatabaseId: string | null;
  isRead: boolean;
}
const list = (as: TestPerson, first = 20, after: string | null = null) =>
  platform.ask<{
    viewer: {
      notifications: { nodes: Notice[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } };
    };
  }>(
    `query ($first: Int, $after: String) { viewer { notifications(first: $first, after: $after) {
      nodes { id text plainText(maxLength: 8) actor { name initials isGuest } destination community { id databaseId } postId postDatabaseId isRead }
      pageInfo { hasNextPage endCursor } } } }`,
    { as, variables: { first, after } },
  );
const noticesOf = async (as: TestPerson) => (await list(as)).data.viewer.notifications.nodes;

/** Somebody with notices of each kind, and where those lead. */
async function scene() {
  const { backend } = platform;
  const [author, person] = [
    await backend.addPerson({ firstName: 'Anne', lastName: 'Le Goff' }),
    await backend.addPerson(),
  ];
  const community = await backend.addCommunity({}, { members: [author, person] });
  const post = await backend.addPost(community, author);
  const notice = (action: string, values: object = {}) => ({
    userId: person.id,
    authorId: author.id,
    action,
    description: `<b>Anne</b> <img src=x onerror=alert(1)>${action}`,
    communityId: community.id,
    postId: null,
    ...values,
  });
  await backend.context.database
    .insert(notifications)
    .values([
      notice('groups'),
      notice('joincom'),
      notice('comment', { postId: post.id }),
      notice('posts'),
      notice('programmees', { communityId: null, authorId: null }),
    ]);
  return { author, person, community, post };
}

describe('the bell panel', () => {
  it('B163 B164 B167 B168 B1009: returns the target of each notification', async () => {
    const { person, community, post } = await scene();
    const none = { postId: null, postDatabaseId: null };
    const databaseIds = { community: { databaseId: String(community.id) }, ...none };
    expect(await noticesOf(person)).toMatchObject([
      {
        destination: 'SCHEDULED_POSTS',
        community: null,
        ...none,
        actor: null,
        isRead: false,
      },
      { destination: 'NONE', ...databaseIds },
      {
        destination: 'POST',
        ...databaseIds,
        postId: global('Post', community.id, post.id),
        postDatabaseId: String(post.id),
      },
      { destination: 'MEMBERSHIP_REQUESTS', ...databaseIds },
      // Whether she is a guest is unknown.
      {
        destination: 'COMMUNITY',
        ...databaseIds,
        actor: { name: 'Anne Le Goff', initials: 'AG', isGuest: null },
      },
    ]);
    // Safe to show, in one call.
    const { data, calls } = await list(person);
    expect(data.viewer.notifications.nodes[2]).toMatchObject({
      text: '<b>Anne</b> comment',
      plainText: 'Anne co…',
    });
    expect(calls).toEqual(['POST /api/notif/load']);
  });

  it('loads communities in one call, and posts, null when hidden', async () => {
    const { person, community, post } = await scene();
    const read = () =>
      platform.ask<{ viewer: { notifications: { nodes: object[] } } }>(
        '{ viewer { notifications { nodes { community { title } post { databaseId } } } } }',
        { as: person },
      );
    const { data, calls } = await read();
    const about = { community: { title: community.title }, post: null };
    expect(data.viewer.notifications.nodes).toEqual([
      { community: null, post: null },
      about,
      { ...about, post: { databaseId: String(post.id) } },
      about,
      about,
    ]);
    expect(calls.toSorted()).toEqual([
      'GET /api/postsingle/{postId}',
      'POST /api/getcommunities',
      'POST /api/notif/load',
    ]);
    await platform.backend.context.database.delete(posts).where(eq(posts.id, post.id));
    expect((await read()).data.viewer.notifications.nodes.at(2)).toMatchObject({ post: null });
  });

  it('B172 B698: marks notifications as seen, and none by loading', async () => {
    const { person } = await scene();
    const badge = async () =>
      (
        await platform.ask<{ viewer: { unseenNotificationCount: number } }>(
          '{ viewer { unseenNotificationCount } }',
          { as: person },
        )
      ).data.viewer.unseenNotificationCount;
    const [newest] = await noticesOf(person);
    expect(await badge()).toBe(5);
    await platform.backend.context.database
      .insert(notifications)
      .values({ userId: person.id, action: 'autre', description: 'Nouvelle' });
    const see = (input: object) =>
      platform.ask<{ markNotificationsSeen: object }>(
        `mutation ($input: MarkNotificationsSeenInput!) { markNotificationsSeen(input: $input) {
          viewer { unseenNotificationCount } userErrors { code } } }`,
        { as: person, variables: { input } },
      );
    expect((await see({ upToNotificationId: newest!.id })).data.markNotificationsSeen).toEqual({
      viewer: { unseenNotificationCount: 1 },
      userErrors: [],
    });
    expect((await see({})).data.markNotificationsSeen).toMatchObject({
      viewer: { unseenNotificationCount: 0 },
    });
    expect((await noticesOf(person)).some((notice) => notice.isRead)).toBe(false);
  });

  it('B169 B170 B171: marks one, some, all as read, and deletes all', async () => {
    const { person } = await scene();
    const [first, second] = await noticesOf(person);
    const mark = (input: object) =>
      platform.ask<{ markNotificationsRead: object }>(
        `mutation ($input: MarkNotificationsReadInput!) { markNotificationsRead(input: $input) {
          notifications { id isRead } viewer { unseenNotificationCount } userErrors { code } } }`,
        { as: person, variables: { input } },
      );
    const ids = [first!.id, second!.id];
    // One that was deleted meanwhile does not keep the others unread.
    const gone = notificationIds.write({ notification: '999999' });
    expect((await mark({ notificationIds: [gone, ...ids] })).data.markNotificationsRead).toMatchObject({
      notifications: ids.map((id) => ({ id, isRead: true })),
      userErrors: [],
    });
    expect((await noticesOf(person)).map((notice) => notice.isRead)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    const many = Array.from({ length: 21 }, () => ids[0]);
    expect((await mark({ notificationIds: many })).data.markNotificationsRead).toMatchObject({
      userErrors: [{ code: 'INVALID' }],
    });
    const markAll = (upToNotificationId: string | null) =>
      platform.ask(
        `mutation ($input: MarkAllNotificationsReadInput!) { markAllNotificationsRead(input: $input) {
          viewer { unseenNotificationCount } userErrors { code } } }`,
        { as: person, variables: { input: { upToNotificationId } } },
      );
    // Up to one of them: newer ones stay unread.
    await markAll((await noticesOf(person))[3]!.id);
    expect((await noticesOf(person)).map((notice) => notice.isRead)).toEqual([true, true, false, true, true]);
    const { data } = await markAll(null);
    expect(data).toEqual({
      markAllNotificationsRead: { viewer: { unseenNotificationCount: 0 }, userErrors: [] },
    });
    expect((await noticesOf(person)).every((notice) => notice.isRead)).toBe(true);
    // One of them again, by its id.
    const again = await platform.ask<{ node: object }>(
      'query ($id: ID!) { node(id: $id) { ... on Notification { isRead } } }',
      { as: person, variables: { id: first!.id } },
    );
    expect(again.data.node).toEqual({ isRead: true });

    // Up to one of them: those after it stay.
    const [newest, next, ...older] = await noticesOf(person);
    expect(older).not.toEqual([]);
    const some = await platform.ask<{ deleteAllNotifications: object }>(
      `mutation ($id: ID!) { deleteAllNotifications(input: { upToNotificationId: $id }) {
        viewer { notifications { nodes { id } } } userErrors { code } } }`,
      { as: person, variables: { id: next!.id } },
    );
    expect(some.data.deleteAllNotifications).toEqual({
      viewer: { notifications: { nodes: [{ id: newest!.id }] } },
      userErrors: [],
    });

    const removed = await platform.ask<{ deleteAllNotifications: object }>(
      'mutation { deleteAllNotifications(input: {}) { viewer { notifications { nodes { id } } } userErrors { code } } }',
      { as: person },
    );
    expect(removed.data.deleteAllNotifications).toEqual({
      viewer: { notifications: { nodes: [] } },
      userErrors: [],
    });
  });
});

describe('notification settings', () => {
  const settings = `notificationSettings { isEnabled areConversationsEnabled areCommunitiesEnabled
    communities { community { id databaseId title } isEnabled } }`;

  it('B642–B644: set one switch, and return all', async () => {
    const person = await platform.backend.addPerson();
    const community = await platform.backend.addCommunity({ title: 'Chorale' }, { members: [person] });
    const communityId = communityIds.write({ community: String(community.id) });
    const set = async (name: string, input: string) =>
      (
        await platform.ask<Record<string, { viewer: { notificationSettings: object } }>>(
          `mutation { ${name}(input: { ${input} }) { viewer { ${settings} } userErrors { code } } }`,
          { as: person },
        )
      ).data[name]?.viewer.notificationSettings;
    const asked = await platform.ask<{ viewer: { notificationSettings: object } }>(
      `{ viewer { ${settings} } }`,
      { as: person },
    );
    const one = {
      community: { id: communityId, databaseId: String(community.id), title: 'Chorale' },
      isEnabled: true,
    };
    expect(asked.data.viewer.notificationSettings).toEqual({
      isEnabled: true,
      areConversationsEnabled: true,
      areCommunitiesEnabled: true,
      communities: [one],
    });
    expect(asked.calls.toSorted()).toEqual(['POST /api/admin/getstatus/1', 'POST /api/admin/getstatus/2']);
    expect(await set('setNotificationSwitch', 'switch: ALL, isEnabled: false')).toEqual({
      isEnabled: false,
      areConversationsEnabled: false,
      areCommunitiesEnabled: false,
      communities: [{ ...one, isEnabled: false }],
    });
    expect(await set('setNotificationSwitch', 'switch: CONVERSATIONS, isEnabled: true')).toMatchObject({
      isEnabled: true,
      areConversationsEnabled: true,
      areCommunitiesEnabled: false,
    });
    expect(
      await set('setCommunityNotifications', `communityId: "${communityId}", isEnabled: true`),
    ).toMatchObject({ areCommunitiesEnabled: true, communities: [one] });
    const ofCommunity = await platform.ask<{ it: object; community: object }>(
      `mutation ($id: ID!) { it: setCommunityNotifications(input: { communityId: $id, isEnabled: false }) {
        community { viewerHasEnabledNotifications } userErrors { code } } }`,
      { as: person, variables: { id: communityId } },
    );
    expect(ofCommunity.data.it).toEqual({
      community: { viewerHasEnabledNotifications: false },
      userErrors: [],
    });
  });
});

it('B994: « Ne pas déranger » names the time zone that is unknown', async () => {
  const { data } = await platform.ask<{ startDoNotDisturb: object }>(
    `mutation { startDoNotDisturb(input: { duration: UNTIL_TOMORROW_MORNING, timeZone: "Lune/Nord" }) {
      userErrors { code path } } }`,
    { as: await platform.backend.addPerson() },
  );
  expect(data.startDoNotDisturb).toEqual({ userErrors: [{ code: 'INVALID', path: ['timeZone'] }] });
});

describe('push messages', () => {
  interface Push {
    __typename: string;
    key?: string;
    messageId?: string | null;
    pushedPost?: { commentOrReplyId: string | null } | null;
    target?: { __typename: string; databaseId?: string; lastMessageSummary?: { plainText: string } } | null;
  }
  const document = `subscription { viewerEvents { __typename ... on PushReceived {
    key messageId pushedPost { commentOrReplyId } target { __typename ... on Conversation { lastMessageSummary { plainText } } ... on Post { databaseId } } } } }`;
  const isPush = (event: Push) => event.__typename === 'PushReceived';

  it('B181 B182: name a conversation or post that the viewer may see', async () => {
    const { backend, content } = platform;
    const { author, person, post } = await scene();
    const theirs = await platform.listen<Push>(document, person);
    const hers = await platform.listen<Push>(document, author);
    const pair = await content.addConversation([author, person]);
    const sent = await content.send(author, pair, 'Tu viens ?');
    expect(await theirs.next(isPush)).toEqual({
      __typename: 'PushReceived',
      key: expect.any(String),
      // The very one that it announces, whatever is said after it.
      messageId: messageIds.write({ conversation: String(pair.id), message: String(sent.id) }),
      pushedPost: null,
      target: { __typename: 'Conversation', lastMessageSummary: { plainText: 'Tu viens ?' } },
    });
    const { id: comment } = await content.comment(person, post, 'Bravo');
    expect(await hers.next(isPush)).toMatchObject({
      messageId: null,
      pushedPost: { commentOrReplyId: global('Comment', post.communityId, post.id, comment) },
      target: { __typename: 'Post', databaseId: String(post.id) },
    });
    // Nobody is pushed what they did themselves.
    expect(theirs.heard.filter(isPush)).toHaveLength(1);
    theirs.close();
    hers.close();
    await backend.post(`/api/silentnotifpush/${pair.id}`, { as: person });
  });

  it('have no target when it is hidden or unknown', async () => {
    const { backend, gateway } = platform;
    const person = await backend.addPerson();
    const other = await scene();
    // Former subscribers take a moment to disconnect.
    await expect.poll(() => gateway.services.events.size).toBe(0);
    const theirs = await platform.listen<Push>(document, person);
    await expect.poll(() => gateway.services.events.size).toBe(1);
    const deliver = (action: string, ids: object) =>
      gateway.services.events.deliver(
        {
          ...emptyEvent,
          actions: ['push'],
          push: {
            id: 'p',
            action,
            communityId: null,
            postId: null,
            commentId: null,
            replyId: null,
            conversationId: null,
            messageId: null,
            ...ids,
          },
        },
        [person.email],
      );
    deliver('inconnue', {});
    deliver('single-post', { communityId: '1', postId: String(other.post.id) });
    await expect.poll(() => theirs.heard.filter(isPush).length).toBe(2);
    for (const heard of theirs.heard) expect(heard.target).toBeNull();
    theirs.close();
  });
});
