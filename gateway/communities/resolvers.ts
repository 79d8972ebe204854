import type { Resolvers } from '../__generated__/resolvers.ts';
import { anchoredConnection } from '../core/connections/anchored.ts';
import { type Context, renew } from '../core/context.ts';
import { answerRefusals, hiddenAsNull, Refusal } from '../core/errors.ts';
import { rowOf } from '../core/ids.ts';
import type { Room } from '../core/room.ts';
import { communityFeed } from '../feed/feed.ts';
import { type CommunityDetails, type CommunityRecord, defaultColor } from './communities.ts';
import { byRole, loadCommunity, ownCommunities, roleIn } from './membership.ts';
import { memberConnection } from './members.ts';
import { fetchAdministrators, fetchCommunity, fetchOtherMembers, moveCommunity } from './rest.ts';

const detail =
  <K extends keyof CommunityDetails>(field: K) =>
  async (community: CommunityRecord, _args: unknown, context: Context): Promise<CommunityDetails[K]> => {
    const details = community.details ?? (await loadCommunity(context, community.slug)).details;
    // `mur` and the listing both tell them, so a loaded community always has them.
    if (!details) throw new Refusal('NOT_FOUND', 'Cette communauté n’existe pas ou n’existe plus.');
    return details[field];
  };

const resolvers: Resolvers = {
  Query: { community: (_root, { slug }, context) => hiddenAsNull(fetchCommunity(context.rest, slug)) },
  Viewer: {
    communities: async (_viewer, args, context) => {
      const own = await ownCommunities(context);
      return anchoredConnection(
        {
          fetch: async (start, count) => own.slice(start, start + count),
          keyOf: (community) => community.slug,
          sizes: { default: 50, most: 200 },
        },
        args,
      );
    },
  },
  Community: {
    kind: (community, _args, context) =>
      community.kind ?? loadCommunity(context, community.slug).then((loaded) => loaded.kind ?? 'PUBLIC'),
    color: (community, _args, context) =>
      community.color ??
      (community.details
        ? defaultColor
        : loadCommunity(context, community.slug).then((loaded) => loaded.color ?? defaultColor)),
    logo: (community, _args, context) =>
      community.logo === undefined
        ? loadCommunity(context, community.slug).then((loaded) => loaded.logo ?? null)
        : community.logo,
    subject: detail('subject'),
    cover: detail('cover'),
    memberCount: detail('memberCount'),
    viewerRole: (community, _args, context) => roleIn(context, community),
    viewerCanPublish: (community, _args, context) =>
      byRole(context, community, (role) => role === 'ADMINISTRATOR' || role === 'EDITOR'),
    viewerCanAdminister: (community, _args, context) =>
      byRole(
        context,
        community,
        (role) => role === 'ADMINISTRATOR' || (context.claims?.isAdministrator ?? false),
      ),
    unreadPostCount: async (community, _args, context) =>
      community.unreadPostCount ??
      (await ownCommunities(context)).find((own) => own.slug === community.slug)?.unreadPostCount ??
      0,
    administrators: (community, args, context) =>
      memberConnection(
        (start, count) => fetchAdministrators(context.rest, community.slug, start, count),
        args,
        7,
      ),
    otherMembers: (community, args, context) =>
      memberConnection(
        (start, count) => fetchOtherMembers(context.rest, community.slug, start, count),
        args,
        5,
      ),
    feed: (community, args, context) => communityFeed(community.slug, args, context),
  },
  Mutation: {
    moveCommunity: (_root, { input }, context) =>
      answerRefusals({ community: null }, async () => {
        if (input.position < 0) throw new Refusal('INVALID', 'Cette place n’existe pas.', ['position']);
        const row = rowOf(input.communityId, 'Community');
        await moveCommunity(context.rest, row, input.position);
        renew(context);
        return { community: await loadCommunity(context, row) };
      }),
  },
};

/** Communities and the viewer's place in them. */
export const communities: Room = {
  resolvers,
  nodes: { Community: ([slug = ''], context) => fetchCommunity(context.rest, slug) },
};
