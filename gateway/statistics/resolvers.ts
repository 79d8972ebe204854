import type { Resolvers } from '../__generated__/resolvers.ts';
import { anchoredConnection } from '../connections/anchoredConnection.ts';
import { newEdge } from '../connections/connection.ts';
import { communityId as communityIdType, communityReference } from '../communities/communities.ts';
import { pagingSupport } from '../compat/capabilities.ts';
import { withFallbackIfNotOffered } from '../compat/extensions.ts';
import { absoluteUrl } from '../content/media.ts';
import { type Context, clearMemory, perRequest, createUnbatchedLoader } from '../graphql/context.ts';
import { withUserErrors, nullIfHidden } from '../http/errors.ts';
import { nodeType } from '../graphql/nodes.ts';
import { requireViewer } from '../graphql/viewer.ts';
import type { Feature } from '../realtime/feature.ts';
import { postId } from '../posts/posts.ts';
import { fetchPost } from '../posts/rest.ts';
import { isAdministrator, profileOf } from '../session/viewer.ts';
import { fetchLastImport, importUsers, toLineErrors } from './userImports.rest.ts';
import {
  type AccountChange,
  changeAccount,
  findAccountEdge,
  resolveAccounts,
  resolveAdministrators,
} from './accounts.ts';
import { convertGuest, resendInvitation, setAdministrator } from './accounts.rest.ts';
import { exportAccounts } from './accountSearch.rest.ts';
import { fetchAudit, fetchAuditEntry, recordExport } from './audit.rest.ts';
import {
  deleteCommunityForever,
  fetchDeletedCommunities,
  restoreCommunity,
} from './deletedCommunities.rest.ts';
import { fetchFailedDelivery, fetchFailedDeliveries, resendFailedDelivery } from './dispatches.rest.ts';
import { currentMonth, readMonth } from './month.ts';
import { findTopCommunity, findTopPost, findRankedCommunity, fetchCommunityRanking } from './rankings.ts';
import {
  fetchAccountCounts,
  fetchOnlineCount,
  fetchReactionCounts,
  fetchTopPosters,
  fetchTopPosts,
  fetchMonth,
} from './rest.ts';
import {
  administrationId,
  type AdministrationRecord,
  auditEntryId,
  failedDispatchId,
  type MonthFigures,
  monthId,
  type MonthRecord,
  topCommunityId,
  topPostId,
} from './statistics.ts';

/** Milliseconds for which figures of past months are cached. */
const keptFor = 3_600_000;

const figures = perRequest(({ rest, config }) =>
  createUnbatchedLoader((name: string) => {
    const isPast = name < currentMonth(config.apiTimeZone);
    return fetchMonth(rest, readMonth(name), isPast ? keptFor : undefined);
  }),
);

/** Requests in which a change of another account has proved that the caller is an administrator. */
const provenAdministrators = new WeakSet<Context>();

/** The administration area, for those who may see it. */
async function administrationOf(context: Context): Promise<AdministrationRecord | null> {
  const { caller } = context;
  if (caller && provenAdministrators.has(context)) return areaOf(caller.databaseId);
  if (!(await isAdministrator(context))) return null;
  const { user } = await profileOf(context);
  return areaOf(user.databaseId);
}

const areaOf = (databaseId: string): AdministrationRecord => ({
  __typename: 'Administration',
  id: administrationId.write({ user: databaseId }),
});

/** Changes an account. Only a change of one's own needs a new check of the right to see the administration area. */
async function changeByAdministrator(
  ...parameters: Parameters<typeof changeAccount>
): Promise<AccountChange> {
  const [context] = parameters;
  const changed = await changeAccount(...parameters);
  if (changed.user && changed.user.databaseId !== context.caller?.databaseId)
    provenAdministrators.add(context);
  else provenAdministrators.delete(context);
  return changed;
}

/** Wraps a resolver for platform administrators; null for everybody else. */
const forAdministrators =
  <Asked, Found>(fetch: (asked: Asked, context: Context) => Promise<Found> | Found) =>
  async (asked: Asked, context: Context): Promise<Found | null> =>
    (await isAdministrator(context)) ? fetch(asked, context) : null;

function monthOf(month: string): MonthRecord {
  const asked = readMonth(month);
  return { __typename: 'MonthlyStatistics', id: monthId.write({ month: asked.name }), asked };
}

const figure =
  <K extends keyof MonthFigures>(name: K) =>
  async ({ asked }: MonthRecord, _args: unknown, context: Context): Promise<MonthFigures[K]> =>
    (await figures(context).load(asked.name))[name];

