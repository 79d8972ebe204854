import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { posts } from '../../../backend/posts/tables.ts';
import { comments as commentRows } from '../../../backend/posts/commentTables.ts';
import type { TestPerson } from '../../backend/harness.ts';
import { global } from '../callers.ts';
import { type Platform, startPlatform, sharedPlatform } from '../platform.ts';

const platform = sharedPlatform();
let author: TestPerson;
let reader: TestPerson;
let community: { id: number };
let post: { id: number };
let comments: number[];
let replies: number[];

beforeAll(async () => {
  const { backend } = platform;
  author = await backend.addPerson();
  reader = await backend.addPerson();
  community = await backend.addCommunity({ kind: 'private' }, { members: [author], readers: [reader] });
  post = await backend.addPost(community, author);
  const add = async (count: number, parentId: number | null) => {
    const rows = Array.from({ length: count }, (_, index) => ({
      postId: post.id,
      parentId,
      authorId: reader.id,
      text: `n° ${index}`,
    }));
    const added = await backend.context.database.insert(commentRows).values(rows).returning();
    return added.map(({ id }) => id);
  };
  comments = (await add(40, null)).toReversed();
  replies = await add(30, comments[2]!);
  await backend.context.database.update(posts).set({ commentCount: 70 }).where(eq(posts.id, post.id));
});

const list = 'POST /api/comments/list';

interface Listed {
  nodes: { databaseId: string }[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string; endCursor: string };
}
const newestFirst = 'orderBy: { field: CREATED_AT, direction: DESC }';
const pageFields = 'nodes { databaseId } pageInfo { hasNextPage hasPreviousPage startCursor endCursor }';
const rowsOf = ({ nodes }: Listed) => nodes.map(({ databaseId }) => Number(databaseId));

const commentsPage = async (args: string, variables: Record<string, unknown> = {}, as = reader) => {
  const { data, calls } = await platform.ask<{ post: { comments: Listed } }>(
    `query ($id: String!${'cursor' in variables ? ', $cursor: String' : ''}) { post(databaseId: $id) { comments(${args}, ${newestFirst}) { ${pageFields} } } }`,
    { as, variables: { id: String(post.id), ...variables } },
  );
  return { page: data.post.comments, calls };
};

describe('a list of comments', () => {
  it('starts around a comment, and pages in both directions in one call each', async () => {
    const { page, calls } = await commentsPage(`first: 5, aroundDatabaseId: "${comments[20]}"`);
    expect(rowsOf(page)).toEqual(comments.slice(18, 23));
    expect(page.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: true });
    expect(calls.filter((call) => call === list)).toHaveLength(1);

    // Relay sends all four arguments.
    const newer = await commentsPage('first: null, after: null, last: 5, before: $cursor', {
      cursor: page.pageInfo.startCursor,
    });
    expect(rowsOf(newer.page)).toEqual(comments.slice(13, 18));
    expect(newer.page.pageInfo.hasPreviousPage).toBe(true);
    const older = await commentsPage(
      `first: 5, after: $cursor, last: null, before: null, aroundDatabaseId: "${comments[20]}"`,
      { cursor: page.pageInfo.endCursor },
    );
    expect(rowsOf(older.page)).toEqual(comments.slice(23, 28));
    expect(older.calls.filter((call) => call === list)).toHaveLength(1);
  });

  it('starts around the global id that an event or a mutation gave', async () => {
    const id = global('Comment', community.id, post.id, comments[20]!);
    const { page } = await commentsPage(`first: 5, aroundId: "${id}"`);
    expect(rowsOf(page)).toEqual(comments.slice(18, 23));
    const reply = global('Reply', community.id, post.id, comments[2]!, replies[26]!);
    expect(rowsOf((await commentsPage(`first: 3, aroundId: "${reply}"`)).page)).toEqual(comments.slice(1, 4));
  });

  it('is the first page when the comment does not exist', async () => {
    const { page } = await commentsPage('first: 5, aroundDatabaseId: "999999"');
    expect(rowsOf(page)).toEqual(comments.slice(0, 5));
    expect(page.pageInfo.hasPreviousPage).toBe(false);
  });

  it('reaches the newest comments backwards', async () => {
    const { page } = await commentsPage(`first: 5, aroundDatabaseId: "${comments[4]}"`);
    expect(rowsOf(page)).toEqual(comments.slice(2, 7));
    const newer = await commentsPage('last: 5, before: $cursor', { cursor: page.pageInfo.startCursor });
    expect(rowsOf(newer.page)).toEqual(comments.slice(0, 2));
    expect(newer.page.pageInfo.hasPreviousPage).toBe(false);
  });
});

