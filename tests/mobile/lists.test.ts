/** Lists in the cache: what may not be missing from them, and what may not come twice. */
import { ApolloClient } from '@apollo/client';
import { ApolloLink } from '@apollo/client/link';
import type { DocumentNode } from 'graphql';
import { of, Subject, throwError } from 'rxjs';
import { describe, expect, it, vi } from 'vitest';
import {
  ConversationsDocument,
  FeedDocument,
  MessagesDocument,
} from '../../mobile/__generated__/documents.ts';
import { type Chat, createChat } from '../../mobile/chat/chat.ts';
import { createFeed } from '../../mobile/feed/feed.ts';
import { createNotifications } from '../../mobile/notifications/notifications.ts';
import { createPosts } from '../../mobile/post/post.ts';
import { createQueue } from '../../mobile/queue/queue.ts';
import { memoryStorage } from '../../mobile/storage.ts';
import { createCache } from '../../mobile/transport/cache.ts';

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_none, index) => from + index);

const queueOfNothing = () =>
  createQueue(
    memoryStorage(),
    async () => ({ kind: 'done' }),
    () => 'key',
  );

const reload = (chat: Chat) => Promise.all(chat.reloads().map((one) => one()));

/** A page of conversations, by their numbers. */
function pageOf(numbers: number[], unreadMessageCount = 0) {
  const edges = numbers.map((number) => ({
    __typename: 'ConversationEdge' as const,
    node: {
      __typename: 'Conversation' as const,
      id: `conversation-${number}`,
      title: String(number),
      unreadMessageCount,
      viewerHasPinned: false,
      otherParticipants: [],
      lastMessageSummary: null,
    },
  }));
  const last = numbers.at(-1) ?? 0;
  const pageInfo = { __typename: 'PageInfo' as const, hasNextPage: last < 45, endCursor: `after-${last}` };
  return {
    viewer: {
      __typename: 'Viewer' as const,
      id: 'me',
      conversations: { __typename: 'ConversationConnection' as const, edges, pageInfo },
    },
  };
}

it('reads conversations page by page to the last', async () => {
  const gateway = new ApolloLink(({ variables: { after } }) => {
    const from = typeof after === 'string' ? Number(after.slice('after-'.length)) : 0;
    return of({ data: pageOf(range(from + 1, Math.min(from + 20, 45))) });
  });
  const client = new ApolloClient({ cache: createCache(), link: gateway });
  const chat = createChat(client, queueOfNothing());
  while (await chat.moreConversations());
  expect(chat.conversations().map(({ title }) => Number(title))).toEqual(range(1, 45));
});

/** A telephone's list of conversations, by their numbers. */
function conversations() {
  const cache = createCache();
  return {
    read: (numbers: number[], variables: { first: number; after?: string }) =>
      void cache.writeQuery({ query: ConversationsDocument, variables, data: pageOf(numbers) }),
    shown(): [numbers: number[], endCursor: string | null | undefined] {
      const list = cache.readQuery({ query: ConversationsDocument, variables: { first: 20 } })?.viewer
        ?.conversations;
      return [list?.edges.map(({ node }) => Number(node.title)) ?? [], list?.pageInfo.endCursor];
    },
  };
}

it('replaces the rows that a first page covers, and keeps those after it', () => {
  const list = conversations();
  list.read(range(1, 10), { first: 10 });
  list.read(range(11, 20), { first: 10, after: 'after-10' });
  list.read([15, 1, 2], { first: 3 });
  expect(list.shown()).toEqual([[15, ...range(1, 14), ...range(16, 20)], 'after-20']);
});

it('starts over when too many rows moved to leave no gap', () => {
  const list = conversations();
  list.read(range(1, 20), { first: 20 });
  const moved = [...range(2, 10), 15];
  list.read(moved, { first: 10 });
  expect(list.shown()).toEqual([moved, 'after-15']);
});

it('ignores a further page requested before the list started over', () => {
  const list = conversations();
  list.read(range(11, 20), { first: 10 });
  list.read([1, 2, 3], { first: 3 });
  list.read(range(21, 30), { first: 10, after: 'after-20' });
  expect(list.shown()).toEqual([[1, 2, 3], 'after-3']);
});

const anne = { __typename: 'User', id: 'anne', name: 'Anne', initials: 'A', avatar: null };

