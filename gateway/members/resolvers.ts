import type { Resolvers } from '../__generated__/resolvers.ts';
import { communityId, type CommunityRecord } from '../communities/communities.ts';
import { administers, loadCommunity, loadSettings } from '../communities/membership.ts';
import { wholeConnection } from '../core/connections/whole.ts';
import { type Context, renew } from '../core/context.ts';
import { answerRefusals, hiddenAsNull, Refusal } from '../core/errors.ts';
import { holdsWords } from '../core/matching.ts';
import { nodeType } from '../core/nodes.ts';
import type { Room } from '../core/room.ts';
import { loadUser } from '../people/loading.ts';
import { peopleConnection } from '../people/listing.ts';
import { userId, type UserRecord } from '../people/people.ts';
import { requireViewer } from '../core/viewer.ts';
import { memberConnection } from './members.ts';
import { membershipRequestId } from './requests.ts';
import {
  addMember,
  changeRole,
  fetchAddableCommunities,
  fetchAdministrators,
  fetchCandidates,
  fetchMembers,
  fetchMentionCandidates,
  fetchOtherMembers,
  fetchRequests,
  inviteExternal,
  join,
  leave,
  removeMember,
  requestMembership,
  settleRequest,
} from './rest.ts';

const nobody = () => new Refusal('NOT_FOUND', 'Cette personne n’existe pas ou n’existe plus.');

/** Somebody by their global id, with the e-mail by which the API's calls name them. */
async function personOf(
  context: Context,
  id: string,
): Promise<{ user: UserRecord; row: string; email: string }> {
  const user = await loadUser(context, userId.read(id).user);
  if (!user) throw nobody();
  return { user, row: user.row, email: user.email ?? '' };
}

/** The community as it is after a change. */
function changed(context: Context, row: string): Promise<CommunityRecord> {
  renew(context);
  return loadCommunity(context, row);
}

/** Answers a request to join. */
async function settle(
  context: Context,
  requestId: string,
  decision: Parameters<typeof settleRequest>[3],
): Promise<{ community: CommunityRecord; settledRequestId: string }> {
  const { community, user } = membershipRequestId.read(requestId);
  const person = await loadUser(context, user);
  if (!person) throw nobody();
  await settleRequest(context.rest, community, { row: user, email: person.email ?? '' }, decision);
  return { community: await changed(context, community), settledRequestId: requestId };
}

const search = (value: string | null | undefined): string => value?.trim() ?? '';

