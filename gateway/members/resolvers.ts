import type { Resolvers } from '../__generated__/resolvers.ts';
import { communityId, type CommunityRole } from '../communities/communities.ts';
import {
  canAdministerCommunity,
  loadCommunity,
  loadCommunitySettings,
  reloadCommunity,
} from '../communities/membership.ts';
import { requireStored } from '../compat/capabilities.ts';
import { connectionFromArray } from '../connections/anchoredConnection.ts';
import { newEdge } from '../connections/connection.ts';
import type { Context } from '../graphql/context.ts';
import { idempotentCreate } from '../graphql/idempotentCreate.ts';
import { withUserErrors, nullIfHidden, UserError } from '../http/errors.ts';
import { containsWords } from '../content/text.ts';
import { nodeType } from '../graphql/nodes.ts';
import type { Feature } from '../realtime/feature.ts';
import { requireCaller, requireViewer } from '../graphql/viewer.ts';
import { loadUser, loadUserInfo } from '../people/loading.ts';
import { createPeopleConnection, searchTextOf } from '../people/listing.ts';
import { hasAccount, userId, type UserRecord } from '../people/people.ts';
import { fetchNonMembers, fetchMembers, fetchMentionableUsers } from './listing.rest.ts';
import { createMemberConnection } from './members.ts';
import { membershipRequestId } from './requests.ts';
import {
  addMember,
  answerMembershipRequest,
  changeRole,
  fetchAddableCommunities,
  fetchRequests,
  inviteGuest,
  joinCommunity,
  leaveCommunity,
  removeMember,
  requestMembership,
  withdrawRequest,
} from './rest.ts';

const nobody = () => new UserError('NOT_FOUND', 'Cette personne n’existe pas ou n’existe plus.');

/** Somebody by their row, with the e-mail by which the API's calls name them. */
async function personOf(
  context: Context,
  databaseId: string,
): Promise<{ user: UserRecord; databaseId: string; email: string }> {
  const user = await loadUser(context, databaseId);
  if (!user) throw nobody();
  const email = user.email ?? (await loadUserInfo(context, databaseId))?.email;
  if (!email) throw new UserError('INVALID', 'L’adresse e-mail de cette personne n’est pas connue.');
  return { user, databaseId: user.databaseId, email };
}

/** Edge of a member with the current role. */
const memberEdge = (user: UserRecord, role: CommunityRole) => ({ ...newEdge(user, user.databaseId), role });

/** Answers a request to join. */
async function answered(
  context: Context,
  requestId: string,
  answer: Parameters<typeof answerMembershipRequest>[3],
) {
  requireStored(context, 'MEMBERSHIP_REQUEST_DETAILS', ['reason', answer.reason]);
  const { community, user } = membershipRequestId.read(requestId);
  const person = await personOf(context, user);
  await answerMembershipRequest(context.rest, community, person, answer);
  return {
    community: await reloadCommunity(context, community),
    memberEdge: memberEdge(person.user, answer.role),
    removedMembershipRequestId: requestId,
  };
}

const notAnswered = { community: null, removedMembershipRequestId: null };

const search = (value: string | null | undefined): string => value?.trim() ?? '';

