import { beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson } from '../../backend/harness.ts';
import { sharedPlatform } from '../platform.ts';

const platform = sharedPlatform();
let editor: TestPerson;
let reader: TestPerson;
let manager: TestPerson;
let outsider: TestPerson;
let community: { id: number };

beforeAll(async () => {
  const { backend } = platform;
  editor = await backend.addPerson();
  reader = await backend.addPerson();
  manager = await backend.addPerson({ firstName: 'Zoé' });
  outsider = await backend.addPerson();
  community = await platform.backend.addCommunity(
    { title: 'Menuiserie', subject: 'Le bois', kind: 'secret', color: '#AA5500' },
    { members: [editor], readers: [reader], admins: [manager] },
  );
});

const fields =
  'title description kind color memberCount viewerRole viewerCanPublish viewerCanAdminister viewerCanJoin viewerCanRequestMembership unreadPostCount logo { contentUrl } cover { contentUrl }';
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
  ] as const)(
    'B277 B316 B360: depends on the role in one of kind %s',
    async (kind, reportedKind, expected) => {
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
          seen &&
            Object.entries(offers).reduce((all, [name, letter]) => all + (seen[name] ? letter : ''), ''),
        );
      }
      expect(offered).toEqual(expected);
    },
  );
});

it('the members of a community are given by role, with their role and how many there are', async () => {
  type People = { totalCount: number; edges: { role: string; node: { firstName: string } }[] };
  const { data } = await platform.ask<{ community: Record<'administrators' | 'otherMembers', People> }>(
    `query ($databaseId: String!) { community(databaseId: $databaseId) {
      administrators: members(roles: [ADMINISTRATOR]) { totalCount edges { role node { firstName } } }
      otherMembers: members(roles: [READER, EDITOR]) { totalCount edges { role node { firstName } } } } }`,
    { as: reader, variables: { databaseId: String(community.id) } },
  );
  const { administrators, otherMembers } = data.community;
  expect(administrators).toEqual({
    totalCount: 1,
    edges: [{ role: 'ADMINISTRATOR', node: { firstName: 'Zoé' } }],
  });
  expect(otherMembers.totalCount).toBe(2);
  expect(otherMembers.edges.map(({ role }) => role).toSorted()).toEqual(['EDITOR', 'READER']);
});
