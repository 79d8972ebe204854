import { beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson } from '../../backend/harness.ts';
import { global } from '../callers.ts';
import { sharedPlatform } from '../platform.ts';

const platform = sharedPlatform();
let author: TestPerson;
let reader: TestPerson;
let community: { id: number };

beforeAll(async () => {
  author = await platform.backend.addPerson({ firstName: 'Inès', lastName: 'Morel', job: 'Soudeuse' });
  reader = await platform.backend.addPerson();
  community = await platform.backend.addCommunity(
    { kind: 'private' },
    { members: [author], readers: [reader] },
  );
});

type Kind = 'LIKE' | 'APPLAUSE' | 'CHECK' | null;
interface Reacted {
  it: {
    post: {
      viewerReaction: Kind;
      reactionCount: number;
      reactionGroups: { reaction: Kind; count: number; viewerHasReacted: boolean }[];
    } | null;
    userErrors: { code: string }[];
  };
}
const react = (post: { id: number }, reaction: Kind, as: TestPerson) => {
  const name = reaction === null ? 'RemovePostReaction' : 'SetPostReaction';
  const postId = global('Post', community.id, post.id);
  return platform.ask<Reacted>(
    `mutation ($input: ${name}Input!) {
      it: ${name.replace(/^./, (letter) => letter.toLowerCase())}(input: $input) {
        post { viewerReaction reactionCount reactionGroups { reaction count viewerHasReacted } }
        userErrors { code }
      }
    }`,
    { as, variables: { input: reaction === null ? { postId } : { postId, reaction } } },
  );
};
const state = ({ data }: Awaited<ReturnType<typeof react>>) => {
  const { viewerReaction, reactionCount, reactionGroups } = data.it.post!;
  expect(reactionGroups.map(({ reaction }) => reaction)).toEqual(['LIKE', 'APPLAUSE', 'CHECK']);
  const own = reactionGroups.filter(({ viewerHasReacted }) => viewerHasReacted);
  expect(own.map(({ reaction }) => reaction)).toEqual(viewerReaction === null ? [] : [viewerReaction]);
  return [viewerReaction, ...reactionGroups.map(({ count }) => count), reactionCount];
};

describe('reacting to a post', () => {
  it('sets, replaces and removes the reaction', async () => {
    const post = await platform.backend.addPost(community, author);
    await react(post, 'CHECK', author);
    expect(state(await react(post, 'LIKE', reader))).toEqual(['LIKE', 1, 0, 1, 2]);
    expect(state(await react(post, 'APPLAUSE', reader))).toEqual(['APPLAUSE', 0, 1, 1, 2]);
    expect(state(await react(post, null, reader))).toEqual([null, 0, 0, 1, 1]);
  });

  it('does not toggle when repeated', async () => {
    const post = await platform.backend.addPost(community, author);
    const first = await react(post, 'LIKE', reader);
    // What was reacted to comes with the reaction.
    expect(first.calls).toEqual(['GET /api/postsingle/{postId}', 'POST /api/dolike']);
    expect(state(first)).toEqual(['LIKE', 1, 0, 0, 1]);
    const second = await react(post, 'LIKE', reader);
    expect(state(second)).toEqual(['LIKE', 1, 0, 0, 1]);
    expect(second.calls).toEqual(['GET /api/postsingle/{postId}']);
    expect(state(await react(post, null, reader))).toEqual([null, 0, 0, 0, 0]);
    expect(state(await react(post, null, reader))).toEqual([null, 0, 0, 0, 0]);
  });

  it('reaches the wanted state when two devices react at once', async () => {
    const post = await platform.backend.addPost(community, author);
    await Promise.all([react(post, 'LIKE', reader), react(post, 'LIKE', reader)]);
    expect(state(await react(post, 'LIKE', reader))).toEqual(['LIKE', 1, 0, 0, 1]);
  });
});

