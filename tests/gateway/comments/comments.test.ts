import { beforeAll, describe, expect, it } from 'vitest';
import { picture } from '../../backend/builders.ts';
import type { TestPerson } from '../../backend/harness.ts';
import { global } from '../callers.ts';
import { sharedPlatform } from '../platform.ts';

const platform = sharedPlatform();
let author: TestPerson;
let reader: TestPerson;
let manager: TestPerson;
let administrator: TestPerson;
let community: { id: number };
let post: { id: number };

beforeAll(async () => {
  author = await platform.backend.addPerson();
  reader = await platform.backend.addPerson();
  manager = await platform.backend.addPerson();
  administrator = await platform.backend.addPerson({ isAdministrator: true });
  community = await platform.backend.addCommunity(
    { kind: 'private' },
    { members: [author], readers: [reader], admins: [manager] },
  );
  post = await platform.backend.addPost(community, author);
});

const postId = (row = post.id) => global('Post', community.id, row);
const commentId = (comment: { id: number }, row = post.id) =>
  global('Comment', community.id, row, comment.id);

interface Written {
  id: string;
  text: string;
  likeCount: number;
  viewerHasLiked: boolean;
  viewerCanDelete: boolean;
  replyCount?: number;
  image: { contentUrl: string; width: number | null; alt: string } | null;
  gif: { contentUrl: string } | null;
  author: { email: string };
}
interface Refused {
  code: string;
  message: string;
  path: string[] | null;
}
interface Created {
  createComment: {
    commentEdge: { cursor: string; node: Written } | null;
    post: { commentCount: number } | null;
    userErrors: Refused[];
  };
}
const written =
  'id text likeCount viewerHasLiked viewerCanDelete image { contentUrl width alt } gif { contentUrl } author { email }';
const createComment = `mutation ($input: CreateCommentInput!) { createComment(input: $input) {
  commentEdge { cursor node { ${written} replyCount } } post { commentCount } userErrors { code message path } } }`;

const write = (as: TestPerson, input: Record<string, unknown>, files?: Record<string, File>) =>
  platform.ask<Created>(createComment, {
    as,
    variables: { input: { postId: postId(), ...input } },
    ...(files ? { files } : {}),
  });

describe('writing a comment', () => {
  it('returns the new edge and the post with its new count', async () => {
    const target = await platform.backend.addPost(community, author);
    const { data, calls } = await write(reader, {
      postId: postId(target.id),
      text: '  Bien <b>vu</b> <script>x</script> ',
    });
    expect(data.createComment).toMatchObject({
      commentEdge: {
        node: {
          text: 'Bien <b>vu</b>',
          author: { email: reader.email },
          replyCount: 0,
          viewerCanDelete: true,
        },
      },
      post: { commentCount: 1 },
      userErrors: [],
    });
    expect(calls).toEqual(['POST /api/comment/create/null', 'GET /api/postsingle/{postId}']);
  });

  it('makes links of the addresses in a text', async () => {
    const { data } = await write(reader, { text: 'Voir <https://exemple.fr/a> et «www.exemple.fr»' });
    const linked = data.createComment.commentEdge?.node.text;
    expect(linked?.match(/href="[^"]*"/g)).toEqual([
      'href="https://exemple.fr/a"',
      'href="https://www.exemple.fr"',
    ]);
  });

  it('accepts an image, streamed to the API and served by the gateway', async () => {
    const file = new File([await picture({ width: 320, height: 200 })], 'vue été.jpg', {
      type: 'image/jpeg',
    });
    const { data } = await write(
      author,
      { text: '', image: { file: null, alt: 'Un phare' } },
      { 'variables.input.image.file': file },
    );
    const image = data.createComment.commentEdge?.node.image;
    expect(image).toMatchObject({ width: 320, alt: 'Un phare' });
    expect(image?.contentUrl.startsWith(platform.url)).toBe(true);
    const served = await fetch(image?.contentUrl ?? '');
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  });

  it('keeps the result of a mutation beside one with an error', async () => {
    const target = await platform.backend.addPost(community, author);
    const comment = await platform.content.comment(author, target);
    const { data, errors } = await platform.ask<Record<'wrong' | 'right', object | null>>(
      `mutation ($id: ID!) { wrong: likeComment(input: { commentId: "?" }) { userErrors { code } }
        right: likeComment(input: { commentId: $id }) { userErrors { code } } }`,
      { as: reader, variables: { id: commentId(comment, target.id) } },
    );
    expect(data).toEqual({ wrong: null, right: { userErrors: [] } });
    expect(errors.map(({ path }) => path)).toEqual([['wrong']]);
  });

  it('rejects empty content and a GIF beside an image without calling the API', async () => {
    const empty = await write(author, { text: '   ' });
    expect(empty.data.createComment.userErrors).toMatchObject([{ code: 'INVALID', path: ['text'] }]);
    const file = new File([await picture()], 'vue.jpg', { type: 'image/jpeg' });
    const both = await write(
      author,
      { gifUrl: 'https://example.org/a.gif', image: { file: null } },
      { 'variables.input.image.file': file },
    );
    expect(both.data.createComment.userErrors).toMatchObject([{ code: 'INVALID', path: ['image'] }]);
    expect([...empty.calls, ...both.calls]).toEqual([]);
  });
});