/** A page of a conversation's messages, by their numbers. */
function talkOf(numbers: number[], hasPreviousPage: boolean) {
  const edges = numbers.map((number) => ({
    __typename: 'MessageEdge',
    node: {
      __typename: 'Message',
      id: `message-${number}`,
      databaseId: String(number),
      kind: 'TEXT',
      text: '',
      isThumbsUp: false,
      createdAt: '2026-11-23T09:00:00Z',
      viewerIsAuthor: false,
      isReadByOthers: false,
      isDeleted: false,
      isForwarded: false,
      editedAt: null,
      replyTo: null,
      reactionGroups: [],
      author: anne,
      images: [],
      gif: null,
      video: null,
      file: null,
    },
  }));
  const startCursor = numbers.length > 0 ? `before-${numbers[0]}` : null;
  return {
    node: {
      __typename: 'Conversation',
      id: 'conversation',
      messages: {
        __typename: 'MessageConnection',
        edges,
        pageInfo: { __typename: 'PageInfo', hasPreviousPage, startCursor },
      },
    },
  };
}

/** A telephone's messages of one conversation, by their numbers. */
function messages() {
  const cache = createCache();
  return {
    read(numbers: number[], hasPreviousPage: boolean, before: string | null = null): void {
      const query: DocumentNode = MessagesDocument;
      cache.writeQuery({
        query,
        variables: { id: 'conversation', last: 30, before },
        data: talkOf(numbers, hasPreviousPage),
      });
    },
    shown(): [count: number | undefined, hasPreviousPage: boolean | undefined] {
      const node = cache.readQuery({
        query: MessagesDocument,
        variables: { id: 'conversation', last: 30 },
      })?.node;
      const list = node?.__typename === 'Conversation' ? node.messages : null;
      return [list?.edges.length, list?.pageInfo.hasPreviousPage];
    },
  };
}

it('offers no more when everything before the first message was deleted', () => {
  const list = messages();
  list.read(range(11, 40), true);
  list.read([], false, 'before-11');
  expect(list.shown()).toEqual([30, false]);
});

it('shows an emptied conversation as empty', () => {
  const list = messages();
  list.read(range(1, 5), false);
  list.read([], false);
  expect(list.shown()).toEqual([0, false]);
});

/** Posts of a feed, by their numbers. */
const postOf = (number: number) => ({
  __typename: 'Post',
  id: `post-${number}`,
  databaseId: String(number),
  kind: 'STANDARD' as const,
  text: '',
  createdAt: '2026-11-23T09:00:00Z',
  author: anne,
  community: { __typename: 'Community', id: 'community', databaseId: 'c', title: 'Tous' },
  images: [],
  reactionCount: 0,
  viewerReaction: null,
  commentCount: 0,
  viewerCanComment: true,
});
const commentOf = (number: number) => ({
  __typename: 'Comment',
  id: `comment-${number}`,
  text: '',
  createdAt: '2026-11-23T09:00:00Z',
  author: anne,
  image: null,
  likeCount: 0,
  viewerHasLiked: false,
  replyCount: 0,
});
const noticeOf = (number: number) => ({
  __typename: 'Notification',
  id: `notice-${number}`,
  plainText: '',
  destination: 'NONE' as const,
  isRead: false,
  createdAt: '2026-11-23T09:00:00Z',
  postId: null,
  postDatabaseId: null,
  commentOrReplyDatabaseId: null,
  kind: 'OTHER' as const,
  excerpt: null,
  actor: null,
  community: null,
});
const lastPage = { __typename: 'PageInfo', hasNextPage: false, endCursor: 'end' };
const connection = (type: 'Post' | 'Comment' | 'Notification', nodes: object[]) => ({
  __typename: `${type}Connection`,
  edges: nodes.map((node) => ({ __typename: `${type}Edge`, node })),
  pageInfo: lastPage,
});

/** A client whose gateway responds on command, with its earlier state. */
function telephone() {
  const asked: Subject<{ data: object }>[] = [];
  const gateway = new ApolloLink(() => {
    const answer = new Subject<{ data: object }>();
    asked.push(answer);
    return answer;
  });
  return {
    asked,
    client: new ApolloClient({ cache: createCache(), link: gateway }),
    /** Answers the oldest open request, or another one. */
    async answer(data: object, place = 0) {
      await vi.waitUntil(() => asked.length > place, 15_000);
      const [answer] = asked.splice(place, 1);
      answer?.next({ data });
      answer?.complete();
    },
  };
}

