import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { conversationId } from '../../../gateway/chat/chat.ts';
import { addDocument } from '../../backend/library/entries.ts';
import type { TestPerson } from '../../backend/harness.ts';
import { communityId } from '../../../gateway/communities/communities.ts';
import { userId } from '../../../gateway/people/people.ts';
import { createSearch, searchId, readSearch } from '../../../gateway/search/search.ts';
import { type Platform, startPlatform } from '../platform.ts';

interface List {
  edges: { cursor: string }[];
  nodes: { id: string; title?: string; name?: string }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}
interface Found {
  id: string;
  query: string;
  highlightPrefixes: string[];
  postCount: number;
  userCount: number;
  communityCount: number;
  documentCount: number;
  posts: List;
  users: List;
  communities: List;
  documents: List;
}
interface FoundMessages {
  messageCount: number;
  messages: {
    nodes: { plainText: string; conversation: { title: string } }[];
    pageInfo: { hasNextPage: boolean; endCursor: string };
  };
}
const fields = `id query highlightPrefixes postCount userCount communityCount documentCount
  posts(first: 10) { nodes { id } pageInfo { hasNextPage endCursor } }
  users(first: 10) { nodes { id name } pageInfo { hasNextPage endCursor } }
  communities(first: 10) { nodes { id title viewerRole } pageInfo { hasNextPage endCursor } }
  documents(first: 10) { nodes { id name } pageInfo { hasNextPage endCursor } }`;

describe('the text of a search', () => {
  it.each([
    ['a'.repeat(99), '😀'],
    ['', '😀'.repeat(60)],
  ])('is cut between characters: %s%s', (start, end) => {
    const { id, query } = createSearch(start + end);
    expect(query).not.toMatch(/\p{Cs}/u);
    expect(query.startsWith(start)).toBe(true);
    expect(readSearch(searchId.read(id)).query).toBe(query);
  });
});