const resolvers: Resolvers = {
  Community: {
    members: (community, args, context) =>
      hiddenAsNull(
        memberConnection(
          (start, count) =>
            fetchMembers(context.rest, { row: community.slug, search: search(args.search), start, count }),
          args,
          10,
        ),
      ),
    administrators: (community, args, context) =>
      hiddenAsNull(
        memberConnection(
          (start, count) => fetchAdministrators(context.rest, community.slug, start, count),
          args,
          7,
        ),
      ),
    otherMembers: (community, args, context) =>
      hiddenAsNull(
        memberConnection(
          (start, count) => fetchOtherMembers(context.rest, community.slug, start, count),
          args,
          5,
        ),
      ),
    candidates: (community, args, context) =>
      hiddenAsNull(
        peopleConnection(
          (start, count) =>
            fetchCandidates(context.rest, { row: community.slug, search: search(args.search), start, count }),
          (user) => user,
          args,
          10,
        ),
      ),
    mentionCandidates: async (community, args, context) => {
      const first = args.first ?? 8;
      if (first < 0 || first > 50) throw new Refusal('INVALID', 'first must be from 0 to 50.');
      const wanted = search(args.search);
      const found = await hiddenAsNull(fetchMentionCandidates(context.rest, community.slug, wanted, first));
      // An API that knows no search sends everybody.
      return (
        found?.filter((user) => holdsWords(`${user.fullName} ${user.email ?? ''}`, wanted)).slice(0, first) ??
        null
      );
    },
    membershipRequests: async (community, args, context) => {
      const requests = await hiddenAsNull(fetchRequests(context.rest, community.slug));
      if (!requests) return null;
      const found = requests.filter(({ user }) =>
        holdsWords(`${user.fullName} ${user.email ?? ''}`, args.search),
      );
      return wholeConnection(
        found.map((request) => ({ ...request, community })),
        (request) => request.user.row,
        { default: 10, most: 100 },
        args,
      );
    },
    membershipRequestCount: async (community, _args, context) => {
      if (!(await administers(context, community))) return 0;
      return community.requestCount ?? (await loadSettings(context, community.slug)).requestCount;
    },
  },
  MembershipRequest: {
    community: (request, _args, context) => request.community ?? loadCommunity(context, request.communityRow),
  },
  User: {
    addableCommunities: async (user, args, context) => {
      const communities = await fetchAddableCommunities(context.rest, user.row);
      return wholeConnection(
        communities.filter(({ title }) => holdsWords(title, args.search)),
        (community) => community.slug,
        { default: 10, most: 200 },
        args,
      );
    },
  },
  Mutation: {
    joinCommunity: (_root, { input }, context) =>
      answerRefusals({ community: null }, async () => {
        const row = communityId.read(input.communityId).community;
        await join(context.rest, requireViewer(context).username, row);
        return { community: await changed(context, row) };
      }),
    requestMembership: (_root, { input }, context) =>
      answerRefusals({ community: null }, async () => {
        const row = communityId.read(input.communityId).community;
        await requestMembership(context.rest, requireViewer(context).username, row);
        return { community: await changed(context, row) };
      }),
    leaveCommunity: (_root, { input }, context) =>
      answerRefusals({ leftCommunityId: null }, async () => {
        const row = communityId.read(input.communityId).community;
        await leave(context.rest, requireViewer(context).username, row);
        return { leftCommunityId: input.communityId };
      }),
    addMember: (_root, { input }, context) =>
      answerRefusals({ community: null, user: null }, async () => {
        const row = communityId.read(input.communityId).community;
        const person = await personOf(context, input.userId);
        await addMember(context.rest, row, person, input.role ?? 'EDITOR');
        return { community: await changed(context, row), user: person.user };
      }),
    removeMember: (_root, { input }, context) =>
      answerRefusals({ community: null, removedUserId: null }, async () => {
        const row = communityId.read(input.communityId).community;
        await removeMember(context.rest, row, userId.read(input.userId).user);
        return { community: await changed(context, row), removedUserId: input.userId };
      }),
    changeMemberRole: (_root, { input }, context) =>
      answerRefusals({ community: null, user: null, role: null }, async () => {
        const row = communityId.read(input.communityId).community;
        const person = await personOf(context, input.userId);
        await changeRole(context.rest, row, person.email, input.role);
        return { community: await changed(context, row), user: person.user, role: input.role };
      }),
    acceptMembershipRequest: (_root, { input }, context) =>
      answerRefusals({ community: null, settledRequestId: null }, () =>
        settle(context, input.requestId, { role: input.role ?? 'EDITOR', isAccepted: true }),
      ),
    declineMembershipRequest: (_root, { input }, context) =>
      answerRefusals({ community: null, settledRequestId: null }, () =>
        settle(context, input.requestId, { role: 'EDITOR', isAccepted: false }),
      ),
    inviteExternal: (_root, { input }, context) =>
      answerRefusals({ email: null }, async () => {
        const row = communityId.read(input.communityId).community;
        const email = input.email.trim();
        await inviteExternal(context.rest, row, {
          email,
          role: input.role ?? 'EDITOR',
          firstName: input.firstName ?? '',
          lastName: input.lastName ?? '',
          job: input.job ?? '',
          phone: input.phone ?? '',
          photo: input.photo ?? null,
        });
        return { email };
      }),
  },
};

/** Who belongs to a community, and how one comes to. */
export const members: Room = {
  resolvers,
  nodes: [
    nodeType(membershipRequestId, async ({ community, user }, context) => {
      const requests = await fetchRequests(context.rest, community);
      return requests.find((request) => request.user.row === user) ?? null;
    }),
  ],
};
