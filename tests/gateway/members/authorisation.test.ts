/**
 * Who may read and do what about communities and their members in the graph: every field and mutation,
 * by everybody there can be, in every kind of community, each really asked.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Caller,
  callers,
  global,
  type Kind,
  kinds,
  type Known,
  makePlace,
  wish,
  type Wish,
  hasChanged,
  untilChanged,
} from '../callers.ts';
import { type Platform, startPlatform } from '../platform.ts';

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

type Expected = (caller: Known, kind: Kind) => string;

const isAdministrator = (caller: Caller) => caller === 'administrator' || caller === 'platformAdministrator';
/** A secret community does not exist for strangers. */
const isAbsent = (caller: Known, kind: Kind) => caller === 'outsider' && kind === 'secret';

const visible: Expected = (caller, kind) => (isAbsent(caller, kind) ? 'hidden' : 'yes');
const forMembers: Expected = (caller) => (caller === 'outsider' ? 'hidden' : 'yes');
const forAdministrators: Expected = (caller) => (isAdministrator(caller) ? 'yes' : 'hidden');
/** Changes: strangers of a closed community learn nothing. */
const changes: Expected = (caller, kind) =>
  isAdministrator(caller)
    ? 'yes'
    : caller === 'outsider' && (kind === 'private' || kind === 'secret')
      ? 'NOT_FOUND'
      : 'FORBIDDEN';
const exceptDefault =
  (expected: Expected): Expected =>
  (caller, kind) =>
    kind === 'defaut' && expected(caller, kind) === 'yes' ? 'CONFLICT' : expected(caller, kind);

const field = (selection: string, expected: Expected): Wish => ({
  document: `query ($slug: String!) { community(slug: $slug) { ${selection} } }`,
  variables: ({ community }) => ({ slug: String(community.id) }),
  expected,
});
const page = (name: string, expected: Expected) => field(`${name}(first: 5) { nodes { id } }`, expected);

const mutation = (name: string, input: Wish['variables'], expected: Expected): Wish => ({
  document: `mutation ($input: ${name.charAt(0).toUpperCase()}${name.slice(1)}Input!) {
    ${name}(input: $input) { userErrors { code message } } }`,
  variables: (place, caller) => ({ input: input(place, caller) }),
  expected,
});

let serial = 0;
const wishes: Record<string, Wish> = {
  title: field('title', visible),
  memberCount: field('memberCount', visible),
  membershipRequestCount: field('membershipRequestCount', visible),
  isLibraryEditable: field('isLibraryEditable', visible),
  feed: page('feed', forMembers),
  members: page('members', forMembers),
  administrators: page('administrators', forMembers),
  otherMembers: page('otherMembers', forMembers),
  candidates: page('candidates', forAdministrators),
  membershipRequests: page('membershipRequests', forAdministrators),
  'node(Community)': {
    document: 'query ($id: ID!) { node(id: $id) { id } }',
    variables: ({ id }) => ({ id }),
    expected: visible,
  },
  'node(MembershipRequest)': {
    document: 'query ($id: ID!) { node(id: $id) { id } }',
    variables: ({ community, asking }) => ({ id: global('MembershipRequest', community.id, asking.id) }),
    expected: forAdministrators,
  },
  joinCommunity: mutation(
    'joinCommunity',
    ({ id }) => ({ communityId: id }),
    (caller, kind) => {
      // Whoever belongs to it already is left as they are.
      if (caller !== 'outsider' && caller !== 'platformAdministrator') return 'yes';
      return kind === 'secret' ? 'NOT_FOUND' : kind === 'private' ? 'CONFLICT' : 'yes';
    },
  ),
  requestMembership: mutation(
    'requestMembership',
    ({ id }) => ({ communityId: id }),
    (caller, kind) => {
      if (caller !== 'outsider' && caller !== 'platformAdministrator') return 'CONFLICT';
      return kind === 'secret' ? 'NOT_FOUND' : kind === 'private' ? 'yes' : 'CONFLICT';
    },
  ),
  leaveCommunity: mutation(
    'leaveCommunity',
    ({ id }) => ({ communityId: id }),
    (caller, kind) => {
      if (caller === 'outsider' || caller === 'platformAdministrator') return 'NOT_FOUND';
      return kind === 'defaut' || caller === 'administrator' ? 'CONFLICT' : 'yes';
    },
  ),
  addMember: mutation(
    'addMember',
    ({ id, stranger }) => ({ communityId: id, userId: global('User', stranger.id) }),
    changes,
  ),
  removeMember: mutation(
    'removeMember',
    ({ id, member }) => ({ communityId: id, userId: global('User', member.id) }),
    exceptDefault(changes),
  ),
  changeMemberRole: mutation(
    'changeMemberRole',
    ({ id, member }) => ({ communityId: id, userId: global('User', member.id), role: 'READER' }),
    changes,
  ),
  acceptMembershipRequest: mutation(
    'acceptMembershipRequest',
    ({ community, asking }) => ({
      membershipRequestId: global('MembershipRequest', community.id, asking.id),
    }),
    changes,
  ),
  declineMembershipRequest: mutation(
    'declineMembershipRequest',
    ({ community, asking }) => ({
      membershipRequestId: global('MembershipRequest', community.id, asking.id),
    }),
    changes,
  ),
  inviteExternal: mutation(
    'inviteExternal',
    ({ id }) => ({ communityId: id, email: `dehors-${(serial += 1)}@ailleurs.example` }),
    changes,
  ),
  createCommunity: mutation(
    'createCommunity',
    () => ({ title: 'Neuve' }),
    (caller) => (caller === 'platformAdministrator' ? 'yes' : 'FORBIDDEN'),
  ),
  updateCommunity: mutation(
    'updateCommunity',
    ({ id }) => ({ communityId: id, title: 'Autre titre' }),
    changes,
  ),
  'updateCommunity(logo)': mutation(
    'updateCommunity',
    ({ id }) => ({ communityId: id, logo: null }),
    changes,
  ),
  'updateCommunity(cover)': mutation(
    'updateCommunity',
    ({ id }) => ({ communityId: id, cover: null }),
    changes,
  ),
  setLibraryEditable: mutation(
    'setLibraryEditable',
    ({ id }) => ({ communityId: id, isEditable: true }),
    changes,
  ),
  deleteCommunity: mutation('deleteCommunity', ({ id }) => ({ communityId: id }), exceptDefault(changes)),
};

