import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { communities } from '../../../backend/communities/tables.ts';
import type { TestPerson } from '../../backend/harness.ts';
import { global, makePlace, type Place } from '../callers.ts';
import { sharedPlatform } from '../platform.ts';

const platform = sharedPlatform();

interface People {
  nodes: { firstName: string }[];
  totalCount: number;
}
const people = (field: string, as: TestPerson, community: { id: number }, variables: object = {}) =>
  platform
    .ask<{ community: Record<string, People> }>(
      `query ($databaseId: String!, $search: String) { community(databaseId: $databaseId) {
        ${field}(query: $search) { nodes { firstName } totalCount } } }`,
      { as, variables: { databaseId: String(community.id), ...variables } },
    )
    .then(({ data, calls }) => ({ page: data.community[field]!, calls }));

const change = (as: TestPerson, name: string, input: object, selection = '') =>
  platform.mutate<Record<string, unknown>>(name, input, { as, selection });

describe('people of a community', () => {
  it('are searched and counted, in one call', async () => {
    const { backend } = platform;
    const place = await makePlace(platform, 'private');
    await backend.addMember(place.community, await backend.addPerson({ firstName: 'Zoé' }), 'ROLE_LECTEUR');
    const { page, calls } = await people('members', place.people.reader, place.community, { search: 'zoe' });
    expect(page).toEqual({ totalCount: 1, nodes: [{ firstName: 'Zoé' }] });
    expect(calls).toEqual(['POST /api/getgroupspecifique/mur', 'POST /api/gettusers']);
  });

  it('are invited by its administrators, but not by a guest among them', async () => {
    const { backend } = platform;
    const place = await makePlace(platform, 'private');
    const guest = await backend.addPerson({ isExternal: true });
    await backend.addMember(place.community, guest, 'ROLE_ADMIN');
    const ask = async (as: TestPerson) =>
      (
        await platform.ask<{ community: object }>(
          'query ($databaseId: String!) { community(databaseId: $databaseId) { viewerCanAdminister viewerCanInvite nonMembers { totalCount } } }',
          { as, variables: { databaseId: String(place.community.id) } },
        )
      ).data.community;
    expect(await ask(guest)).toEqual({ viewerCanAdminister: true, viewerCanInvite: false, nonMembers: null });
    expect(await ask(place.people.administrator)).toMatchObject({ viewerCanInvite: true });
    expect(await ask(place.people.reader)).toMatchObject({ viewerCanInvite: false });
  });

  it('B379: an added person leaves the candidates and has the chosen role', async () => {
    const { backend } = platform;
    const place = await makePlace(platform, 'secret');
    const { administrator } = place.people;
    const ondine = await backend.addPerson({ firstName: 'Ondine' });
    const candidates = async () =>
      (await people('nonMembers', administrator, place.community, { search: 'ondine' })).page;
    expect(await candidates()).toEqual({ nodes: [{ firstName: 'Ondine' }], totalCount: 1 });
    const added = await change(
      administrator,
      'addMember',
      { communityId: place.id, userId: global('User', ondine.id), role: 'READER' },
      'community { memberCount } memberEdge { role node { firstName } }',
    );
    expect(added).toMatchObject({
      community: { memberCount: 6 },
      memberEdge: { role: 'READER', node: { firstName: 'Ondine' } },
      userErrors: [],
    });
    expect(await candidates()).toEqual({ nodes: [], totalCount: 0 });
    expect(await roleOf(ondine, place)).toBe('READER');
  });

  it('B370: a role changes; the last administrator keeps theirs and stays', async () => {
    const place = await makePlace(platform, 'public');
    const { administrator } = place.people;
    const changed = await change(
      administrator,
      'updateMember',
      { communityId: place.id, userId: global('User', place.member.id), role: 'READER' },
      'memberEdge { role node { id } }',
    );
    expect(changed.memberEdge).toEqual({ role: 'READER', node: { id: global('User', place.member.id) } });
    expect(await roleOf(place.member, place)).toBe('READER');
  });

  it('answers unknown, empty and foreign ids with clear errors', async () => {
    const place = await makePlace(platform, 'public');
    const { administrator } = place.people;
    const gone = await change(administrator, 'addMember', {
      communityId: place.id,
      userId: global('User', 999_999),
    });
    expect(gone.userErrors[0]?.code).toBe('NOT_FOUND');
    const outcome = await platform.ask(
      'mutation ($input: AddMemberInput!) { addMember(input: $input) { userErrors { code } } }',
      { as: administrator, variables: { input: { communityId: place.id, userId: place.id } } },
    );
    expect(outcome.errors[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });
});

async function roleOf(person: TestPerson, place: Place) {
  const { data } = await platform.ask<{ community: { viewerRole: string | null } | null }>(
    'query ($databaseId: String!) { community(databaseId: $databaseId) { viewerRole } }',
    { as: person, variables: { databaseId: String(place.community.id) } },
  );
  return data.community?.viewerRole ?? null;
}

describe('requests to join', () => {
  it('B318 B376: are made once, counted for administrators, and accepted with a role', async () => {
    const place = await makePlace(platform, 'private');
    const { administrator, outsider } = place.people;
    const asked = await change(
      outsider,
      'requestMembership',
      { communityId: place.id },
      'community { viewerHasRequestedMembership viewerCanRequestMembership viewerCanJoin }',
    );
    expect(asked.community).toEqual({
      viewerHasRequestedMembership: true,
      viewerCanRequestMembership: false,
      viewerCanJoin: false,
    });
    const waiting = await requests(administrator, place);
    expect(waiting).toMatchObject({ membershipRequestCount: 2, membershipRequests: { totalCount: 2 } });
    const mine = waiting.membershipRequests.nodes.find(
      (node) => node.user.id === global('User', outsider.id),
    );
    const accepted = await change(
      administrator,
      'acceptMembershipRequest',
      { membershipRequestId: mine?.id, role: 'READER' },
      'removedMembershipRequestId memberEdge { role node { id } } community { membershipRequestCount memberCount }',
    );
    expect(accepted).toMatchObject({
      removedMembershipRequestId: mine?.id,
      memberEdge: { role: 'READER', node: { id: mine?.user.id } },
      community: { membershipRequestCount: 1, memberCount: 6 },
    });
    expect(await roleOf(outsider, place)).toBe('READER');
    const again = await change(administrator, 'acceptMembershipRequest', {
      membershipRequestId: mine?.id,
    });
    expect(again.userErrors[0]?.code).toBe('NOT_FOUND');
  });
});

describe('what is written about a request', () => {
  it('B967 B968: reaches administrators and the person who asked, who may withdraw it', async () => {
    const place = await makePlace(platform, 'private');
    const { administrator, outsider } = place.people;
    const asked = { communityId: place.id };
    const state = 'community { viewerHasRequestedMembership viewerLastDeclineReason }';
    await change(outsider, 'requestMembership', { ...asked, message: 'Bonjour' });
    const mine = (await requests(administrator, place)).membershipRequests.nodes.find(
      ({ message }) => message === 'Bonjour',
    );
    await change(administrator, 'declineMembershipRequest', {
      membershipRequestId: mine?.id,
      reason: 'Plus de place',
    });
    const again = await change(outsider, 'requestMembership', asked, state);
    expect(again.community).toEqual({
      viewerHasRequestedMembership: true,
      viewerLastDeclineReason: 'Plus de place',
    });
    const open = (await requests(administrator, place)).membershipRequests.nodes.find(
      ({ user }) => user.id === global('User', outsider.id),
    );
    const withdrawn = await change(
      outsider,
      'withdrawMembershipRequest',
      asked,
      `${state} removedMembershipRequestId`,
    );
    expect(withdrawn).toMatchObject({
      community: { viewerHasRequestedMembership: false },
      removedMembershipRequestId: open?.id,
    });
    const twice = await change(outsider, 'withdrawMembershipRequest', asked);
    expect(twice.userErrors[0]?.code).toBe('NOT_FOUND');
    const { data } = await platform.ask<{ viewer: { notifications: { nodes: unknown[] } } }>(
      '{ viewer { notifications { nodes { destination community { databaseId } } } } }',
      { as: outsider },
    );
    expect(data.viewer.notifications.nodes).toEqual([
      { destination: 'COMMUNITY', community: { databaseId: String(place.community.id) } },
    ]);
  });
});

async function requests(as: TestPerson, place: Place) {
  const { data } = await platform.ask<{
    community: {
      membershipRequestCount: number;
      membershipRequests: {
        totalCount: number;
        nodes: { id: string; message: string | null; user: { id: string } }[];
      };
    };
  }>(
    `query ($databaseId: String!) { community(databaseId: $databaseId) { membershipRequestCount
      membershipRequests { totalCount nodes { id message createdAt user { id } community { title } } } } }`,
    { as, variables: { databaseId: String(place.community.id) } },
  );
  return data.community;
}

describe('joining and leaving', () => {
  it('B316 B335: a public community at once, and out of it again', async () => {
    const place = await makePlace(platform, 'public');
    const { outsider } = place.people;
    const joined = await change(
      outsider,
      'joinCommunity',
      { communityId: place.id },
      'community { viewerRole viewerCanJoin viewerCanLeave memberCount feed { nodes { id } } } communityEdge { node { id } }',
    );
    expect(joined).toMatchObject({ communityEdge: { node: { id: place.id } } });
    expect(joined.community).toEqual({
      viewerRole: 'EDITOR',
      viewerCanJoin: false,
      viewerCanLeave: true,
      memberCount: 6,
      feed: { nodes: [] },
    });
    const left = await change(outsider, 'leaveCommunity', { communityId: place.id }, 'removedCommunityId');
    expect(left).toEqual({ removedCommunityId: place.id, userErrors: [] });
    expect(await roleOf(outsider, place)).toBeNull();
  });

  it('B316: a request is void once its private community has become public', async () => {
    const place = await makePlace(platform, 'private');
    const standing = async () => {
      const { data } = await platform.ask<{ community: Record<string, unknown> }>(
        `query ($databaseId: String!) { community(databaseId: $databaseId) {
          viewerHasRequestedMembership viewerCanRequestMembership viewerCanJoin } }`,
        { as: place.asking, variables: { databaseId: String(place.community.id) } },
      );
      return data.community;
    };
    expect(await standing()).toEqual({
      viewerHasRequestedMembership: true,
      viewerCanRequestMembership: false,
      viewerCanJoin: false,
    });
    await platform.backend.context.database
      .update(communities)
      .set({ kind: 'public' })
      .where(eq(communities.id, place.community.id));
    platform.gateway.services.rest.separateReads();
    expect(await standing()).toEqual({
      viewerHasRequestedMembership: false,
      viewerCanRequestMembership: false,
      viewerCanJoin: true,
    });
  });
});

describe('communities to which a user can be added', () => {
  it('B433: are those of every kind that they are not in, except the company-wide one', async () => {
    const { backend } = platform;
    const [administrator, person] = [
      await backend.addPerson({ isAdministrator: true }),
      await backend.addPerson(),
    ];
    const title = 'Régates ouvertes';
    const kinds = ['public', 'private', 'secret', 'defaut'] as const;
    for (const kind of kinds) await backend.addCommunity({ kind, title: `${title} ${kind}` });
    await backend.addCommunity({ title: `${title} déjà` }, { members: [person] });
    const { data } = await platform.ask<{ user: { addableCommunities: { nodes: { title: string }[] } } }>(
      `query ($databaseId: String!, $search: String!) {
        user(databaseId: $databaseId) { addableCommunities(first: 10, query: $search) { nodes { title } } } }`,
      { as: administrator, variables: { databaseId: String(person.id), search: title } },
    );
    expect(data.user.addableCommunities.nodes).toEqual(
      ['private', 'public', 'secret'].map((kind) => ({ title: `${title} ${kind}` })),
    );
  });
});

describe('an invitation from outside', () => {
  it('B382 B383: names the field that is wrong', async () => {
    const { id: communityId, people: of } = await makePlace(platform, 'public');
    const refusal = async (input: object) =>
      (await change(of.administrator, 'inviteGuest', { communityId, ...input })).userErrors[0];
    expect(await refusal({ email: 'pas une adresse' })).toEqual({
      code: 'INVALID',
      message: "l'email est obligatoire et il doit respecter ce format nom@exemple.fr",
      path: ['email'],
    });
    expect(await refusal({ email: 'a@b.example', phone: '12' })).toEqual({
      code: 'INVALID',
      message: 'Le téléphone est invalide (0X00000000 ou +XXX0000000)',
      path: ['phone'],
    });
    expect((await refusal({ email: of.reader.email }))?.code).toBe('INVALID_STATE');
  });
});