describe('a search', () => {
  let platform: Platform;
  let person: TestPerson;
  beforeAll(async () => {
    platform = await startPlatform();
    const { backend } = platform;
    person = await backend.addPerson({ firstName: 'Régate', lastName: 'Dupont' });
    const community = await backend.addCommunity({ title: 'Régates du soir' }, { members: [person] });
    await backend.addCommunity({ title: 'Régates fermées', kind: 'private' });
    await backend.addCommunity({ title: 'Régates secrètes', kind: 'secret' });
    for (let count = 0; count < 13; count += 1)
      await backend.addPost(community, person, { text: `<p>Régate numéro ${count}</p>` });
    await addDocument(backend, { communityId: community.id, name: 'Régate.pdf' });
  });
  afterAll(() => platform.close());
  const search = async (query: string) =>
    platform.ask<{ viewer: { search: Found } }>(
      `query ($query: String!) { viewer { search(query: $query) { ${fields} } } }`,
      { as: person, variables: { query } },
    );

  it('B784 B631: finds everything with one call, and can be asked for again by its id', async () => {
    const { data, calls } = await search('  regate ');
    const { search: found } = data.viewer;
    expect(calls.filter((call) => call === 'POST /api/searchs')).toHaveLength(1);
    expect(found).toMatchObject({ query: 'regate', highlightPrefixes: ['regate'] });
    expect(found.posts.nodes).toHaveLength(10);
    expect(found.posts.pageInfo.hasNextPage).toBe(true);
    expect(found.users.nodes.map((user) => user.name)).toContain('Régate Dupont');
    expect(found.communities.nodes.map((community) => community.title)).toEqual([
      'Régates du soir',
      'Régates fermées',
    ]);
    expect(found.documents.nodes.map((document) => document.name)).toEqual(['Régate.pdf']);
    const again = await platform.ask<{ node: Found }>(
      `query ($id: ID!) { node(id: $id) { ... on Search { ${fields} } } }`,
      { as: person, variables: { id: found.id } },
    );
    expect(again.data.node).toEqual(found);
    expect(found.postCount).toBe(13);
  });

  it('finds the default page and the counts with one call', async () => {
    const { data, calls } = await platform.ask<{ viewer: { search: Found } }>(
      '{ viewer { search(query: "regate") { postCount posts { nodes { id } pageInfo { hasNextPage } } } } }',
      { as: person },
    );
    const { postCount, posts } = data.viewer.search;
    expect([postCount, posts.nodes.length, posts.pageInfo.hasNextPage]).toEqual([13, 13, false]);
    expect(calls.filter((call) => call === 'POST /api/searchs')).toHaveLength(1);
  });

  it('returns nothing for an empty query', async () => {
    for (const query of ['', '   ', '*']) {
      const { search: found } = (await search(query)).data.viewer;
      expect([found.postCount, found.communityCount, found.documentCount]).toEqual([0, 0, 0]);
    }
  });

  it('filters by author, community and time, also when asked for again by its id, and finds nothing without SEARCH_FILTERS', async () => {
    const { backend } = platform;
    const author = await backend.addPerson();
    const [one, other] = [
      await backend.addCommunity({ title: 'Une' }, { members: [person, author] }),
      await backend.addCommunity({ title: 'Autre' }, { members: [person, author] }),
    ];
    for (const [community, writer] of [
      [one, author],
      [one, person],
      [other, author],
    ] as const)
      await backend.addPost(community, writer, { text: '<p>Balise</p>', createdAt: new Date('2026-03-01') });
    const ask = async (on: Platform, filters: string) => {
      const { data, calls } = await on.ask<{ viewer: { search: Found } }>(
        `{ viewer { search(query: "balise"${filters}) { id postCount posts { nodes { id } } author { id } community { title } } } }`,
        { as: person },
      );
      return { ...data.viewer.search, calls };
    };
    const byRow = `, authorDatabaseId: "${author.id}", communityDatabaseId: "${one.id}"`;
    const byId = `, authorId: "${userId.write({ user: String(author.id) })}", communityId: "${communityId.write({ community: String(one.id) })}"`;
    const inMarch = ', from: "2026-03-01T00:00:00Z", to: "2026-03-02T00:00:00Z"';
    const both = await platform.ask(`{ viewer { search(query: "balise"${byRow}${byId}) { postCount } } }`, {
      as: person,
    });
    expect(both.errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
    const ofCommunity = communityId.write({ community: String(one.id) });
    const wrong = await platform.ask(
      `{ viewer { id search(query: "balise", authorId: "${ofCommunity}") { postCount } } }`,
      { as: person },
    );
    expect(wrong.errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
    expect(wrong.data).toMatchObject({ viewer: { id: expect.any(String), search: null } });
    for (const [filters, count] of [
      ['', 3],
      [byRow, 1],
      [byId, 1],
      [inMarch, 3],
      [`${byRow}${inMarch}`, 1],
      [', from: "2026-03-02T00:00:00Z"', 0],
      // No rows: nothing is found.
      [', authorDatabaseId: "inconnu"', 0],
      [', communityDatabaseId: "99999999999999999999"', 0],
    ] as const) {
      const { id, postCount, posts } = await ask(platform, filters);
      expect([filters, postCount, posts.nodes.length]).toEqual([filters, count, count]);
      const again = await platform.ask<{ node: { posts: List } }>(
        'query ($id: ID!) { node(id: $id) { ... on Search { posts { nodes { id } } } } }',
        { as: person, variables: { id } },
      );
      expect(again.data.node.posts.nodes).toEqual(posts.nodes);
    }
    expect(await ask(platform, byRow)).toMatchObject({
      author: { id: userId.write({ user: String(author.id) }) },
      community: { title: 'Une' },
    });
    const documented = await startPlatform({ backend, settings: { API_EXTENSIONS: 'EXACT_COUNTS' } });
    try {
      const { postCount, calls } = await ask(documented, byRow);
      expect([postCount, calls.includes('POST /api/searchs')]).toEqual([0, false]);
    } finally {
      await documented.close();
    }
  });

  it('B940: finds messages in all conversations or in one, in one call that also names the conversation', async () => {
    const { backend, content } = platform;
    const [other, third] = [await backend.addPerson(), await backend.addPerson()];
    const pair = await content.addConversation([person, other]);
    const group = await content.addConversation([person, other, third], 'Équipage');
    for (const conversation of [group, pair, pair])
      await content.send(other, conversation, 'Rendez-vous au sémaphore');
    const id = conversationId.write({ conversation: String(group.id) });
    const search = async (on: Platform, selection: string) => {
      const { data, calls } = await on.ask<{ viewer: { search: FoundMessages } }>(
        `{ viewer { search(query: "semaphores") { ${selection} } } }`,
        { as: person },
      );
      return { ...data.viewer.search, calls };
    };
    const fields = 'nodes { plainText conversation { title } } pageInfo { hasNextPage endCursor }';
    const all = await search(platform, `messageCount messages(first: 2) { ${fields} }`);
    expect(all).toMatchObject({
      messageCount: 3,
      messages: { nodes: [{}, {}], pageInfo: { hasNextPage: true } },
      calls: ['POST /api/searchs'],
    });
    const rest = await search(
      platform,
      `messages(after: "${all.messages.pageInfo.endCursor}") { ${fields} }`,
    );
    const inGroup = [{ plainText: 'Rendez-vous au sémaphore', conversation: { title: 'Équipage' } }];
    expect(rest.messages).toMatchObject({ nodes: inGroup, pageInfo: { hasNextPage: false } });
    const inOne = await search(platform, `messages(conversationId: "${id}", first: 1) { ${fields} }`);
    expect(inOne).toMatchObject({
      messages: { nodes: inGroup, pageInfo: { hasNextPage: false } },
      calls: ['POST /api/searchs'],
    });
    const documented = await startPlatform({ backend, settings: { API_EXTENSIONS: 'EXACT_COUNTS' } });
    try {
      const without = await search(documented, `messages(conversationId: "${id}") { ${fields} }`);
      expect([without.messages.nodes, without.calls]).toEqual([[], []]);
    } finally {
      await documented.close();
    }
  });
});