it('a feed reloaded after a change of membership has no posts of before behind its first page', async () => {
  const { client, answer } = telephone();
  const feed = createFeed(client);
  const page = (numbers: number[]) => ({
    viewer: { __typename: 'Viewer', id: 'me', feed: connection('Post', numbers.map(postOf)) },
  });
  const opened = feed.refresh();
  await answer(page([2, 1]));
  await opened;
  feed.apply({ __typename: 'CommunityInvalidated', communityId: 'community', parts: ['MEMBERSHIP'] });
  const failed = expect(feed.refresh()).rejects.toThrow('The feed was not answered.');
  await answer({ viewer: null });
  await failed;
  expect(feed.posts().map(({ id }) => id)).toEqual(['post-2', 'post-1']);
  const refreshed = feed.refresh();
  await answer(page([2]));
  await refreshed;
  expect(feed.posts().map(({ id }) => id)).toEqual(['post-2']);
});

describe('an older response in flight does not restore a deleted item', () => {
  it('a post of the feed', async () => {
    const { client, answer } = telephone();
    const feed = createFeed(client);
    const page = {
      viewer: { __typename: 'Viewer', id: 'me', feed: connection('Post', [2, 1].map(postOf)) },
    };
    const refreshed = feed.refresh();
    feed.apply({ __typename: 'PostDeleted', deletedPostId: 'post-2' });
    await answer(page);
    await refreshed;
    expect(feed.posts().map(({ id }) => id)).toEqual(['post-1']);
    const opened = createPosts(client).open('post-2');
    await answer({ node: { ...postOf(2), comments: connection('Comment', []) } });
    expect(await opened).toBeNull();
  });

  it('a comment of a post', async () => {
    const { client, answer } = telephone();
    const posts = createPosts(client);
    const comments = [2, 1].map(commentOf);
    const opened = posts.open('post-1');
    posts.apply({
      __typename: 'CommentDeleted',
      deletedCommentId: 'comment-2',
      post: { id: 'post-1', commentCount: 1 },
    });
    await answer({ node: { ...postOf(1), comments: connection('Comment', comments) } });
    expect((await opened)?.comments?.edges.map(({ node }) => node.id)).toEqual(['comment-1']);
  });

  it('a message, also between two pages of missed messages', async () => {
    const { client, answer } = telephone();
    const chat = createChat(client, queueOfNothing());
    const opened = chat.open('conversation');
    await answer(talkOf(range(1, 3), false));
    await opened;
    const caughtUp = reload(chat);
    await answer(talkOf(range(34, 63), true));
    chat.apply({
      __typename: 'MessageDeleted',
      deletedMessageId: 'message-40',
      deletedMessage: null,
      conversation: {
        id: 'conversation',
        title: 'Anne',
        unreadMessageCount: 0,
        viewerHasPinned: false,
        otherParticipants: [],
        lastMessageSummary: null,
      },
      viewer: { id: 'me', unreadConversationCount: 0, unseenNotificationCount: 0 },
    });
    await answer(talkOf(range(4, 33), true));
    await answer(talkOf(range(1, 3), false));
    await caughtUp;
    expect(chat.messages('conversation').map(({ databaseId }) => Number(databaseId))).toEqual([
      ...range(1, 39),
      ...range(41, 63),
    ]);
  });
});

const gone = {
  __typename: 'MessageDeleted' as const,
  deletedMessageId: 'message-1',
  deletedMessage: null,
  conversation: {
    __typename: 'Conversation' as const,
    id: 'conversation',
    title: 'Anne',
    unreadMessageCount: 0,
    viewerHasPinned: false,
    otherParticipants: [],
    lastMessageSummary: null,
  },
  viewer: { id: 'me', unreadConversationCount: 0, unseenNotificationCount: 0 },
};

const pinned = {
  __typename: 'PinConversationPayload',
  conversation: {
    __typename: 'Conversation',
    id: 'conversation-1',
    viewerHasPinned: true,
    viewerNotificationLevel: 'ALL',
  },
  userErrors: [],
};

