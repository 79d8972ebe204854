/** Membership: joining and leaving, requests, roles, invitations. */
import { title } from '../cast.ts';
import { inCommunities, rules } from '../people.ts';
import { call, fieldOf, ids, mutation, node, reading, type Row, wireId } from '../row.ts';
import type { Scene } from '../scene.ts';

const { content, managed, managing, moderating } = rules;

/** Existing members are unchanged. */
const joining = {
  public: 'u a y y y y y y',
  private: 'u a c c y y y c',
  secret: 'u a a a y y y a',
  defaut: 'u a y y y y y y',
} as const;
const requesting = {
  public: 'u a c c c c c c',
  private: 'u a y y c c c y',
  secret: 'u a a a c c c a',
  defaut: 'u a c c c c c c',
} as const;
/** Nobody can leave the company-wide community or be removed from it. */
const leaving = { ...inCommunities('u a a a y y c a'), defaut: 'u a a a c c c a' } as const;
const removing = { ...managing, defaut: 'u a r r r r c c' } as const;
/** Nobody from outside comes into the community of the whole organisation. */
const inviting = { ...managing, defaut: 'u a r r r r c c' } as const;
/** Communities to which a colleague can be added; the company-wide one has everybody. */
const addable = { ...inCommunities('u a a a a a y y'), defaut: 'u a a a a a a a' } as const;

let serial = 0;
const outside = () => `dehors-${(serial += 1)}@ailleurs.example`;
const ofCommunity = (name: string, selection: string, rule: Row['rule'], options = {}): Row =>
  fieldOf('Community', name, selection, rule, ids.community, options);
const list = (name: string) => `${name}(first: 5) { nodes { __typename } }`;
const community = (scene: Scene) => ({ communityId: ids.community(scene) });
const person = (scene: Scene) => ({ ...community(scene), userId: ids.member(scene) });

export const members: Row[] = [
  ofCommunity('members', list('members'), content),
  ofCommunity('nonMembers', 'nonMembers(first: 5) { nodes { id } }', managed),
  ofCommunity('membershipRequests', list('membershipRequests'), managed),
  ofCommunity('membershipRequestCount', 'membershipRequestCount', managed, {
    reveals: () => /"membershipRequestCount":[1-9]/,
    fresh: ['community'],
  }),
  node('MembershipRequest', managed, ids.request),
  fieldOf(
    'User',
    'addableCommunities',
    `addableCommunities(first: 50, query: "${title}") { nodes { databaseId } }`,
    addable,
    ids.stranger,
    {
      fresh: ['stranger'],
      reveals: (scene) => `"databaseId":"${scene.community}"`,
    },
  ),
  mutation('joinCommunity', joining, community, { fresh: ['caller'] }),
  mutation('requestMembership', requesting, community, { fresh: ['caller'] }),
  mutation('withdrawMembershipRequest', rules.signedIn, community, { fresh: ['caller', 'request'] }),
  mutation('leaveCommunity', leaving, community, { fresh: ['caller'] }),
  mutation('addMember', managing, (scene) => ({ ...community(scene), userId: ids.stranger(scene) }), {
    fresh: ['stranger'],
  }),
  mutation('removeMember', removing, person, { fresh: ['member'] }),
  mutation('updateMember', managing, (scene) => ({ ...person(scene), role: 'READER' }), {
    fresh: ['member'],
  }),
  mutation('acceptMembershipRequest', managing, (scene) => ({ membershipRequestId: ids.request(scene) }), {
    fresh: ['asking'],
  }),
  mutation('declineMembershipRequest', managing, (scene) => ({ membershipRequestId: ids.request(scene) }), {
    fresh: ['asking'],
  }),
  mutation('inviteGuest', inviting, (scene) => ({ ...community(scene), email: outside() })),

  reading('listMembersByRole', content),
  reading('listAdministrators', content),
  reading('listOtherMembers', content),
  reading('listCandidates', content, { of: 'members', set: () => ({ belongto: true }) }),
  reading('listCandidates', moderating, { of: 'candidates', set: () => ({ belongto: false }) }),
  reading('listPendingInvitations', moderating),
  reading('listAddableCommunities', addable, {
    fresh: ['stranger'],
    set: ({ stranger }) => ({ userId: stranger.id }),
    reveals: ({ community: id }) => wireId(id, 'id', 'id_group'),
  }),
  call('joinCommunity', joining, { fresh: ['caller'] }),
  call('requestToJoin', requesting, {
    fresh: ['caller'],
    set: (scene) => ({ id: scene.community }),
  }),
  call('withdrawJoinRequest', rules.signedIn, {
    fresh: ['caller', 'request'],
    set: (scene) => ({ id: scene.community }),
  }),
  call('leaveCommunity', leaving, { fresh: ['caller'] }),
  call('addToCommunity', managing, {
    fresh: ['stranger'],
    set: ({ stranger }) => ({ id_user: stranger.id }),
  }),
  call('removeMember', removing, { fresh: ['member'] }),
  call('removeMemberByApi', removing, { fresh: ['member'] }),
  call('changeRole', managing, { fresh: ['member'] }),
  call('decideInvitation', managing, { fresh: ['asking'] }),
  call('inviteExternal', inviting),
];
