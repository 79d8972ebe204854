import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson } from '../../backend/harness.ts';
import { global } from '../callers.ts';
import { type Platform, startPlatform } from '../platform.ts';

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

describe('a post', () => {
  interface Payload {
    post: Record<string, unknown> | null;
    postEdge?: object | null;
    deletedPostId?: string;
    community?: object | null;
    viewer?: object | null;
    userErrors: object[];
  }
  const change = async (as: TestPerson, name: string, input: object, selection: string) => {
    const { data } = await platform.ask<Record<string, Payload>>(
      `mutation ($input: ${name.charAt(0).toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { ${selection} userErrors { message } } }`,
      { as, variables: { input } },
    );
    return data[name]!;
  };

  it('B556: is pinned, unpinned, bookmarked, shared once per key, and deleted', async () => {
    const { backend } = platform;
    const person = await backend.addPerson();
    const community = await backend.addCommunity({}, { members: [person] });
    const { id } = await backend.addPost(community, person);
    const postId = global('Post', community.id, id);
    for (const isPinned of [true, false]) {
      const { post, community: around } = await change(
        person,
        isPinned ? 'pinPost' : 'unpinPost',
        { postId },
        'post { isPinned } community { feed { nodes { isPinned } } }',
      );
      expect(post).toEqual({ isPinned });
      expect(around).toEqual({ feed: { nodes: [{ isPinned }] } });
      const feed = await backend.post('/api/publication', { as: person, json: { groupid: community.id } });
      expect(feed.body).toMatchObject({ publications: [{ epingle: isPinned ? 1 : 0 }] });
    }
    for (const viewerHasBookmarked of [true, true, false, true]) {
      const name = viewerHasBookmarked ? 'bookmarkPost' : 'unbookmarkPost';
      const { post, viewer } = await change(
        person,
        name,
        { postId },
        'post { viewerHasBookmarked } viewer { bookmarkedPosts { nodes { id } } }',
      );
      expect(post).toEqual({ viewerHasBookmarked });
      expect(viewer).toEqual({ bookmarkedPosts: { nodes: viewerHasBookmarked ? [{ id: postId }] : [] } });
    }
    const wished = {
      postId,
      communityId: global('Community', community.id),
      text: '<p>Lisez</p>',
      idempotencyKey: 'k1',
    };
    const answered =
      'postEdge { node { id text sharedFrom { post { id } } } } post { shareCount viewerHasShared }';
    const edges: unknown[] = [];
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const { post, postEdge } = await change(person, 'sharePost', wished, answered);
      expect(post).toEqual({ shareCount: 1, viewerHasShared: true });
      expect(postEdge).toMatchObject({
        node: { text: '<p>Lisez</p>', sharedFrom: { post: { id: postId } } },
      });
      edges.push(postEdge);
    }
    expect(edges[1]).toEqual(edges[0]);
    const { id: shareId } = (edges[0] as { node: { id: string } }).node;
    const ofShare = { ...wished, postId: shareId, idempotencyKey: 'k2', text: '' };
    const again = await change(person, 'sharePost', ofShare, 'post { id shareCount }');
    expect(again.post).toEqual({ id: postId, shareCount: 2 });
    const { postEdge: second } = await change(person, 'sharePost', ofShare, 'postEdge { node { id } }');
    await change(
      person,
      'deletePost',
      { postId: (second as { node: { id: string } }).node.id },
      'deletedPostId',
    );
    const lists = async () =>
      (
        await platform.ask<{
          viewer: Record<'ownPosts' | 'bookmarkedPosts', { nodes: { id: string; text: string }[] }>;
        }>('{ viewer { ownPosts(first: 10) { nodes { id text } } bookmarkedPosts { nodes { id text } } } }', {
          as: person,
        })
      ).data.viewer;
    const before = await lists();
    expect(before.ownPosts.nodes.map((node) => node.text)).toEqual(['<p>Lisez</p>', expect.any(String)]);
    expect(before.bookmarkedPosts.nodes.map((node) => node.id)).toEqual([postId]);
    expect((await change(person, 'deletePost', { postId }, 'deletedPostId')).deletedPostId).toBe(postId);
    const after = await lists();
    expect(after.bookmarkedPosts.nodes).toEqual([]);
    expect(after.ownPosts.nodes).toHaveLength(1);
  });
});