const places = untilChanged((kind: (typeof kinds)[number]) => makePlace(platform, kind));

describe.each(Object.keys(wishes))('%s', (name) => {
  const asked = wishes[name]!;
  const cells = kinds.flatMap((kind) => callers.map((caller) => [kind, caller] as const));
  it.each(cells)('in a community that is %s, by %s', async (kind, caller) => {
    const expected = caller === 'anonymous' ? 'UNAUTHENTICATED' : asked.expected(caller, kind);
    const verdict = await wish(platform, await places.get(kind), caller, asked);
    if (hasChanged(asked, verdict)) places.changed(kind);
    expect(verdict).toBe(expected);
  });
});

describe('a secret community', () => {
  it('is told to strangers by no list, count, search or id', async () => {
    const place = await makePlace(platform, 'secret');
    const { outsider } = place.people;
    const { data } = await platform.ask<object>(
      `query ($community: ID!, $request: ID!, $me: ID!) {
        viewer {
          communities(search: "voilier") { nodes { title } totalCount }
          otherCommunities(search: "cache", first: 200) { nodes { slug } totalCount }
        }
        nodes(ids: [$community, $request]) { id }
        me: node(id: $me) { ... on User { addableCommunities(search: "voilier") { totalCount } } }
      }`,
      {
        as: outsider,
        variables: {
          community: place.id,
          request: global('MembershipRequest', place.community.id, place.asking.id),
          me: global('User', place.stranger.id),
        },
      },
    );
    expect(data).toMatchObject({
      viewer: { communities: { nodes: [], totalCount: 0 } },
      nodes: [null, null],
      me: { addableCommunities: { totalCount: 0 } },
    });
    expect(JSON.stringify(data)).not.toContain(`"slug":"${place.community.id}"`);
  });

  it('B280 B356: is listed for the platform’s administrators, who open it', async () => {
    const place = await makePlace(platform, 'secret');
    const { data } = await platform.ask<{
      viewer: { otherCommunities: { nodes: { slug: string }[] } };
      community: { feed: object };
    }>(
      `query ($slug: String!) {
        viewer { otherCommunities(search: "voilier", first: 100) { nodes { slug } } }
        community(slug: $slug) { feed { nodes { id } } }
      }`,
      { as: place.people.platformAdministrator, variables: { slug: String(place.community.id) } },
    );
    expect(data.viewer.otherCommunities.nodes).toContainEqual({ slug: String(place.community.id) });
    expect(data.community.feed).toEqual({ nodes: [] });
  });
});
