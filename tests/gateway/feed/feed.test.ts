import { beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson } from '../../backend/harness.ts';
import { global } from '../callers.ts';
import { sharedPlatform } from '../platform.ts';

const platform = sharedPlatform();
let author: TestPerson;
let reader: TestPerson;
let manager: TestPerson;
let administrator: TestPerson;
let outsider: TestPerson;
let community: { id: number };

beforeAll(async () => {
  author = await platform.backend.addPerson({ firstName: 'Inès', lastName: 'Morel' });
  reader = await platform.backend.addPerson();
  manager = await platform.backend.addPerson();
  administrator = await platform.backend.addPerson({ isAdministrator: true });
  outsider = await platform.backend.addPerson();
  community = await platform.backend.addCommunity(
    { title: 'Atelier', kind: 'secret', color: '#aa5500' },
    { members: [author], readers: [reader], admins: [manager] },
  );
});

const postOf = async <Data>(fields: string, databaseId: number, as: TestPerson) =>
  (
    await platform.ask<{ post: Data }>(
      `query ($databaseId: String!) { post(databaseId: $databaseId) { ${fields} } }`,
      {
        as,
        variables: { databaseId: String(databaseId) },
      },
    )
  ).data.post;

it.each([{ first: -1 }, { first: 51 }, { after: 'n’importe quoi' }])(
  'the home feed rejects the page %o without calling the API',
  async (variables) => {
    const { errors, calls } = await platform.ask(
      'query ($first: Int, $after: String) { viewer { feed(first: $first, after: $after) { nodes { id } } } }',
      { as: author, variables },
    );
    expect([errors.map(({ extensions }) => extensions.code), calls]).toEqual([['BAD_USER_INPUT'], []]);
  },
);