describe('replies', () => {
  const createReply = `mutation ($input: CreateReplyInput!) { createReply(input: $input) {
    replyEdge { node { ${written} } } comment { id replyCount } post { commentCount } userErrors { code } } }`;

  it('return the new edge, the comment and the post', async () => {
    const target = await platform.backend.addPost(community, author);
    const comment = await platform.content.comment(author, target);
    const parent = commentId(comment, target.id);
    const outcome = await platform.ask<object>(createReply, {
      as: reader,
      variables: { input: { commentId: parent, text: 'Oui' } },
    });
    expect(outcome.data).toMatchObject({
      createReply: {
        replyEdge: { node: { text: 'Oui' } },
        comment: { id: parent, replyCount: 1 },
        post: { commentCount: 2 },
        userErrors: [],
      },
    });
  });
});

describe('the comments of a post', () => {
  it('have their post without a call within it, and with one call elsewhere', async () => {
    const target = await platform.backend.addPost(community, author);
    const comment = await platform.content.comment(author, target);
    const others = [await platform.content.comment(reader, target)];
    const reply = await platform.content.reply(reader, comment);
    const within = await platform.ask<object>(
      `query ($id: ID!) { node(id: $id) { ... on Post { lastComment { post { id } }
        comments(first: 5) { nodes { id post { id } replies(first: 5) { nodes { comment { id post { id } } } } } } } } }`,
      { as: reader, variables: { id: postId(target.id) } },
    );
    const post = { id: postId(target.id) };
    const answered = { id: commentId(comment, target.id), post };
    expect(within.data).toEqual({
      node: {
        lastComment: { post },
        comments: {
          nodes: [
            { ...answered, replies: { nodes: [{ comment: answered }] } },
            { id: commentId(others[0]!, target.id), post, replies: { nodes: [] } },
          ],
        },
      },
    });
    expect(within.calls).toEqual([
      'GET /api/postsingle/{postId}',
      'POST /api/comments/list',
      'POST /api/reponses/list',
    ]);
    const ids = [
      answered.id,
      commentId(others[0]!, target.id),
      global('Reply', community.id, target.id, comment.id, reply.id),
    ];
    const elsewhere = await platform.ask<{ nodes: object[] }>(
      `query ($ids: [ID!]!) { nodes(ids: $ids) {
        ... on Comment { post { id } } ... on Reply { comment { id post { id } } } } }`,
      { as: reader, variables: { ids } },
    );
    expect(elsewhere.data.nodes).toEqual([{ post }, { post }, { comment: answered }]);
    expect(elsewhere.calls.filter((call) => call === 'GET /api/postsingle/{postId}')).toHaveLength(1);
  });

  it('B585 B586 B745: are deleted by their author and the administrators, replies by their author only', async () => {
    const comment = await platform.content.comment(reader, post);
    const reply = await platform.content.reply(reader, comment);
    const ids = [commentId(comment), global('Reply', community.id, post.id, comment.id, reply.id)];
    const query =
      'query ($ids: [ID!]!) { nodes(ids: $ids) { ... on Comment { viewerCanDelete } ... on Reply { viewerCanDelete } } }';
    const may = async (as: TestPerson) =>
      (
        await platform.ask<{ nodes: { viewerCanDelete: boolean }[] }>(query, { as, variables: { ids } })
      ).data.nodes.map((node) => node.viewerCanDelete);
    expect(await may(reader)).toEqual([true, true]);
    expect(await may(manager)).toEqual([true, false]);
    expect(await may(administrator)).toEqual([true, false]);
    expect(await may(author)).toEqual([false, false]);
  });
});

describe('deleting', () => {
  const deleteComment =
    'mutation ($input: DeleteCommentInput!) { deleteComment(input: $input) { deletedCommentId post { commentCount } userErrors { code } } }';
  const deleteReply =
    'mutation ($input: DeleteReplyInput!) { deleteReply(input: $input) { deletedReplyId comment { replyCount } post { commentCount } userErrors { code } } }';

  it('B581: returns the deleted id and the new counts', async () => {
    const target = await platform.backend.addPost(community, author);
    const comment = await platform.content.comment(reader, target);
    const reply = await platform.content.reply(author, comment);
    await platform.content.reply(author, comment);
    const gone = global('Reply', community.id, target.id, comment.id, reply.id);
    const first = await platform.ask<object>(deleteReply, {
      as: author,
      variables: { input: { replyId: gone } },
    });
    expect(first.data).toEqual({
      deleteReply: {
        deletedReplyId: gone,
        comment: { replyCount: 1 },
        post: { commentCount: 2 },
        userErrors: [],
      },
    });
    const whole = commentId(comment, target.id);
    const second = await platform.ask<object>(deleteComment, {
      as: manager,
      variables: { input: { commentId: whole } },
    });
    expect(second.data).toEqual({
      deleteComment: { deletedCommentId: whole, post: { commentCount: 0 }, userErrors: [] },
    });
  });
});
