import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postId } from '../../../gateway/posts/posts.ts';
import { communityId } from '../../../gateway/communities/communities.ts';
import { type Platform, startPlatform } from '../platform.ts';

let platform: Platform;
/** In front of an API of the documents alone. */
let plain: Platform;
beforeAll(async () => {
  platform = await startPlatform();
  plain = await startPlatform({ backend: platform.backend, settings: { API_EXTENSIONS: '' } });
});
afterAll(async () => {
  await plain.close();
  await platform.close();
});

/** A reader of a community with two posts that they have not seen, and what they do there. */
async function scene({ backend, ask }: Platform) {
  const [author, reader] = [await backend.addPerson(), await backend.addPerson()];
  const community = await backend.addCommunity({ kind: 'secret' }, { members: [author, reader] });
  const posts = [await backend.addPost(community, author), await backend.addPost(community, author)];
  const id = communityId.write({ community: String(community.id) });
  return {
    posts: posts.map((post) => postId.write({ community: String(community.id), post: String(post.id) })),
    unread: async () =>
      (
        await ask<{ node: { unreadPostCount: number } }>(
          `{ node(id: "${id}") { ... on Community { unreadPostCount } } }`,
          { as: reader },
        )
      ).data.node.unreadPostCount,
    readFeed: () =>
      ask(`{ node(id: "${id}") { ... on Community { feed { nodes { id } } } } }`, { as: reader }),
    mark: async (upToPostId?: string) => {
      const { data, calls } = await ask<{ markCommunityRead: object }>(
        `mutation ($input: MarkCommunityReadInput!) { markCommunityRead(input: $input) {
          community { unreadPostCount } userErrors { code } } }`,
        { as: reader, variables: { input: { communityId: id, upToPostId } } },
      );
      return { payload: data.markCommunityRead, calls };
    },
  };
}
const unreadPosts = (count: number) => ({
  community: { unreadPostCount: count },
  userErrors: [],
});

describe('the posts of a community', () => {
  it('are marked as read up to a post, not by loading them', async () => {
    const { posts, unread, readFeed, mark } = await scene(platform);
    await readFeed();
    expect(await unread()).toBe(2);
    expect((await mark(posts[0])).payload).toEqual(unreadPosts(1));
    expect((await mark()).payload).toEqual(unreadPosts(0));
    expect((await mark(posts[0])).payload).toEqual(unreadPosts(0));
    expect((await mark(postId.write({ community: '999', post: '1' }))).payload).toMatchObject({
      community: null,
      userErrors: [{ code: 'INVALID' }],
    });
  });

  it('are marked as read by loading them if the API supports nothing else', async () => {
    const { posts, unread, readFeed, mark } = await scene(plain);
    expect((await mark(posts[1])).payload).toEqual(unreadPosts(2));
    await readFeed();
    // The communities that were just read may serve again for a moment.
    plain.gateway.services.rest.separateReads();
    const { payload, calls } = await mark();
    expect(payload).toEqual(unreadPosts(0));
    expect(calls).not.toContain('POST /api/publication/vues');
    expect(await unread()).toBe(0);
  });
});
