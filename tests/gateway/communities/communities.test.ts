import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson } from '../../backend/harness.ts';
import { type Platform, startPlatform } from '../platform.ts';

let platform: Platform;
let editor: TestPerson;
let reader: TestPerson;
let manager: TestPerson;
let outsider: TestPerson;
let community: { id: number };
/** A community of fourteen, and its one reader. */
let large: { id: number };
let yves: TestPerson;

beforeAll(async () => {
  platform = await startPlatform();
  [editor, reader, manager, outsider] = [
    await platform.backend.addPerson(),
    await platform.backend.addPerson(),
    await platform.backend.addPerson(),
    await platform.backend.addPerson(),
  ];
  community = await platform.backend.addCommunity(
    { title: 'Menuiserie', subject: 'Le bois', kind: 'secret', color: '#AA5500' },
    { members: [editor], readers: [reader], admins: [manager] },
  );
});
afterAll(() => platform.close());

const fields =
  'title description kind color memberCount viewerRole viewerCanPublish viewerCanAdminister viewerCanJoin viewerCanRequestMembership unreadPostCount logo { url } cover { url }';
const open = async (as: TestPerson, databaseId = String(community.id)) =>
  platform.ask<{ community: Record<string, unknown> | null }>(
    `query ($databaseId: String!) { community(databaseId: $databaseId) { ${fields} } }`,
    { as, variables: { databaseId } },
  );

describe('a community', () => {
  it('B294: returns its fields and the viewer’s permissions, by role', async () => {
    const common = {
      title: 'Menuiserie',
      description: 'Le bois',
      kind: 'SECRET',
      color: '#aa5500',
      memberCount: 3,
      logo: null,
      cover: null,
    };
    expect((await open(editor)).data.community).toMatchObject({
      ...common,
      viewerRole: 'EDITOR',
      viewerCanPublish: true,
      viewerCanAdminister: false,
    });
    expect((await open(reader)).data.community).toMatchObject({
      ...common,
      viewerRole: 'READER',
      viewerCanPublish: false,
      viewerCanAdminister: false,
    });
    expect((await open(manager)).data.community).toMatchObject({
      ...common,
      viewerRole: 'ADMINISTRATOR',
      viewerCanPublish: true,
      viewerCanAdminister: true,
    });
  });

  it('B360: that is secret does not exist for others', async () => {
    expect((await open(outsider)).data.community).toBeNull();
    expect((await open(outsider, '999999')).data.community).toBeNull();
    const id = Buffer.from(`Community:${community.id}`).toString('base64url');
    const node = await platform.ask<object>('query ($id: ID!) { node(id: $id) { id } }', {
      as: outsider,
      variables: { id },
    });
    expect(node.data).toEqual({ node: null });
  });

  it('B294 B320 B355 B356: a platform administrator administers it without being of it', async () => {
    const administrator = await platform.backend.addPerson({ isAdministrator: true });
    expect((await open(administrator)).data.community).toMatchObject({
      viewerRole: null,
      viewerCanPublish: false,
      viewerCanAdminister: true,
      // It is secret.
      viewerCanJoin: false,
      viewerCanRequestMembership: false,
    });
  });

  it('shows its pinned post first, then the newest, and pages through them once each', async () => {
    const own = await platform.backend.addCommunity({}, { members: [editor] });
    const rows: number[] = [];
    for (let count = 0; count < 6; count += 1) {
      rows.push(
        (await platform.backend.addPost(own, editor, count === 1 ? { pinnedAt: new Date() } : {})).id,
      );
    }
    const [oldest, pinned, ...rest] = rows;
    const query = `query ($databaseId: String!, $after: String) { community(databaseId: $databaseId) { feed(first: 2, after: $after) {
      nodes { databaseId isPinned } pageInfo { hasNextPage endCursor } } } }`;
    type Feed = {
      nodes: { databaseId: string; isPinned: boolean }[];
      pageInfo: { hasNextPage: boolean; endCursor: string | null };
    };
    const seen: Feed['nodes'] = [];
    let after: string | null = null;
    for (let more = true; more;) {
      const variables: Record<string, unknown> = { databaseId: String(own.id), after };
      const outcome = await platform.ask<{ community: { feed: Feed } }>(query, { as: editor, variables });
      const { feed } = outcome.data.community;
      seen.push(...feed.nodes);
      ({ endCursor: after, hasNextPage: more } = feed.pageInfo);
    }
    expect(seen.map((post) => Number(post.databaseId))).toEqual([pinned, ...rest.toReversed(), oldest]);
    expect(seen.map((post) => post.isPinned)).toEqual([true, false, false, false, false, false]);
  });
});