describe('an older response in flight does not undo', () => {
  /** An open conversation that is being reloaded. */
  async function reloading() {
    const { client, answer } = telephone();
    const chat = createChat(client, queueOfNothing());
    const opened = chat.open('conversation');
    await answer(talkOf([1], false));
    await opened;
    return { chat, client, answer, reloaded: reload(chat) };
  }
  /** The page with changes of its message. */
  function changedTalk(changes: object) {
    const page = talkOf([1], false);
    Object.assign(page.node.messages.edges[0]!.node, changes);
    return page;
  }

  it('a deletion that keeps the place', async () => {
    const { chat, client, answer, reloaded } = await reloading();
    const deleted = changedTalk({ isDeleted: true });
    const query: DocumentNode = MessagesDocument;
    client.writeQuery({ query, variables: { id: 'conversation', last: 30 }, data: deleted });
    chat.apply({ ...gone, deletedMessage: chat.messages('conversation')[0]! });
    await answer(talkOf([1], false));
    await answer(deleted);
    await reloaded;
    expect(chat.messages('conversation')).toMatchObject([{ isDeleted: true }]);
  });

  it.each<[string, act: (chat: Chat) => Promise<unknown>, mutation: string, changes: object]>([
    [
      'my reaction',
      ({ actions }) => actions.react('message-1', '👏'),
      'setMessageReaction',
      {
        reactionGroups: [
          { __typename: 'MessageReactionGroup', emoji: '👏', count: 1, viewerHasReacted: true },
        ],
      },
    ],
    [
      'my taken back reaction',
      ({ actions }) => actions.react('message-1', null),
      'removeMessageReaction',
      { editedAt: null },
    ],
    [
      'my correction',
      ({ actions }) => actions.correct('message-1', 'Autre'),
      'updateMessage',
      { text: 'Autre' },
    ],
    ['my deletion', ({ actions }) => actions.remove('message-1'), 'deleteMessage', { isDeleted: true }],
  ])('%s', async (_what, act, mutation, changes) => {
    const { chat, answer, reloaded } = await reloading();
    const acted = act(chat);
    const page = changedTalk(changes);
    const message = page.node.messages.edges[0]!.node;
    const payload = {
      message,
      deletedMessageId: 'message-1',
      deletedMessage: message,
      conversation: gone.conversation,
      userErrors: [],
    };
    await answer({ [mutation]: { __typename: 'Payload', ...payload } }, 1);
    await acted;
    await answer(talkOf([1], false));
    await answer(page);
    await reloaded;
    expect(chat.messages('conversation')).toMatchObject([changes]);
  });

  it('my mark as unread', async () => {
    const { asked, client, answer } = telephone();
    const chat = createChat(client, queueOfNothing());
    const acted = chat.actions.pin('conversation-1', true);
    await answer({ pinConversation: pinned });
    await vi.waitUntil(() => asked.length > 0, 15_000);
    const marked = chat.actions.markUnread('conversation-1');
    const [edge] = pageOf([1], 1).viewer.conversations.edges;
    const viewer = { __typename: 'Viewer', ...gone.viewer };
    const payload = { conversation: edge?.node, viewer, userErrors: [] };
    await answer({ markConversationUnread: { __typename: 'MarkConversationUnreadPayload', ...payload } }, 1);
    await marked;
    await answer(pageOf([1]));
    await answer(pageOf([1], 1));
    await acted;
    expect(chat.conversations()).toMatchObject([{ unreadMessageCount: 1 }]);
  });
});

it('a pinned conversation is pinned although the list cannot be reloaded', async () => {
  const link = new ApolloLink(({ operationName }) =>
    operationName === 'PinConversation'
      ? of({ data: { pinConversation: pinned } })
      : throwError(() => new Error('Away.')),
  );
  const chat = createChat(new ApolloClient({ cache: createCache(), link }), queueOfNothing());
  expect(await chat.actions.pin('conversation-1', true)).toEqual({ kind: 'done' });
  chat.stop();
});

it('a forwarded message is among the loaded ones', async () => {
  const [edge] = talkOf([2], false).node.messages.edges;
  const payload = { messageEdge: edge, conversation: gone.conversation, userErrors: [] };
  const link = new ApolloLink(({ operationName }) =>
    of({
      data:
        operationName === 'ForwardMessage'
          ? { forwardMessage: { __typename: 'ForwardMessagePayload', ...payload } }
          : talkOf([1], false),
    }),
  );
  const chat = createChat(new ApolloClient({ cache: createCache(), link }), queueOfNothing());
  await chat.open('conversation');
  await chat.actions.forward({ messageId: 'message-9', conversationId: 'conversation', key: 'key' });
  expect(chat.messages('conversation').map(({ id }) => id)).toEqual(['message-1', 'message-2']);
});

