/** Live events of posts, comments and the bell. */
import { describe, expect, it } from 'vitest';
import { communityId } from '../../../gateway/communities/communities.ts';
import { commentId, replyId } from '../../../gateway/posts/comments.ts';
import { postId } from '../../../gateway/posts/posts.ts';
import type { TestPerson } from '../../backend/harness.ts';
import { formOf } from '../../backend/feed/form.ts';
import { createListeners } from '../listening.ts';
import { interceptCalls } from '../interceptCalls.ts';
import { sharedPlatform } from '../platform.ts';
import { emptyEvent } from '../realtimeEvent.ts';

const platform = sharedPlatform({ realtime: true });

interface Heard {
  __typename: string;
  [field: string]: unknown;
}
const document = `
  subscription { viewerEvents { __typename ... on PostAdded { postEdge { cursor node { databaseId text } }
  community { title unreadPostCount } } ... on PostChanged { post { databaseId text } } ... on PostDeleted {
  deletedPostId community { title } } ... on CommentAdded { commentEdge { cursor node { text } } post {
  commentCount } } ... on CommentChanged { comment { text } } ... on CommentDeleted { deletedCommentId
  post { commentCount } } ... on ReplyAdded { replyEdge { cursor node { text } } comment { replyCount }
  post { commentCount } } ... on ReplyChanged { reply { text } } ... on ReplyDeleted { deletedReplyId
  comment { replyCount } post { commentCount } } ... on NotificationReceived { notificationEdge { cursor
  node { plainText isRead } } viewer { unseenNotificationCount } } } }
`;

const follow = createListeners<Heard>(() => platform);
const listen = (as: TestPerson) => follow(document, as);
const is = (kind: string) => (event: Heard) => event.__typename === kind;
const cursor = expect.any(String);

/** A secret community of two, and how its author writes in it. */
async function scene() {
  const { backend, content } = platform;
  const [author, reader] = [await backend.addPerson({ firstName: 'Anne' }), await backend.addPerson()];
  const community = await backend.addCommunity(
    { title: 'Chorale', kind: 'secret' },
    { members: [author, reader] },
  );
  const publish = async (text: string) => {
    const multipart = formOf({ idgroup: community.id, text });
    const answer = await backend.post('/api/group/publication', { as: author, multipart });
    return (answer.body as { post: { id: number } }).post;
  };
  const post = await backend.addPost(community, author);
  const place = { community: String(community.id), post: String(post.id) };
  return { ...content, backend, author, reader, community, publish, post, place };
}

/** Records what a subscriber's stream reads of the API. */
function watchReads(): { reads: string[]; end(): void } {
  const reads: string[] = [];
  const end = interceptCalls(platform.gateway.services.rest, {
    read(send, { path }) {
      reads.push(path);
      return send();
    },
  });
  return { reads, end };
}

describe('a burst', () => {
  it.each([['posts'], ['comments']])('of %s asks clients to refetch', async (what) => {
    const { reader, place } = await scene();
    const heard = await listen(reader);
    const { services } = platform.gateway;
    for (let row = 1; row <= 60; row += 1) {
      const which =
        what === 'posts' ? { post: String(row), comment: null } : { post: place.post, comment: String(row) };
      const publication = { change: 'changed' as const, ...place, ...which, reply: null };
      services.events.deliver({ ...emptyEvent, actions: ['posts'], publication }, [reader.email]);
    }
    await heard.next(is('ResumeRequired'));
    expect(heard.heard.map((event) => event.__typename)).toEqual(['ResumeRequired']);
  });
});

