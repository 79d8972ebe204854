import type { Resolvers } from '../__generated__/resolvers.ts';
import { connectionFromArray } from '../connections/anchoredConnection.ts';
import { supports } from '../compat/capabilities.ts';
import { newEdge } from '../connections/connection.ts';
import { type Context, clearMemory } from '../graphql/context.ts';
import { idempotentCreate } from '../graphql/idempotentCreate.ts';
import { withUserErrors, nullIfHidden, UserError } from '../http/errors.ts';
import { containsWords } from '../content/text.ts';
import { webUrls } from '../content/webUrls.ts';
import { nodeType } from '../graphql/nodes.ts';
import type { Feature } from '../realtime/feature.ts';
import { requireViewer } from '../graphql/viewer.ts';
import { communityId, type CommunityRecord, communityNotFoundError } from './communities.ts';
import { changeCommunity, resolveCommunityErrors, resolveCommunityVersion } from './editing.ts';
import { type CommunityDetails, defaultColor } from './fields.ts';
import { toCommunityInvalidated, isPartChangeOnly } from './live.ts';
import {
  canAdministerCommunity,
  applyViewerRole,
  countPosts,
  hasRequestedMembership,
  loadCommunityKind,
  loadCommunity,
  canMembersManageLibrary,
  loadLastRefusalReason,
  otherCommunities,
  viewerCommunities,
  reloadCommunity,
  loadViewerRole,
} from './membership.ts';
import { createCommunity, deleteCommunity, fetchCommunities, fetchCommunity, moveCommunity } from './rest.ts';

const detail =
  <K extends keyof CommunityDetails>(field: K) =>
  async (community: CommunityRecord, _args: unknown, context: Context): Promise<CommunityDetails[K]> => {
    const details = community.details ?? (await loadCommunity(context, community.databaseId)).details;
    // Both `mur` and the listing return them, so a loaded community always has them.
    if (!details) throw communityNotFoundError();
    return details[field];
  };

const matching = (communities: readonly CommunityRecord[], search: string | null | undefined) =>
  communities.filter(({ title, details }) =>
    containsWords(`${title ?? ''} ${details?.description ?? ''}`, search),
  );

const databaseIdOf = (community: CommunityRecord) => community.databaseId;

/** The newest community that the viewer administers under a title: the one that they have just made. */
async function findMade(context: Context, title: string): Promise<string | null> {
  const made = (await fetchCommunities(context)).filter(
    (community) => community.title === title.trim() && community.viewerRole === 'ADMINISTRATOR',
  );
  return made.toSorted((a, b) => Number(b.databaseId) - Number(a.databaseId))[0]?.databaseId ?? null;
}