describe('liking a comment or a reply', () => {
  interface Liked {
    liked: { likeCount: number; viewerHasLiked: boolean } | null;
    userErrors: { code: string }[];
  }
  const like = async (kind: 'comment' | 'reply', target: string, isLiked: boolean, as: TestPerson) => {
    const name = `ike${kind === 'comment' ? 'Comment' : 'Reply'}`;
    const { data, calls } = await platform.ask<{ it: Liked }>(
      `mutation ($input: ${isLiked ? 'L' : 'Unl'}${name}Input!) {
        it: ${isLiked ? 'l' : 'unl'}${name}(input: $input) {
          liked: ${kind} { likeCount viewerHasLiked } userErrors { code } } }`,
      { as, variables: { input: { [`${kind}Id`]: target } } },
    );
    return { ...data.it, calls };
  };

  it('sets the wanted state of both, repeated or not', async () => {
    const post = await platform.backend.addPost(community, author);
    const comment = await platform.content.comment(author, post);
    const reply = await platform.content.reply(author, comment);
    const targets = [
      ['comment', global('Comment', community.id, post.id, comment.id)],
      ['reply', global('Reply', community.id, post.id, comment.id, reply.id)],
    ] as const;
    for (const [kind, target] of targets) {
      await like(kind, target, true, author);
      const once = { likeCount: 2, viewerHasLiked: true };
      expect((await like(kind, target, true, reader)).liked).toEqual(once);
      const repeated = await like(kind, target, true, reader);
      expect(repeated.liked).toEqual(once);
      expect(repeated.calls).toHaveLength(1);
      expect((await like(kind, target, false, reader)).liked).toEqual({
        likeCount: 1,
        viewerHasLiked: false,
      });
      expect((await like(kind, target, false, reader)).liked).toEqual({
        likeCount: 1,
        viewerHasLiked: false,
      });
    }
  });
});

describe('reactors', () => {
  it('B764: are listed newest first with their reactions, in pages', async () => {
    const post = await platform.backend.addPost(community, author);
    await platform.content.react(author, post, 2);
    await platform.content.react(reader, post, 0);
    type List = {
      node: { reactors: { edges: object[]; pageInfo: { hasNextPage: boolean; endCursor: string } } };
    };
    const query = `query ($id: ID!, $after: String) { node(id: $id) { ... on Post { reactors(first: 1, after: $after) {
      edges { reaction node { id name jobTitle initials avatar { contentUrl } firstName lastName email } } pageInfo { hasNextPage endCursor } } } } }`;
    const variables = { id: global('Post', community.id, post.id) };
    const first = await platform.ask<List>(query, { as: author, variables });
    expect(first.data.node.reactors).toMatchObject({
      edges: [{ reaction: 'LIKE' }],
      pageInfo: { hasNextPage: true },
    });
    const second = await platform.ask<List>(query, {
      as: author,
      variables: { ...variables, after: first.data.node.reactors.pageInfo.endCursor },
    });
    expect(second.calls.toSorted()).toEqual([
      'GET /api/postsingle/{postId}',
      'GET /api/singleuser/{id}',
      'POST /api/likelist',
    ]);
    expect(second.data.node.reactors).toMatchObject({
      edges: [
        {
          reaction: 'CHECK',
          node: {
            id: global('User', author.id),
            name: 'Inès Morel',
            jobTitle: 'Soudeuse',
            initials: 'IM',
            avatar: null,
            firstName: 'Inès',
            lastName: 'Morel',
            // Not in the list: loaded separately.
            email: author.email,
          },
        },
      ],
      pageInfo: { hasNextPage: false },
    });
  });

  it('lists who shared a post or liked a comment, without a kind', async () => {
    const post = await platform.backend.addPost(community, author);
    await platform.backend.addPost(community, author, { isShare: true, sharedPostId: post.id });
    const comment = await platform.content.comment(reader, post);
    await platform.backend.post('/api/buttonlikecomment', { as: author, json: { idcomment: comment.id } });
    const query = `query ($post: ID!, $comment: ID!) {
      shares: node(id: $post) { ... on Post { reactors(list: SHARES) { edges { reaction node { name } } } } }
      likes: node(id: $comment) { ... on Comment { likers { edges { reaction node { name } } } } }
    }`;
    const variables = {
      post: global('Post', community.id, post.id),
      comment: global('Comment', community.id, post.id, comment.id),
    };
    const edges = [{ node: { name: 'Inès Morel' }, reaction: null }];
    const { data } = await platform.ask<object>(query, { as: reader, variables });
    expect(data).toEqual({ shares: { reactors: { edges } }, likes: { likers: { edges } } });
  });
});

describe('reactors', () => {
  it('are the same users as authors, whatever their names', async () => {
    const noble = await platform.backend.addPerson({ firstName: 'Marie Anne', lastName: 'de la Tour' });
    await platform.backend.addMember(community, noble);
    const post = await platform.backend.addPost(community, noble);
    await react(post, 'LIKE', noble);
    const names = 'id databaseId firstName lastName name initials';
    const { data } = await platform.ask<{ node: { author: object; reactors: { nodes: object[] } } }>(
      `query ($id: ID!) { node(id: $id) { ... on Post { author { ${names} } reactors { nodes { ${names} } } } } }`,
      { as: noble, variables: { id: global('Post', community.id, post.id) } },
    );
    expect(data.node.author).toMatchObject({ firstName: 'Marie Anne', initials: 'MD' });
    expect(data.node.reactors.nodes).toEqual([data.node.author]);
  });
});