describe('a quoted message that is deleted', () => {
  /** A conversation whose second message quotes the first one. */
  async function answered() {
    const { client, answer } = telephone();
    const chat = createChat(client, queueOfNothing());
    const page = talkOf([1, 2], false);
    const quotation = {
      __typename: 'Message',
      id: 'message-1',
      isDeleted: false,
      plainText: 'Un',
      author: anne,
    };
    Object.assign(page.node.messages.edges[1]!.node, { replyTo: quotation });
    const opened = chat.open('conversation');
    await answer(page);
    await opened;
    return { client, chat };
  }

  it('leaves the conversation and its answer, without the quotation', async () => {
    const { chat } = await answered();
    chat.apply(gone);
    expect(chat.messages('conversation')).toMatchObject([{ id: 'message-2', replyTo: null }]);
  });

  it('keeps its place where the platform keeps deleted messages', async () => {
    const { client, chat } = await answered();
    const [first] = chat.messages('conversation');
    const deletedMessage = { ...first!, isDeleted: true };
    client.cache.modify({ id: 'message-1', fields: { isDeleted: () => true } });
    chat.apply({ ...gone, deletedMessage });
    expect(chat.messages('conversation')).toMatchObject([
      { id: 'message-1', isDeleted: true },
      { id: 'message-2', replyTo: { id: 'message-1', isDeleted: true } },
    ]);
  });
});

describe('an older response in flight does not hide a new item', () => {
  it('a new post, and a changed one', async () => {
    const { client, answer } = telephone();
    const feed = createFeed(client);
    const page = (posts: object[]) => ({
      viewer: { __typename: 'Viewer', id: 'me', feed: connection('Post', posts) },
    });
    const query: DocumentNode = FeedDocument;
    client.writeQuery({ query, variables: { first: 10 }, data: page([2, 1].map(postOf)) });
    const refreshed = feed.refresh();
    const changed = { ...postOf(1), text: 'Autre' };
    client.writeQuery({ query, variables: { first: 10 }, data: page([postOf(3), postOf(2), changed]) });
    feed.apply({ __typename: 'PostAdded', postEdge: { node: postOf(3) } });
    await answer(page([2, 1].map(postOf)));
    await answer(page([postOf(3), postOf(2), changed]));
    await refreshed;
    expect(feed.posts().map(({ id, text }) => [id, text])).toEqual([
      ['post-3', ''],
      ['post-2', ''],
      ['post-1', 'Autre'],
    ]);
  });

  it('a comment added while its post is opened', async () => {
    const { client, answer } = telephone();
    const posts = createPosts(client);
    const opened = posts.open('post-1');
    posts.apply({
      __typename: 'CommentAdded',
      commentEdge: { node: commentOf(2) },
      post: { id: 'post-1', commentCount: 2 },
    });
    for (const numbers of [[1], [2, 1]])
      await answer({ node: { ...postOf(1), comments: connection('Comment', numbers.map(commentOf)) } });
    expect((await opened)?.comments?.edges.map(({ node }) => node.id)).toEqual(['comment-2', 'comment-1']);
  });

  it('a notice that arrives while the bell is opened', async () => {
    const { client, answer } = telephone();
    const bell = createNotifications(client);
    const viewer = {
      __typename: 'Viewer',
      id: 'me',
      unreadConversationCount: 0,
      unseenNotificationCount: 1,
    };
    const opened = bell.open();
    bell.apply({ __typename: 'NotificationReceived', notificationEdge: { node: noticeOf(2) }, viewer });
    for (const numbers of [[1], [2, 1]])
      await answer({
        viewer: { ...viewer, notifications: connection('Notification', numbers.map(noticeOf)) },
      });
    await answer({
      markNotificationsSeen: {
        __typename: 'MarkNotificationsSeenPayload',
        viewer: { ...viewer, unseenNotificationCount: 0 },
        userErrors: [],
      },
    });
    await opened;
    expect(bell.list().map(({ id }) => id)).toEqual(['notice-2', 'notice-1']);
  });
});