it.each(['last: 3', 'before: $cursor'])('is not read in both directions: %s', async (back) => {
  const { page } = await commentsPage('first: 3');
  const { errors } = await platform.ask(
    `query ($id: String!, $cursor: String) { post(databaseId: $id) { comments(${back}, after: $cursor) { nodes { id } } } }`,
    { as: reader, variables: { id: String(post.id), cursor: page.pageInfo.endCursor } },
  );
  expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
});

it.each([
  'first: 3, last: 3',
  'first: 3, before: "MQ"',
  'aroundId: "Q29tbWVudDoxOjE6MQ", aroundDatabaseId: "1"',
])('rejects arguments that exclude each other: %s', async (args) => {
  const { errors } = await platform.ask(
    `query ($id: String!) { post(databaseId: $id) { comments(${args}) { nodes { id } } } }`,
    { as: reader, variables: { id: String(post.id) } },
  );
  expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
});

it('has 20 edges without arguments', async () => {
  const { page } = await commentsPage('after: null');
  expect(rowsOf(page)).toEqual(comments.slice(0, 20));
});

it('ends with the list without `before`, and has 20 edges without `last`', async () => {
  const { page } = await commentsPage('last: 3');
  expect(rowsOf(page)).toEqual(comments.slice(-3));
  expect(page.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true });
  const earlier = await commentsPage('before: $cursor', { cursor: page.pageInfo.startCursor });
  expect(rowsOf(earlier.page)).toEqual(comments.slice(-23, -3));
});

it('is read oldest first by default, in both directions and around a comment', async () => {
  const oldest = comments.toReversed();
  const ask = async (args: string) => {
    const { data } = await platform.ask<{ post: { comments: Listed } }>(
      `query ($id: String!) { post(databaseId: $id) { comments(${args}) { ${pageFields} } } }`,
      { as: reader, variables: { id: String(post.id) } },
    );
    return data.post.comments;
  };
  const first = await ask('first: 3');
  expect(rowsOf(first)).toEqual(oldest.slice(0, 3));
  expect(first.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false });
  const second = await ask(`first: 3, after: "${first.pageInfo.endCursor}"`);
  expect(rowsOf(second)).toEqual(oldest.slice(3, 6));
  expect(second.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: true });
  const last = await ask('last: 3');
  expect(rowsOf(last)).toEqual(oldest.slice(-3));
  expect(last.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true });
  expect(rowsOf(await ask(`last: 3, before: "${last.pageInfo.startCursor}"`))).toEqual(oldest.slice(-6, -3));
  for (const size of ['first', 'last'])
    expect(rowsOf(await ask(`${size}: 5, aroundDatabaseId: "${oldest[20]}"`))).toEqual(oldest.slice(18, 23));
  expect(rowsOf(await ask('first: 5, aroundDatabaseId: "999999"'))).toEqual(oldest.slice(0, 5));
  expect(rowsOf(await ask('last: 5, aroundDatabaseId: "999999"'))).toEqual(oldest.slice(-5));
});

it('has the replies as without the one to start around, where there is none', async () => {
  const { data } = await platform.ask<{ node: { replies: Listed } }>(
    `query ($id: ID!) { node(id: $id) { ... on Comment {
      replies(first: 5, aroundDatabaseId: "999999", ${newestFirst}) { ${pageFields} } } } }`,
    { as: reader, variables: { id: global('Comment', community.id, post.id, comments[2]!) } },
  );
  expect(rowsOf(data.node.replies)).toEqual(replies.toReversed().slice(0, 5));
});