const resolvers: Resolvers = {
  Viewer: {
    administration: (_viewer, _args, context) => administrationOf(context),
  },
  Administration: {
    onlineUserCount: (_area, _args, context) => fetchOnlineCount(context.rest),
    accountCounts: (_area, _args, context) => fetchAccountCounts(context.rest),
    statistics: (_area, { month }, context) => monthOf(month ?? currentMonth(context.config.apiTimeZone)),
    accounts: (_area, { first, after, ...filters }, context) =>
      resolveAccounts(context, filters, { first, after }),
    administrators: (_area, args, context) => resolveAdministrators(context, args),
    auditEntries: (_area, args, context) =>
      withFallbackIfNotOffered(
        anchoredConnection(
          {
            fetch: (start, count, after) => fetchAudit(context, args, start, count, after),
            keyOf: (act) => act.databaseId,
            ...pagingSupport(context),
          },
          args,
        ),
        () => null,
      ),
    deletedCommunities: (_area, _args, context) => fetchDeletedCommunities(context),
    lastUserImport: (_area, _args, context) => fetchLastImport(context),
    failedDeliveries: (_area, args, context) =>
      withFallbackIfNotOffered(
        anchoredConnection(
          {
            fetch: (start, count, after) => fetchFailedDeliveries(context, start, count, after),
            keyOf: (sent) => sent.databaseId,
            ...pagingSupport(context),
          },
          args,
        ),
        () => null,
      ),
  },
  MonthlyStatistics: {
    month: ({ asked }) => asked.name,
    engagementPercentage: figure('engagementPercentage'),
    activeUserCount: figure('activeUserCount'),
    userCount: figure('userCount'),
    postCount: figure('postCount'),
    commentCount: figure('commentCount'),
    reactionCount: figure('reactionCount'),
    messageCount: figure('messageCount'),
    days: figure('days'),
    reactionCounts: ({ asked }, _args, context) => fetchReactionCounts(context.rest, asked),
    topPosters: ({ asked }, _args, context) => fetchTopPosters(context.rest, asked),
    topPosts: ({ asked }, args, context) =>
      anchoredConnection(
        {
          fetch: (start, count, after) => fetchTopPosts(context.rest, asked, start, count, after),
          keyOf: (post) => post.postDatabaseId,
          ...pagingSupport(context),
        },
        args,
      ),
    topCommunities: ({ asked }, args, context) =>
      anchoredConnection(
        {
          fetch: (start, count, after) => fetchCommunityRanking(context, asked, start, count, after),
          keyOf: (community) => community.rankingKey,
          ...pagingSupport(context),
        },
        args,
      ),
  },
  TopPost: {
    postId: ({ community, postDatabaseId }) =>
      postId.write({ community: community.databaseId, post: postDatabaseId }),
    post: ({ postDatabaseId }, _args, context) => nullIfHidden(fetchPost(context, postDatabaseId)),
  },
  TopCommunity: { community: (ranked, _args, context) => findRankedCommunity(context, ranked) },
  AddAdministratorPayload: { accountEdge: findAccountEdge },
  RemoveAdministratorPayload: {
    accountEdge: findAccountEdge,
    removedUserId: ({ user }) => user?.id ?? null,
  },
  ConvertGuestPayload: { accountEdge: findAccountEdge },
  Mutation: {
    addAdministrator: (_root, { input }, context) =>
      changeByAdministrator(context, input.userId, (rest, email) => setAdministrator(rest, email, true)),
    removeAdministrator: (_root, { input }, context) =>
      changeByAdministrator(context, input.userId, (rest, email) => setAdministrator(rest, email, false)),
    convertGuest: (_root, { input }, context) => changeByAdministrator(context, input.userId, convertGuest),
    resendInvitation: (_root, { input }, context) =>
      changeByAdministrator(context, input.userId, resendInvitation),
    importUsers: async (_root, { input }, context) => {
      const payload = await withUserErrors({ report: null, viewer: null }, async () => {
        const viewer = requireViewer(context);
        return { report: await importUsers(context, input), viewer };
      });
      const refusals = input.isDryRun ? [] : toLineErrors(payload.report);
      return refusals.length === 0 ? payload : { report: null, viewer: null, userErrors: refusals };
    },
    createAccountExport: (_root, { input }, context) =>
      withUserErrors({ downloadUrl: null }, async () => {
        requireViewer(context);
        return { downloadUrl: absoluteUrl(context, await exportAccounts(context, input)) };
      }),
    recordExport: (_root, { input }, context) =>
      withUserErrors({}, async () => {
        requireViewer(context);
        await recordExport(context, input.kind);
        return {};
      }),
    restoreCommunity: (_root, { input: { communityId } }, context) =>
      withUserErrors({ community: null, communityEdge: null, viewer: null }, async () => {
        const viewer = requireViewer(context);
        await restoreCommunity(context, communityId);
        clearMemory(context);
        const community = communityReference(communityIdType.read(communityId).community);
        return { community, communityEdge: newEdge(community, community.databaseId), viewer };
      }),
    deleteCommunityForever: (_root, { input: { communityId, title } }, context) =>
      withUserErrors({ deletedCommunityId: null, viewer: null }, async () => {
        const viewer = requireViewer(context);
        await deleteCommunityForever(context, communityId, title);
        clearMemory(context);
        return { deletedCommunityId: communityId, viewer };
      }),
    resendFailedDelivery: (_root, { input: { failedDeliveryId } }, context) =>
      withUserErrors({ removedFailedDeliveryId: null, viewer: null }, async () => {
        const viewer = requireViewer(context);
        await resendFailedDelivery(context, failedDispatchId.read(failedDeliveryId).dispatch);
        clearMemory(context);
        return { removedFailedDeliveryId: failedDeliveryId, viewer };
      }),
  },
};

/** Resolvers of the administration area: statistics, accounts and the audit log. */
export const statistics: Feature = {
  resolvers,
  nodes: [
    nodeType(administrationId, (_parts, context) => administrationOf(context)),
    nodeType(
      monthId,
      forAdministrators(({ month }) => monthOf(month)),
    ),
    nodeType(
      topPostId,
      forAdministrators(({ month, post }, context) => findTopPost(context, month, post)),
    ),
    nodeType(
      topCommunityId,
      forAdministrators(({ month, rankingKey }, context) => findTopCommunity(context, month, rankingKey)),
    ),
    nodeType(
      auditEntryId,
      forAdministrators(({ entry }, context) => fetchAuditEntry(context, entry)),
    ),
    nodeType(
      failedDispatchId,
      forAdministrators(({ dispatch }, context) => fetchFailedDelivery(context, dispatch)),
    ),
  ],
};
