import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson } from '../../backend/harness.ts';
import { type Platform, startPlatform } from '../platform.ts';

let platform: Platform;
let editor: TestPerson;
let reader: TestPerson;
let manager: TestPerson;
let outsider: TestPerson;
let community: { id: number };

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
  'title subject kind color memberCount viewerRole viewerCanPublish viewerCanAdminister viewerCanJoin viewerCanRequestMembership unreadPostCount logo { url } cover { url }';
const open = async (as: TestPerson, slug = String(community.id)) =>
  platform.ask<{ community: Record<string, unknown> | null }>(
    `query ($slug: String!) { community(slug: $slug) { ${fields} } }`,
    { as, variables: { slug } },
  );

describe('a community', () => {
  it('B294: tells what it is and what the viewer may do in it, by role', async () => {
    const common = {
      title: 'Menuiserie',
      subject: 'Le bois',
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

  it.each([
    ['public', 'PUBLIC'],
    ['private', 'PRIVATE'],
    ['secret', 'SECRET'],
    ['defaut', 'DEFAULT'],
  ] as const)('B277: of type %s is told as %s', async (kind, told) => {
    const { id } = await platform.backend.addCommunity({ kind }, { members: [editor] });
    expect((await open(editor, String(id))).data.community).toMatchObject({ kind: told });
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
    const query = `query ($slug: String!, $after: String) { community(slug: $slug) { feed(first: 2, after: $after) {
      nodes { slug isPinned } pageInfo { hasNextPage endCursor } } } }`;
    type Feed = {
      nodes: { slug: string; isPinned: boolean }[];
      pageInfo: { hasNextPage: boolean; endCursor: string | null };
    };
    const seen: Feed['nodes'] = [];
    let after: string | null = null;
    for (let more = true; more;) {
      const variables: Record<string, unknown> = { slug: String(own.id), after };
      const outcome = await platform.ask<{ community: { feed: Feed } }>(query, { as: editor, variables });
      const { feed } = outcome.data.community;
      seen.push(...feed.nodes);
      ({ endCursor: after, hasNextPage: more } = feed.pageInfo);
    }
    expect(seen.map((post) => Number(post.slug))).toEqual([pinned, ...rest.toReversed(), oldest]);
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