describe('posts', () => {
  it('are sent when added, changed or deleted, a new one with its notification', async () => {
    const { backend, author, reader, community, publish } = await scene();
    const heard = await listen(reader);
    const { id } = await publish('<p>Répétition</p>');
    expect(await heard.next(is('PostAdded'))).toEqual({
      __typename: 'PostAdded',
      postEdge: { cursor, node: { databaseId: String(id), text: '<p>Répétition</p>' } },
      community: { title: 'Chorale', unreadPostCount: 2 },
    });
    expect(await heard.next(is('NotificationReceived'))).toEqual({
      __typename: 'NotificationReceived',
      notificationEdge: {
        cursor,
        node: { plainText: expect.stringMatching(/^Anne .* a publié dans Chorale$/), isRead: false },
      },
      viewer: { unseenNotificationCount: 1 },
    });
    await backend.post(`/api/posts/${id}/edit`, { as: author, multipart: formOf({ text: 'À 18 h' }) });
    expect(await heard.next(is('PostChanged'))).toMatchObject({ post: { text: 'À 18 h' } });
    await backend.post('/deletepost', { as: author, json: { idpost: id } });
    expect(await heard.next(is('PostDeleted'))).toEqual({
      __typename: 'PostDeleted',
      deletedPostId: postId.write({ community: String(community.id), post: String(id) }),
      community: { title: 'Chorale' },
    });
    // Who says what it was needs no guess.
    expect(heard.heard.map((event) => event.__typename).toSorted()).toEqual([
      'NotificationReceived',
      'PostAdded',
      'PostChanged',
      'PostDeleted',
      'PushReceived',
    ]);
  });

  it('are loaded once each in a burst, and not when hidden', async () => {
    const { backend, reader, post, place } = await scene();
    const outsider = await backend.addPerson();
    const { events } = platform.gateway.services;
    const watched = watchReads();
    const [theirs, outside] = [await listen(reader), await listen(outsider)];
    watched.end();
    const send = (change: 'added' | 'changed' | 'deleted' | null, id: string, receivers: TestPerson[]) =>
      events.deliver(
        {
          ...emptyEvent,
          actions: change === null ? ['autre'] : ['posts'],
          publication: change && { ...place, post: id, change, comment: null, reply: null },
        },
        receivers.map(({ email }) => email),
      );
    for (let count = 0; count < 50; count += 1) send('changed', place.post, [reader]);
    expect(await theirs.next(is('PostChanged'))).toMatchObject({ post: { databaseId: String(post.id) } });
    expect(theirs.heard).toHaveLength(1);
    expect(watched.reads.filter((path) => path.includes('/postsingle/'))).toHaveLength(1);
    // A deletion replaces earlier changes.
    send('added', place.post, [reader, outsider]);
    send('changed', place.post, [reader, outsider]);
    send('deleted', '999999', [reader, outsider]);
    send('added', '999999', [reader, outsider]);
    send(null, '', [reader, outsider]);
    await theirs.next(is('CountersChanged'));
    await outside.next(is('CountersChanged'));
    expect(theirs.heard.slice(1).map((event) => event.__typename)).toEqual([
      'PostAdded',
      'PostDeleted',
      'CountersChanged',
    ]);
    expect(outside.heard.map((event) => event.__typename)).toEqual(['CountersChanged']);
  });
});

it('B177: sends unspecified changes of posts without calling the API', async () => {
  const { reader } = await scene();
  const watched = watchReads();
  const heard = await listen(reader);
  watched.end();
  const before = watched.reads.length;
  for (let count = 0; count < 20; count += 1)
    platform.gateway.services.events.deliver({ ...emptyEvent, actions: ['posts'] }, [reader.email]);
  await heard.next(is('FeedsInvalidated'));
  expect(heard.heard.map(({ __typename }) => __typename)).toEqual(['FeedsInvalidated']);
  expect(watched.reads.slice(before)).toEqual([]);
});