describe('a comment or reply', () => {
  it('has a web address, its post and its author’s mark', async () => {
    const { data } = await platform.ask<{ node: object }>(
      `query ($id: ID!) { node(id: $id) { ... on Reply { url viewerIsAuthor post { databaseId url viewerIsAuthor } } } }`,
      {
        as: reader,
        variables: { id: global('Reply', community.id, post.id, comments[2]!, replies[3]!) },
      },
    );
    const url = expect.stringMatching(new RegExp(`^http.*/communaute/${community.id}/post/${post.id}`));
    expect(data.node).toEqual({
      url: expect.stringMatching(new RegExp(`/post/${post.id}\\?commentaire=${replies[3]}$`)),
      viewerIsAuthor: true,
      post: { databaseId: String(post.id), url, viewerIsAuthor: false },
    });
  });

  const found = async (databaseId: string) => {
    const { data, calls } = await platform.ask<{
      post: {
        commentOrReply: { __typename: string; comment?: { databaseId: string; replies: Listed } } | null;
      };
    }>(
      `query ($id: String!, $target: String!) { post(databaseId: $id) { commentOrReply(databaseId: $target) {
        __typename ... on Comment { databaseId } ... on Reply { databaseId comment { databaseId
        replies(first: 5, aroundDatabaseId: $target) { ${pageFields} } } } } } }`,
      { as: reader, variables: { id: String(post.id), target: databaseId } },
    );
    return { comment: data.post.commentOrReply, calls };
  };

  it('is found by its id in addresses, with the replies around it', async () => {
    expect(await found(String(comments[20]))).toMatchObject({ comment: { __typename: 'Comment' } });
    const { comment, calls } = await found(String(replies[26]));
    expect(comment).toMatchObject({ __typename: 'Reply', comment: { databaseId: String(comments[2]) } });
    expect(rowsOf(comment!.comment!.replies)).toEqual(replies.slice(24, 29));
    expect(calls).toEqual(['GET /api/postsingle/{postId}', list, 'POST /api/reponses/list']);
    expect((await found('999999')).comment).toBeNull();
  });

  it('is found by its global id in one call, however many there are', async () => {
    for (const [id, expected] of [
      [global('Comment', community.id, post.id, comments[39]!), list],
      [global('Reply', community.id, post.id, comments[2]!, replies[29]!), 'POST /api/reponses/list'],
    ]) {
      const { data, calls } = await platform.ask('query ($id: ID!) { node(id: $id) { id } }', {
        as: reader,
        variables: { id },
      });
      expect([data, calls]).toEqual([{ node: { id } }, [expected]]);
    }
  });

  it('is named by its notice', async () => {
    const { comment } = platform.content;
    const written = await comment(reader, post);
    const { data } = await platform.ask<{
      viewer: {
        notifications: {
          nodes: {
            commentOrReplyId: string;
            commentOrReplyDatabaseId: string;
            commentOrReply: object;
            excerpt: string;
          }[];
        };
      };
    }>(
      `{ viewer { notifications(first: 1) { nodes { commentOrReplyId commentOrReplyDatabaseId excerpt commentOrReply { id ... on Comment { databaseId } } } } } }`,
      { as: author },
    );
    const [first] = data.viewer.notifications.nodes;
    expect(first).toMatchObject({
      commentOrReplyDatabaseId: String(written.id),
      commentOrReply: { id: first?.commentOrReplyId, databaseId: String(written.id) },
    });
  });
});

describe('an API without COMMENT_LINKS', () => {
  let other: Platform;
  beforeAll(async () => {
    other = await startPlatform({
      backend: platform.backend,
      settings: { API_EXTENSIONS: 'STABLE_PAGES,EXACT_COUNTS' },
    });
  });
  afterAll(() => other.close());

  it('shows the first page and finds no comment by its id in addresses', async () => {
    const { data } = await other.ask<{ post: { commentOrReply: null; comments: Listed } }>(
      `query ($id: String!, $target: String!) { post(databaseId: $id) { commentOrReply(databaseId: $target) { __typename }
        comments(first: 5, aroundDatabaseId: $target, ${newestFirst}) { ${pageFields} } } }`,
      { as: reader, variables: { id: String(post.id), target: String(comments[20]) } },
    );
    expect(data.post.commentOrReply).toBeNull();
    expect(data.post.comments.nodes).toHaveLength(5);
    expect(data.post.comments.pageInfo.hasPreviousPage).toBe(false);
  });

  it('reads the list in both orders and directions', async () => {
    const ask = async (list: string) => {
      const { data } = await other.ask<{ post: Record<'comments', Listed> }>(
        `query ($id: String!) { post(databaseId: $id) { ${list} { ${pageFields} } } }`,
        { as: reader, variables: { id: String(post.id) } },
      );
      return data.post.comments;
    };
    const first = await ask('comments(first: 3)');
    expect(rowsOf(first)).toEqual(comments.toReversed().slice(0, 3));
    expect(first.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false });
    const second = await ask(`comments(first: 3, after: "${first.pageInfo.endCursor}")`);
    expect(rowsOf(second)).toEqual(comments.toReversed().slice(3, 6));
    const last = await ask('comments(last: 4)');
    // The newest was written by another test.
    expect(rowsOf(last).slice(0, 3)).toEqual(comments.slice(0, 3).toReversed());
    expect(last.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true });
    expect(rowsOf(await ask(`comments(last: 3, ${newestFirst})`))).toEqual(comments.slice(-3));
  });
});