const resolvers: Resolvers = {
  Community: {
    members: (community, args, context) =>
      nullIfHidden(
        createMemberConnection(
          (start, count, after) =>
            fetchMembers(context, {
              databaseId: community.databaseId,
              search: search(args.query),
              roles: args.roles,
              start,
              count,
              after,
            }),
          args,
          context,
        ),
      ),
    nonMembers: (community, args, context) =>
      nullIfHidden(
        createPeopleConnection(
          (start, count, after) =>
            fetchNonMembers(context, {
              databaseId: community.databaseId,
              search: search(args.query),
              start,
              count,
              after,
            }),
          (user) => user,
          args,
          context,
        ),
      ),
    mentionableUsers: (community, args, context) =>
      nullIfHidden(fetchMentionableUsers(context, community.databaseId, search(args.query), args.limit)),
    membershipRequests: async (community, args, context) => {
      const requests = await nullIfHidden(fetchRequests(context.rest, community.databaseId));
      if (!requests) return null;
      const found = requests.filter(({ user }) => containsWords(searchTextOf(user), args.query));
      return connectionFromArray(
        found.map((request) => ({ ...request, community })),
        (request) => request.user.databaseId,
        args,
      );
    },
    membershipRequestCount: async (community, _args, context) => {
      if (!(await canAdministerCommunity(context, community))) return 0;
      return (
        community.requestCount ?? (await loadCommunitySettings(context, community.databaseId)).requestCount
      );
    },
  },
  MembershipRequest: {
    community: (request, _args, context) =>
      request.community ?? loadCommunity(context, request.communityDatabaseId),
  },
  User: {
    addableCommunities: async (user, args, context) => {
      const communities = hasAccount(user.databaseId)
        ? await fetchAddableCommunities(context.rest, user.databaseId)
        : [];
      return connectionFromArray(
        communities.filter(({ title }) => containsWords(title ?? '', args.query)),
        (community) => community.databaseId,
        args,
      );
    },
  },
  Mutation: {
    joinCommunity: (_root, { input }, context) =>
      withUserErrors({ community: null, communityEdge: null, viewer: null }, async () => {
        const databaseId = communityId.read(input.communityId).community;
        await joinCommunity(context, databaseId);
        const community = await reloadCommunity(context, databaseId);
        return {
          community,
          communityEdge: community && newEdge(community, databaseId),
          viewer: requireViewer(context),
        };
      }),
    requestMembership: (_root, { input }, context) =>
      withUserErrors({ community: null }, async () => {
        const databaseId = communityId.read(input.communityId).community;
        const message = input.message?.trim() ?? '';
        requireStored(context, 'MEMBERSHIP_REQUEST_DETAILS', ['message', message]);
        await requestMembership(context, databaseId, message);
        const community = await reloadCommunity(context, databaseId);
        // If the response omits it, the accepted request is known anyway.
        return { community: community && { ...community, hasRequested: community.hasRequested ?? true } };
      }),
    withdrawMembershipRequest: (_root, { input }, context) =>
      withUserErrors({ community: null, removedMembershipRequestId: null }, async () => {
        const { databaseId: user } = requireCaller(context);
        const { community } = communityId.read(input.communityId);
        await withdrawRequest(context.rest, community);
        return {
          community: await reloadCommunity(context, community),
          removedMembershipRequestId: membershipRequestId.write({ community, user }),
        };
      }),
    leaveCommunity: (_root, { input }, context) =>
      withUserErrors({ removedCommunityId: null, community: null, viewer: null }, async () => {
        const databaseId = communityId.read(input.communityId).community;
        await leaveCommunity(context, databaseId);
        const community = await reloadCommunity(context, databaseId);
        return { removedCommunityId: input.communityId, community, viewer: requireViewer(context) };
      }),
    addMember: (_root, { input }, context) =>
      withUserErrors({ community: null, memberEdge: null }, async () => {
        const databaseId = communityId.read(input.communityId).community;
        const person = await personOf(context, userId.read(input.userId).user);
        const role = input.role ?? 'EDITOR';
        await addMember(context.rest, databaseId, person, role);
        return {
          community: await reloadCommunity(context, databaseId),
          memberEdge: memberEdge(person.user, role),
        };
      }),
    removeMember: (_root, { input }, context) =>
      withUserErrors({ community: null, removedUserId: null }, async () => {
        const databaseId = communityId.read(input.communityId).community;
        await removeMember(context.rest, databaseId, userId.read(input.userId).user);
        return { community: await reloadCommunity(context, databaseId), removedUserId: input.userId };
      }),
    updateMember: (_root, { input }, context) =>
      withUserErrors({ community: null, memberEdge: null }, async () => {
        const databaseId = communityId.read(input.communityId).community;
        const person = await personOf(context, userId.read(input.userId).user);
        await changeRole(context.rest, databaseId, person.email, input.role);
        const community = await reloadCommunity(context, databaseId);
        return { community, memberEdge: memberEdge(person.user, input.role) };
      }),
    acceptMembershipRequest: (_root, { input }, context) =>
      withUserErrors({ ...notAnswered, memberEdge: null }, () =>
        answered(context, input.membershipRequestId, {
          role: input.role ?? 'EDITOR',
          isAccepted: true,
          reason: input.reason?.trim() ?? '',
        }),
      ),
    declineMembershipRequest: (_root, { input }, context) =>
      withUserErrors(notAnswered, () =>
        answered(context, input.membershipRequestId, {
          role: 'EDITOR',
          isAccepted: false,
          reason: input.reason?.trim() ?? '',
        }),
      ),
    inviteGuest: (_root, { input }, context) =>
      withUserErrors({ email: null }, async () => {
        const databaseId = communityId.read(input.communityId).community;
        const email = input.email.trim();
        await idempotentCreate(context, {
          mutation: 'inviteGuest',
          content: input,
          idempotencyKey: input.idempotencyKey,
          async send() {
            await inviteGuest(context.rest, databaseId, {
              email,
              role: input.role ?? 'EDITOR',
              firstName: input.firstName ?? '',
              lastName: input.lastName ?? '',
              jobTitle: input.jobTitle ?? '',
              phone: input.phone ?? '',
              avatar: input.avatar ?? null,
              idempotencyKey: input.idempotencyKey,
            });
            return email;
          },
        });
        return { email };
      }),
  },
};

/** Resolvers of members of communities, requests to join and invitations. */
export const members: Feature = {
  resolvers,
  nodes: [
    nodeType(membershipRequestId, async ({ community, user }, context) => {
      const requests = await fetchRequests(context.rest, community);
      return requests.find((request) => request.user.databaseId === user) ?? null;
    }),
  ],
};