describe('counters that fail', () => {
  const failing = [{ message: 'Trop long', extensions: { code: 'UPSTREAM_TIMEOUT' } }];
  const viewer = {
    __typename: 'Viewer',
    id: 'me',
    unreadConversationCount: null,
    unseenNotificationCount: null,
  };
  /** A client whose gateway answers everything but the counters. */
  function withoutCounters(data: Record<string, object>) {
    const link = new ApolloLink(() => of({ data, errors: failing }));
    return new ApolloClient({ cache: createCache(), link });
  }

  it('do not hide the notices', async () => {
    const seen = { __typename: 'MarkNotificationsSeenPayload', viewer, userErrors: [] };
    const notifications = connection('Notification', [noticeOf(1)]);
    const bell = createNotifications(
      withoutCounters({ viewer: { ...viewer, notifications }, markNotificationsSeen: seen }),
    );
    await bell.open();
    expect(bell.list().map(({ id }) => id)).toEqual(['notice-1']);
  });

  it('do not make a conversation that was marked look unmarked', async () => {
    const conversation = pageOf([1]).viewer.conversations.edges[0]!.node;
    const payload = { conversation, viewer, userErrors: [] };
    const client = withoutCounters({
      markConversationRead: { __typename: 'MarkConversationReadPayload', ...payload },
      markConversationUnread: { __typename: 'MarkConversationUnreadPayload', ...payload },
    });
    const chat = createChat(client, queueOfNothing());
    await chat.markRead('conversation-1');
    expect(await chat.actions.markUnread('conversation-1')).toEqual({ kind: 'done' });
  });
});

describe('a reload of an open conversation that fails', () => {
  const refusal = (code: string) => ({ data: null, errors: [{ message: 'Non', extensions: { code } }] });
  it.each(['RATE_LIMITED', 'UPSTREAM_UNAVAILABLE', 'UPSTREAM_TIMEOUT'])(
    'is repeated after %s',
    async (code) => {
      const client = new ApolloClient({
        cache: createCache(),
        link: new ApolloLink(() => of(refusal(code))),
      });
      const chat = createChat(client, queueOfNothing());
      await expect(chat.open('conversation')).rejects.toThrow();
      await expect(reload(chat)).rejects.toThrow();
    },
  );

  it('does not hold others up after a lasting answer', async () => {
    const client = new ApolloClient({
      cache: createCache(),
      link: new ApolloLink(() => of(refusal('INTERNAL_SERVER_ERROR'))),
    });
    const chat = createChat(client, queueOfNothing());
    await expect(chat.open('conversation')).rejects.toThrow();
    await reload(chat);
  });

  it('does not hold new messages back where none are missing', async () => {
    let isAway = false;
    const link = new ApolloLink(() =>
      of(isAway ? refusal('INTERNAL_SERVER_ERROR') : { data: talkOf([1], false) }),
    );
    const client = new ApolloClient({ cache: createCache(), link });
    const chat = createChat(client, queueOfNothing());
    await chat.open('conversation');
    isAway = true;
    await reload(chat);
    // What the subscription writes before the event is sent.
    const query: DocumentNode = MessagesDocument;
    const page = talkOf([2], false);
    client.writeQuery({
      query,
      variables: { id: 'other', last: 30 },
      data: { node: { ...page.node, id: 'other' } },
    });
    const [node] = chat.messages('other');
    chat.apply({
      __typename: 'MessageReceived',
      conversation: { ...pageOf([1]).viewer.conversations.edges[0]!.node, id: 'conversation' },
      messageEdge: { node: node! },
      viewer: { id: 'me', unreadConversationCount: 0, unseenNotificationCount: 0 },
    });
    expect(chat.messages('conversation').map(({ id }) => id)).toEqual(['message-1', 'message-2']);
  });
});

it('keeps pinned conversations on top, and others where they are when they change', async () => {
  const link = new ApolloLink(() => of({ data: pageOf([1, 2, 3]) }));
  const client = new ApolloClient({ cache: createCache(), link });
  const chat = createChat(client, queueOfNothing());
  const page = pageOf([1, 2, 3]);
  page.viewer.conversations.edges[0]!.node.viewerHasPinned = true;
  client.writeQuery({ query: ConversationsDocument, variables: { first: 20 }, data: page });
  const [, second, third] = chat.conversations();
  const titles = () => chat.conversations().map(({ title }) => title);
  const viewer = { id: 'me', unreadConversationCount: 0, unseenNotificationCount: 0 };
  chat.apply({ __typename: 'ConversationChanged', conversation: second!, viewer });
  chat.apply({ __typename: 'ConversationChanged', conversation: third!, viewer });
  expect(titles()).toEqual(['1', '2', '3']);
  const query: DocumentNode = MessagesDocument;
  client.writeQuery({
    query,
    variables: { id: 'conversation-3', last: 30 },
    data: { node: { ...talkOf([2], false).node, id: 'conversation-3' } },
  });
  const [node] = chat.messages('conversation-3');
  chat.apply({ __typename: 'MessageReceived', conversation: third!, messageEdge: { node: node! }, viewer });
  expect(titles()).toEqual(['1', '3', '2']);
  chat.stop();
});