it('sends only ids with brief, without calling the API', async () => {
  const { backend, author, reader, community, post, place, publish, comment, reply } = await scene();
  const watched = watchReads();
  const brief = `subscription { viewerEvents(brief: true) { __typename ... on ContentInvalidated {
    change nodeId parentCommentId postId communityId viewerIsActor } } }`;
  const listener = await follow(brief, reader);
  watched.end();
  const opening = watched.reads.length;
  const expectChange = async (
    change: string,
    ids: { nodeId: string; postId: string; parentCommentId?: string },
  ) =>
    expect(await listener.next((event) => event.change === change && event.nodeId === ids.nodeId)).toEqual({
      __typename: 'ContentInvalidated',
      parentCommentId: null,
      communityId: communityId.write({ community: String(community.id) }),
      viewerIsActor: false,
      change,
      ...ids,
    });
  const { id } = await publish('<p>Répétition</p>');
  const newPost = postId.write({ ...place, post: String(id) });
  await expectChange('ADDED', { nodeId: newPost, postId: newPost });
  await backend.post('/deletepost', { as: author, json: { idpost: id } });
  await expectChange('DELETED', { nodeId: newPost, postId: newPost });
  const first = await comment(author, post, 'Bravo');
  const [onPost, ofFirst] = [postId.write(place), commentId.write({ ...place, comment: String(first.id) })];
  await expectChange('ADDED', { nodeId: ofFirst, postId: onPost });
  const second = await reply(author, first, 'Encore');
  const ofSecond = replyId.write({ ...place, comment: String(first.id), reply: String(second.id) });
  await expectChange('ADDED', { nodeId: ofSecond, postId: onPost, parentCommentId: ofFirst });
  const form = formOf({ CommentID: first.id, text: 'Bis' });
  await backend.post('/api/comment/edit', { as: author, multipart: form });
  await expectChange('CHANGED', { nodeId: ofFirst, postId: onPost });
  await comment(reader, post, 'Merci');
  expect(await listener.next(({ viewerIsActor }) => viewerIsActor === true)).toMatchObject({
    change: 'ADDED',
  });
  // The bell receives the notification of the post.
  expect(watched.reads.slice(opening).filter((path) => !path.includes('notif'))).toEqual([]);
});

describe('comments and replies', () => {
  it('are sent when added, changed or deleted, with the new counts', async () => {
    const { backend, author, reader, post, place, comment, reply } = await scene();
    const heard = await listen(author);
    const first = await comment(reader, post, 'Bravo');
    expect(await heard.next(is('CommentAdded'))).toEqual({
      __typename: 'CommentAdded',
      commentEdge: { cursor, node: { text: 'Bravo' } },
      post: { commentCount: 1 },
    });
    // The author of the post also receives a notification.
    expect(await heard.next(is('NotificationReceived'))).toMatchObject({
      viewer: { unseenNotificationCount: 1 },
    });
    const second = await reply(reader, first, 'Encore');
    expect(await heard.next(is('ReplyAdded'))).toEqual({
      __typename: 'ReplyAdded',
      replyEdge: { cursor, node: { text: 'Encore' } },
      comment: { replyCount: 1 },
      post: { commentCount: 2 },
    });
    const edit = (id: number, text: string) =>
      backend.post('/api/comment/edit', { as: reader, multipart: formOf({ CommentID: id, text }) });
    await edit(first.id, 'Bis');
    expect(await heard.next(is('CommentChanged'))).toMatchObject({ comment: { text: 'Bis' } });
    await edit(second.id, 'Ter');
    expect(await heard.next(is('ReplyChanged'))).toMatchObject({ reply: { text: 'Ter' } });
    const ofComment = { ...place, comment: String(first.id) };
    const deletedReplyId = replyId.write({ ...ofComment, reply: String(second.id) });
    const deletedCommentId = commentId.write(ofComment);
    await backend.post('/api/response/delete', { as: reader, json: { ReponseID: second.id } });
    expect(await heard.next(is('ReplyDeleted'))).toEqual({
      __typename: 'ReplyDeleted',
      deletedReplyId,
      comment: { replyCount: 0 },
      post: { commentCount: 1 },
    });
    await backend.post('/api/comment/delete', { as: reader, json: { CommentID: first.id } });
    expect(await heard.next(is('CommentDeleted'))).toEqual({
      __typename: 'CommentDeleted',
      deletedCommentId,
      post: { commentCount: 0 },
    });
  });
});