describe('the viewer’s communities', () => {
  it('come in one call, in pages, in the viewer’s order', async () => {
    const person = await platform.backend.addPerson();
    const titles: string[] = [];
    for (const title of ['Un', 'Deux', 'Trois', 'Quatre', 'Cinq']) {
      await platform.backend.addCommunity({ title }, { members: [person] });
      titles.push(title);
    }
    type List = {
      viewer: {
        communities: { nodes: { title: string }[]; pageInfo: { hasNextPage: boolean; endCursor: string } };
      };
    };
    const query =
      'query ($after: String) { viewer { communities(first: 3, after: $after) { nodes { title } pageInfo { hasNextPage endCursor } } } }';
    const first = await platform.ask<List>(query, { as: person });
    const second = await platform.ask<List>(query, {
      as: person,
      variables: { after: first.data.viewer.communities.pageInfo.endCursor },
    });
    expect(first.calls).toEqual(['POST /api/getcommunities']);
    expect(second.calls).toEqual(['POST /api/getcommunities']);
    const all = [...first.data.viewer.communities.nodes, ...second.data.viewer.communities.nodes].map(
      (node) => node.title,
    );
    expect(all.toSorted()).toEqual(titles.toSorted());
    expect(second.data.viewer.communities.pageInfo.hasNextPage).toBe(false);
  });
});

describe('features of a community', () => {
  const offers = {
    viewerCanJoin: 'J',
    viewerCanRequestMembership: 'R',
    viewerCanLeave: 'L',
    viewerCanDelete: 'D',
  } as const;

  it.each([
    // Outsider, reader, editor, its administrator, administrator of the platform.
    ['public', 'PUBLIC', ['J', 'L', 'L', 'D', 'JD']],
    ['private', 'PRIVATE', ['R', 'L', 'L', 'D', 'RD']],
    ['secret', 'SECRET', [null, 'L', 'L', 'D', 'D']],
    ['defaut', 'DEFAULT', ['J', '', '', '', 'J']],
  ] as const)('B277 B316: depends on the role in one of kind %s', async (kind, reportedKind, expected) => {
    const { backend } = platform;
    const admin = await backend.addPerson({ isAdministrator: true });
    const place = await backend.addCommunity(
      { kind },
      { members: [editor], readers: [reader], admins: [manager] },
    );
    const offered = [];
    for (const as of [outsider, reader, editor, manager, admin]) {
      const { data } = await platform.ask<{ community: Record<string, unknown> | null }>(
        `{ community(databaseId: "${place.id}") { kind ${Object.keys(offers).join(' ')} } }`,
        { as },
      );
      const { community: seen } = data;
      if (seen) expect(seen.kind).toBe(reportedKind);
      offered.push(
        seen && Object.entries(offers).reduce((all, [name, letter]) => all + (seen[name] ? letter : ''), ''),
      );
    }
    expect(offered).toEqual(expected);
  });
});

interface Members {
  community: {
    otherMembers: {
      totalCount: number;
      edges: { role: string; node: { firstName: string } }[];
      pageInfo: { hasNextPage: boolean; endCursor: string | null };
    };
    administrators: { totalCount: number; nodes: { firstName: string }[] };
  } | null;
}
const membersQuery = `query ($databaseId: String!, $first: Int, $after: String) { community(databaseId: $databaseId) {
  administrators: members(roles: [ADMINISTRATOR]) { totalCount nodes { firstName } }
  otherMembers: members(first: $first, after: $after, roles: [READER, EDITOR]) {
    totalCount edges { role node { firstName } } pageInfo { hasNextPage endCursor }
  }
} }`;
const membersOf = (as: TestPerson, variables: { first?: number; after?: string | null } = {}) =>
  platform.ask<Members>(membersQuery, { as, variables: { databaseId: String(large.id), ...variables } });

describe('the members of a community', () => {
  beforeAll(async () => {
    const { backend } = platform;
    const administrator = await backend.addPerson({ firstName: 'Zoé' });
    yves = await backend.addPerson({ firstName: 'Yves' });
    const members = [];
    for (let count = 0; count < 12; count += 1)
      members.push(await backend.addPerson({ firstName: `Alix ${count}` }));
    large = await backend.addCommunity(
      { kind: 'private' },
      { admins: [administrator], members, readers: [yves] },
    );
  });

  it('are given by role, with their role and how many there are', async () => {
    const first = (await membersOf(yves, { first: 5 })).data.community?.otherMembers;
    expect(first?.edges).toHaveLength(5);
    expect(first?.totalCount).toBe(13);
    const rest = (await membersOf(yves, { first: 20, after: first?.pageInfo.endCursor ?? null })).data
      .community;
    expect(rest?.otherMembers.edges).toHaveLength(8);
    expect(rest?.otherMembers.pageInfo.hasNextPage).toBe(false);
    expect(rest?.otherMembers.edges.at(-1)).toEqual({ role: 'READER', node: { firstName: 'Yves' } });
    expect(rest?.administrators).toEqual({ totalCount: 1, nodes: [{ firstName: 'Zoé' }] });
  });
});