const resolvers: Resolvers = {
  Query: {
    community: (_root, { databaseId }, context) => nullIfHidden(fetchCommunity(context.rest, databaseId)),
  },
  Viewer: {
    communities: async (_viewer, args, context) =>
      connectionFromArray(matching(await viewerCommunities(context), args.query), databaseIdOf, args),
    unjoinedCommunities: async (_viewer, args, context) =>
      connectionFromArray(matching(await otherCommunities(context), args.query), databaseIdOf, args),
  },
  Community: {
    url: ({ databaseId }, _args, context) => webUrls.community(context, databaseId),
    title: (community, _args, context) =>
      community.title ?? loadCommunity(context, community.databaseId).then((loaded) => loaded.title ?? ''),
    kind: (community, _args, context) => loadCommunityKind(context, community),
    color: (community, _args, context) =>
      community.color ??
      (community.details
        ? defaultColor
        : loadCommunity(context, community.databaseId).then((loaded) => loaded.color ?? defaultColor)),
    logo: (community, _args, context) =>
      community.logo === undefined
        ? loadCommunity(context, community.databaseId).then((loaded) => loaded.logo ?? null)
        : community.logo,
    description: detail('description'),
    location: detail('location'),
    cover: detail('cover'),
    memberCount: detail('memberCount'),
    postCount: ({ details, databaseId }, _args, context) =>
      details?.postCount ?? (supports(context, 'EXACT_COUNTS') ? countPosts(context, databaseId) : null),
    version: resolveCommunityVersion,
    lastEdit: detail('lastEdit'),
    viewerRole: (community, _args, context) => loadViewerRole(context, community),
    viewerCanPublish: (community, _args, context) =>
      applyViewerRole(context, community, (role) => role === 'ADMINISTRATOR' || role === 'EDITOR'),
    viewerCanAdminister: (community, _args, context) => canAdministerCommunity(context, community),
    // Administrators may invite unless the API says otherwise.
    viewerCanInvite: async (community, _args, context) =>
      (await canAdministerCommunity(context, community)) &&
      (community.viewerMayInvite ??
        (await loadCommunity(context, community.databaseId)).viewerMayInvite ??
        true),
    viewerCanJoin: async (community, _args, context) =>
      (await loadViewerRole(context, community)) === null &&
      ['PUBLIC', 'DEFAULT'].includes(await loadCommunityKind(context, community)),
    viewerCanRequestMembership: async (community, _args, context) =>
      (await loadViewerRole(context, community)) === null &&
      (await loadCommunityKind(context, community)) === 'PRIVATE' &&
      !(await hasRequestedMembership(context, community)),
    // A request to a private community is void once the community is open.
    viewerHasRequestedMembership: async (community, _args, context) =>
      (await hasRequestedMembership(context, community)) &&
      (await loadCommunityKind(context, community)) === 'PRIVATE',
    viewerLastDeclineReason: (community, _args, context) => loadLastRefusalReason(context, community),
    viewerCanLeave: async (community, _args, context) => {
      const role = await loadViewerRole(context, community);
      return (
        (role === 'EDITOR' || role === 'READER') &&
        (await loadCommunityKind(context, community)) !== 'DEFAULT'
      );
    },
    viewerCanDelete: async (community, _args, context) =>
      (await canAdministerCommunity(context, community)) &&
      (await loadCommunityKind(context, community)) !== 'DEFAULT',
    canMembersManageLibrary: (community, _args, context) => canMembersManageLibrary(context, community),
    unreadPostCount: async (community, _args, context) =>
      community.unreadPostCount ??
      (await viewerCommunities(context)).find((own) => own.databaseId === community.databaseId)
        ?.unreadPostCount ??
      0,
  },
  UpdateCommunityPayload: { userErrors: resolveCommunityErrors },
  Mutation: {
    moveCommunity: (_root, { input }, context) =>
      withUserErrors({ community: null, viewer: null }, async () => {
        if (input.position < 0) throw new UserError('INVALID', 'Cette place n’existe pas.', ['position']);
        const databaseId = communityId.read(input.communityId).community;
        await moveCommunity(context.rest, databaseId, input.position);
        return { community: await reloadCommunity(context, databaseId), viewer: requireViewer(context) };
      }),
    createCommunity: (_root, { input }, context) =>
      withUserErrors({ community: null, communityEdge: null, viewer: null }, async () => {
        const databaseId = await idempotentCreate(context, {
          mutation: 'createCommunity',
          content: input,
          idempotencyKey: input.idempotencyKey,
          send: () => createCommunity(context, input),
          readBack: () => findMade(context, input.title),
        });
        if (databaseId === null) clearMemory(context);
        const community = databaseId === null ? null : await reloadCommunity(context, databaseId);
        return {
          community,
          communityEdge: community && newEdge(community, community.databaseId),
          viewer: requireViewer(context),
        };
      }),
    updateCommunity: (_root, { input }, context) => changeCommunity(context, input),
    deleteCommunity: (_root, { input }, context) =>
      withUserErrors({ deletedCommunityId: null, viewer: null }, async () => {
        await deleteCommunity(context.rest, communityId.read(input.communityId).community, input.title);
        clearMemory(context);
        return { deletedCommunityId: input.communityId, viewer: requireViewer(context) };
      }),
  },
};

/** Resolvers of communities and of the viewer's memberships. */
export const communities: Feature = {
  resolvers,
  nodes: [nodeType(communityId, ({ community }, context) => fetchCommunity(context.rest, community))],
  events: [
    {
      matches: (event) => event.community !== null && !isPartChangeOnly(event),
      isAdditional: true,
      map: toCommunityInvalidated,
    },
    { matches: isPartChangeOnly, map: toCommunityInvalidated },
  ],
};