describe('a post', () => {
  it('includes its community and author', async () => {
    const post = await platform.backend.addPost(community, author, {
      text: '<p>Bonjour <b>à tous</b></p>',
      linkUrl: 'https://example.org/article',
      gifUrl: 'https://media.giphy.com/chat.gif',
    });
    await platform.content.react(reader, post, 1);
    await platform.content.comment(reader, post, 'Merci !');
    const found = await postOf<object>(
      `kind text createdAt isPinned link gif { contentUrl } images { contentUrl } files { name } audios { name } video { contentUrl }
       author { name jobTitle } community { databaseId title color kind viewerRole }
       reactionCount reactionGroups { count viewerHasReacted } viewerReaction shareCount viewerHasShared viewerHasBookmarked
       commentCount lastComment { text author { email } } poll { question } event { title } sharedFrom { text }`,
      post.id,
      reader,
    );
    expect(found).toEqual({
      kind: 'STANDARD',
      text: '<p>Bonjour <b>à tous</b></p>',
      createdAt: post.createdAt.toISOString(),
      isPinned: false,
      link: 'https://example.org/article',
      gif: { contentUrl: 'https://media.giphy.com/chat.gif' },
      images: [],
      files: [],
      audios: [],
      video: null,
      author: { name: 'Inès Morel', jobTitle: 'Chargée de mission' },
      community: {
        databaseId: String(community.id),
        title: 'Atelier',
        color: '#aa5500',
        kind: 'SECRET',
        viewerRole: 'READER',
      },
      reactionCount: 1,
      reactionGroups: [
        { count: 0, viewerHasReacted: false },
        { count: 1, viewerHasReacted: true },
        { count: 0, viewerHasReacted: false },
      ],
      viewerReaction: 'APPLAUSE',
      shareCount: 0,
      viewerHasShared: false,
      viewerHasBookmarked: false,
      commentCount: 1,
      lastComment: { text: 'Merci !', author: { email: reader.email } },
      poll: null,
      event: null,
      sharedFrom: null,
    });
  });

  it('includes its event', async () => {
    const post = await platform.content.addEvent(community, author);
    const found = await postOf<object>(
      'kind event { title location text startsAt endsAt image { contentUrl } }',
      post.id,
      reader,
    );
    expect(found).toEqual({
      kind: 'EVENT',
      event: {
        title: 'Portes ouvertes',
        location: 'Atelier 3',
        text: '<p>Venez <b>nombreux</b></p>',
        startsAt: '2036-03-01T09:00:00.000Z',
        endsAt: '2036-03-01T12:00:00.000Z',
        image: null,
      },
    });
  });

  it('gives the event of a share an id of its own, beside that of the original', async () => {
    const original = await platform.content.addEvent(community, author);
    const share = await platform.backend.addPost(community, author, {
      isShare: true,
      sharedPostId: original.id,
    });
    const event = 'event { id title url postId postDatabaseId post { id } lastEdit { editedAt } }';
    const [originalId, shareId] = [original, share].map(({ id }) => global('Post', community.id, id));
    const expected = { id: expect.any(String), title: 'Portes ouvertes', lastEdit: null };
    const { event: own } = await postOf<{ event: { id: string } }>(event, original.id, reader);
    const { sharedFrom } = await postOf<{ sharedFrom: { event: { id: string } } }>(
      `sharedFrom { postId communityId ${event} }`,
      share.id,
      reader,
    );
    const of = (post: { id: number }, id: string | undefined) => ({
      ...expected,
      postId: id,
      url: expect.stringMatching(`/communaute/${community.id}/post/${post.id}$`),
      postDatabaseId: String(post.id),
      post: { id },
    });
    expect(own).toEqual(of(original, originalId));
    expect(sharedFrom).toEqual({
      postId: originalId,
      communityId: global('Community', community.id),
      event: of(share, shareId),
    });
    expect(sharedFrom.event.id).not.toBe(own.id);
    const again = await platform.ask(`{ node(id: "${sharedFrom.event.id}") { ... on Event { postId } } }`, {
      as: reader,
    });
    expect(again.data).toEqual({ node: { postId: shareId } });
  });

  it('has the question of its poll as plain text, also in a share', async () => {
    const poll = await platform.content.addPoll(community, author);
    const share = await platform.backend.addPost(community, author, { isShare: true, sharedPostId: poll.id });
    const fields = 'text plainText(maxLength: 10)';
    const question = { text: '', plainText: 'On contin…' };
    expect(await postOf<object>(fields, poll.id, reader)).toEqual(question);
    expect(await postOf<object>(`sharedFrom { ${fields} }`, share.id, reader)).toEqual({
      sharedFrom: question,
    });
  });

  it('includes the shared original, and loads it for viewers who may see it', async () => {
    const original = await platform.backend.addPost(community, author, { text: 'À l’origine' });
    const elsewhere = await platform.backend.addCommunity({}, { members: [reader, outsider] });
    const share = await platform.backend.addPost(elsewhere, reader, {
      isShare: true,
      sharedPostId: original.id,
      text: 'À lire',
    });
    const fields =
      'text sharedFrom { author { name initials jobTitle } text plainText(maxLength: 4) post { databaseId } }';
    expect(await postOf<object>(fields, share.id, reader)).toMatchObject({
      text: 'À lire',
      sharedFrom: {
        author: { name: 'Inès Morel', initials: 'IM', jobTitle: 'Chargée de mission' },
        text: 'À l’origine',
        plainText: 'À l…',
        post: { databaseId: String(original.id) },
      },
    });
    expect(await postOf<object>(fields, share.id, outsider)).toMatchObject({ sharedFrom: { post: null } });
  });

  it('is null for outsiders and unknown databaseIds', async () => {
    const post = await platform.backend.addPost(community, author);
    expect(await postOf('databaseId', post.id, outsider)).toBeNull();
    expect(await postOf('databaseId', 2_000_000_000, reader)).toBeNull();
    const variables = { databaseId: 'pas un numéro' };
    const odd = await platform.ask<object>(
      'query ($databaseId: String!) { post(databaseId: $databaseId) { id } }',
      {
        as: reader,
        variables,
      },
    );
    expect(odd.data).toEqual({ post: null });
  });

  it('is not found by an id with another community', async () => {
    const post = await platform.backend.addPost(community, author);
    const other = await platform.backend.addCommunity({}, { members: [author] });
    const id = (row: number) => Buffer.from(`Post:${row}:${post.id}`).toString('base64url');
    const { data } = await platform.ask<object>('query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', {
      as: author,
      variables: { ids: [id(community.id), id(other.id), 'sans forme'] },
    });
    expect(data).toEqual({ nodes: [{ id: id(community.id) }, null, null] });
  });
});

