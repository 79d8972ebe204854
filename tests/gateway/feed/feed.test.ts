import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson } from '../../backend/harness.ts';
import { type Platform, startPlatform } from '../platform.ts';

let platform: Platform;
let author: TestPerson;
let reader: TestPerson;
let manager: TestPerson;
let administrator: TestPerson;
let outsider: TestPerson;
let community: { id: number };

beforeAll(async () => {
  platform = await startPlatform();
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
afterAll(() => platform.close());

const databaseIds = `
  query ($first: Int, $after: String) { viewer { feed(first: $first, after: $after) { nodes { databaseId }
  pageInfo { hasNextPage endCursor } } } }
`;
interface FeedPage {
  viewer: {
    feed: { nodes: { databaseId: string }[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } };
  };
}
const page = async (as: TestPerson, variables: Record<string, unknown> = {}) =>
  (await platform.ask<FeedPage>(databaseIds, { as, variables })).data.viewer.feed;

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

describe('the home feed', () => {
  it('B454 B458 B450: returns the newest first, page by page to the end', async () => {
    const person = await platform.backend.addPerson();
    const own = [
      await platform.backend.addCommunity({}, { members: [person] }),
      await platform.backend.addCommunity({}, { readers: [person] }),
    ];
    const rows: string[] = [];
    for (let count = 0; count < 7; count += 1)
      rows.unshift(String((await platform.backend.addPost(own[count % 2]!, author)).id));
    const seen: string[][] = [];
    let after: string | null = null;
    for (let more = true; more;) {
      const { nodes, pageInfo }: FeedPage['viewer']['feed'] = await page(person, { first: 3, after });
      seen.push(nodes.map((node) => node.databaseId));
      ({ endCursor: after, hasNextPage: more } = pageInfo);
    }
    expect(seen).toEqual([rows.slice(0, 3), rows.slice(3, 6), rows.slice(6)]);
  });

  it('rejects invalid page sizes and foreign cursors', async () => {
    for (const variables of [{ first: -1 }, { first: 51 }, { after: 'n’importe quoi' }]) {
      const { errors, calls } = await platform.ask(databaseIds, { as: author, variables });
      expect(errors.map((error) => error.extensions.code)).toEqual(['BAD_USER_INPUT']);
      expect(calls).toEqual([]);
    }
  });
});

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
      `kind text createdAt isPinned link gif { url } images { url } files { name } audios { name } video { url }
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
      gif: { url: 'https://media.giphy.com/chat.gif' },
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
      'kind event { title location text startsAt endsAt image { url } }',
      post.id,
      reader,
    );
    expect(found).toEqual({
      kind: 'EVENT',
      event: {
        title: 'Portes ouvertes',
        location: 'Atelier 3',
        text: '<p>Venez <b>nombreux</b></p>',
        startsAt: '2027-03-01T09:00:00.000Z',
        endsAt: '2027-03-01T12:00:00.000Z',
        image: null,
      },
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
