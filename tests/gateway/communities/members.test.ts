import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson } from '../../backend/harness.ts';
import { type Platform, startPlatform } from '../platform.ts';

let platform: Platform;
let administrator: TestPerson;
let reader: TestPerson;
let community: { id: number };
beforeAll(async () => {
  platform = await startPlatform();
  const { backend } = platform;
  administrator = await backend.addPerson({ firstName: 'Zoé' });
  reader = await backend.addPerson({ firstName: 'Yves' });
  const members = [];
  for (let count = 0; count < 12; count += 1)
    members.push(await backend.addPerson({ firstName: `Alix ${count}` }));
  community = await backend.addCommunity(
    { kind: 'private' },
    { admins: [administrator], members, readers: [reader] },
  );
});
afterAll(() => platform.close());

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
const query = `query ($slug: String!, $first: Int, $after: String) { community(slug: $slug) {
  administrators { totalCount nodes { firstName } }
  otherMembers(first: $first, after: $after) {
    totalCount edges { role node { firstName } } pageInfo { hasNextPage endCursor }
  }
} }`;
const ask = (as: TestPerson, variables: { first?: number; after?: string | null } = {}) =>
  platform.ask<Members>(query, { as, variables: { slug: String(community.id), ...variables } });

describe('the members of a community', () => {
  it('come five at first, then more, with their role and how many there are', async () => {
    const first = (await ask(reader)).data.community?.otherMembers;
    expect(first?.edges).toHaveLength(5);
    expect(first?.totalCount).toBe(13);
    const rest = (await ask(reader, { first: 20, after: first?.pageInfo.endCursor ?? null })).data.community;
    expect(rest?.otherMembers.edges).toHaveLength(8);
    expect(rest?.otherMembers.pageInfo.hasNextPage).toBe(false);
    expect(rest?.otherMembers.edges.at(-1)).toEqual({ role: 'READER', node: { firstName: 'Yves' } });
    expect(rest?.administrators).toEqual({ totalCount: 1, nodes: [{ firstName: 'Zoé' }] });
  });

  it('are hidden from outsiders, who still see the private community itself', async () => {
    const { data, errors } = await ask(await platform.backend.addPerson());
    expect(data.community).toEqual({ administrators: null, otherMembers: null });
    expect(errors).toEqual([]);
  });
});

describe('the order of one’s communities', () => {
  it('changes for the one who moves', async () => {
    const { backend } = platform;
    const person = await backend.addPerson();
    const ids: number[] = [];
    for (let count = 0; count < 3; count += 1)
      ids.push((await backend.addCommunity({}, { members: [person] })).id);
    const global = (id: number) => Buffer.from(`Community:${id}`).toString('base64url');
    const move = (id: number, position: number) =>
      platform.ask<{ moveCommunity: { community: { slug: string } | null; userErrors: { code: string }[] } }>(
        'mutation ($input: MoveCommunityInput!) { moveCommunity(input: $input) { community { slug } userErrors { code } } }',
        { as: person, variables: { input: { communityId: global(id), position } } },
      );
    const moved = await move(ids[2] ?? 0, 0);
    expect(moved.data.moveCommunity).toEqual({ community: { slug: String(ids[2]) }, userErrors: [] });
    const { data } = await platform.ask<{ viewer: { communities: { nodes: { slug: string }[] } } }>(
      '{ viewer { communities { nodes { slug } } } }',
      { as: person },
    );
    expect(data.viewer.communities.nodes.map((node) => Number(node.slug))).toEqual([ids[2], ids[0], ids[1]]);
    expect((await move(community.id, 0)).data.moveCommunity.userErrors).toEqual([{ code: 'NOT_FOUND' }]);
    expect((await move(ids[0] ?? 0, -1)).data.moveCommunity.userErrors).toEqual([{ code: 'INVALID' }]);
  });
});