describe('rights on a post', () => {
  const fields = 'viewerCanEdit viewerCanDelete viewerCanPin viewerCanComment';
  const all = { viewerCanEdit: true, viewerCanDelete: true, viewerCanPin: true, viewerCanComment: true };
  const comment = {
    viewerCanEdit: false,
    viewerCanDelete: false,
    viewerCanPin: false,
    viewerCanComment: true,
  };

  it('B545–B547 B560: author and administrators edit, delete and pin; others comment', async () => {
    const post = await platform.backend.addPost(community, author);
    expect(await postOf(fields, post.id, author)).toEqual(all);
    expect(await postOf(fields, post.id, manager)).toEqual(all);
    expect(await postOf(fields, post.id, administrator)).toEqual(all);
    expect(await postOf(fields, post.id, reader)).toEqual(comment);
  });

  it('B545–B547: events cannot be edited', async () => {
    const post = await platform.content.addEvent(community, author);
    for (const as of [author, manager, administrator])
      expect(await postOf(fields, post.id, as)).toEqual({ ...all, viewerCanEdit: false });
  });
});

describe('what is done with a post', () => {
  interface Payload {
    post: Record<string, unknown> | null;
    originalPost?: object | null;
    postEdge?: object | null;
    deletedPostId?: string;
    community?: object | null;
    viewer?: object | null;
  }
  const change = (as: TestPerson, name: string, input: object, selection: string) =>
    platform.mutate<Payload>(name, input, { as, selection });

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
      const edge = viewerHasBookmarked ? 'postEdge { node { id } }' : '';
      const { post, postEdge, viewer } = await change(
        person,
        name,
        { postId },
        `post { viewerHasBookmarked } ${edge} viewer { bookmarkedPosts { nodes { id } } }`,
      );
      expect(post).toEqual({ viewerHasBookmarked });
      expect(postEdge).toEqual(viewerHasBookmarked ? { node: { id: postId } } : undefined);
      expect(viewer).toEqual({ bookmarkedPosts: { nodes: viewerHasBookmarked ? [{ id: postId }] : [] } });
    }
    const wished = {
      postId,
      communityId: global('Community', community.id),
      text: '<p>Lisez</p>',
      idempotencyKey: 'k1',
    };
    const answered =
      'postEdge { node { id text sharedFrom { post { id } } } } originalPost { shareCount viewerHasShared }';
    const edges: unknown[] = [];
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const { originalPost, postEdge } = await change(person, 'sharePost', wished, answered);
      expect(originalPost).toEqual({ shareCount: 1, viewerHasShared: true });
      expect(postEdge).toMatchObject({
        node: { text: '<p>Lisez</p>', sharedFrom: { post: { id: postId } } },
      });
      edges.push(postEdge);
    }
    expect(edges[1]).toEqual(edges[0]);
    const { id: shareId } = (edges[0] as { node: { id: string } }).node;
    const ofShare = { ...wished, postId: shareId, idempotencyKey: 'k2', text: '' };
    const again = await change(person, 'sharePost', ofShare, 'originalPost { id shareCount }');
    expect(again.originalPost).toEqual({ id: postId, shareCount: 2 });
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
