import type { Resolvers } from '../__generated__/resolvers.ts';
import { anchoredConnection } from '../connections/anchoredConnection.ts';
import { pagingSupport } from '../compat/capabilities.ts';
import { absoluteUrl } from '../content/media.ts';
import { type Context, clearMemory, perRequest, createUnbatchedLoader } from '../graphql/context.ts';
import { withUserErrors, nullIfHidden } from '../http/errors.ts';
import { nodeType } from '../graphql/nodes.ts';
import { requireViewer } from '../graphql/viewer.ts';
import type { Feature } from '../realtime/feature.ts';
import { fetchPost } from '../posts/rest.ts';
import { isAdministrator, profileOf } from '../session/viewer.ts';
import { importUsers } from './accountImports.rest.ts';
import { accountsOf, type AccountChange, administratorsOf, changeAccount } from './accounts.ts';
import { convertGuest, resendInvitation, setAdministrator } from './accounts.rest.ts';
import { exportAccounts } from './accountSearch.rest.ts';
import { fetchAudit, fetchAuditEntry, recordExport } from './audit.rest.ts';
import { eraseCommunity, fetchDeletedCommunities, restoreCommunity } from './deletedCommunities.rest.ts';
import { fetchFailedDispatch, fetchFailedDispatches, retryDispatch } from './dispatches.rest.ts';
import { presentMonth, readMonth } from './month.ts';
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
    const isPast = name < presentMonth(config.apiTimeZone);
    return fetchMonth(rest, readMonth(name), isPast ? keptFor : undefined);
  }),
);

/** The administration area, for those who may see it. */
async function administrationOf(context: Context): Promise<AdministrationRecord | null> {
  if (!(await isAdministrator(context))) return null;
  const { user } = await profileOf(context);
  return areaOf(user.row);
}

const areaOf = (row: string): AdministrationRecord => ({
  __typename: 'Administration',
  id: administrationId.write({ user: row }),
});

/**
 * The administration area after a change; null after a rejection. Changing another account proves that the caller is
 * an administrator; only a change of one's own account needs a new check.
 */
function areaAfter({ user }: AccountChange, _args: unknown, context: Context) {
  if (user === null) return null;
  const { caller } = context;
  return caller && caller.row !== user.row ? areaOf(caller.row) : administrationOf(context);
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
    statistics: (_area, { month }, context) => monthOf(month ?? presentMonth(context.config.apiTimeZone)),
    accounts: (_area, { first, after, ...filters }, context) =>
      accountsOf(context, filters, { first, after }),
    administrators: (_area, args, context) => administratorsOf(context, args),
    auditEntries: (_area, args, context) =>
      anchoredConnection(
        {
          fetch: (start, count, after) => fetchAudit(context, args, start, count, after),
          keyOf: (act) => act.row,
          ...pagingSupport(context),
        },
        args,
      ),
    deletedCommunities: (_area, _args, context) => fetchDeletedCommunities(context),
    failedDeliveries: (_area, args, context) =>
      anchoredConnection(
        {
          fetch: (start, count, after) => fetchFailedDispatches(context, start, count, after),
          keyOf: (sent) => sent.row,
          ...pagingSupport(context),
        },
        args,
      ),
  },
  MonthlyStatistics: {
    month: ({ asked }) => asked.name,
    engagementRate: figure('engagementRate'),
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
          keyOf: (community) => community.row,
          ...pagingSupport(context),
        },
        args,
      ),
  },
  TopPost: { post: ({ postDatabaseId }, _args, context) => nullIfHidden(fetchPost(context, postDatabaseId)) },
  TopCommunity: { community: (ranked, _args, context) => findRankedCommunity(context, ranked) },
  AddAdministratorPayload: { administration: areaAfter },
  RemoveAdministratorPayload: { removedUserId: ({ user }) => user?.id ?? null, administration: areaAfter },
  ConvertGuestPayload: { administration: areaAfter },
  Mutation: {
    addAdministrator: (_root, { input }, context) =>
      changeAccount(context, input.userId, (rest, email) => setAdministrator(rest, email, true)),
    removeAdministrator: (_root, { input }, context) =>
      changeAccount(context, input.userId, (rest, email) => setAdministrator(rest, email, false)),
    convertGuest: (_root, { input }, context) => changeAccount(context, input.userId, convertGuest),
    resendInvitation: (_root, { input }, context) => changeAccount(context, input.userId, resendInvitation),
    importUsers: (_root, { input }, context) =>
      withUserErrors({ report: null, viewer: null }, async () => {
        const viewer = requireViewer(context);
        return { report: await importUsers(context, input), viewer };
      }),
    createAccountExport: (_root, { input }, context) =>
      withUserErrors({ exportUrl: null }, async () => {
        requireViewer(context);
        return { exportUrl: absoluteUrl(context, await exportAccounts(context, input)) };
      }),
    recordExport: (_root, { input }, context) =>
      withUserErrors({}, async () => {
        requireViewer(context);
        await recordExport(context, input.kind);
        return {};
      }),
    restoreCommunity: (_root, { input: { communityId } }, context) =>
      withUserErrors({ restoredCommunityId: null }, async () => {
        await restoreCommunity(context, communityId);
        clearMemory(context);
        return { restoredCommunityId: communityId };
      }),
    deleteCommunityForever: (_root, { input: { communityId } }, context) =>
      withUserErrors({ deletedCommunityId: null }, async () => {
        await eraseCommunity(context, communityId);
        return { deletedCommunityId: communityId };
      }),
    resendFailedDelivery: (_root, { input: { failedDeliveryId } }, context) =>
      withUserErrors({ removedFailedDeliveryId: null }, async () => {
        await retryDispatch(context, failedDispatchId.read(failedDeliveryId).dispatch);
        return { removedFailedDeliveryId: failedDeliveryId };
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
      forAdministrators(({ month, community }, context) => findTopCommunity(context, month, community)),
    ),
    nodeType(
      auditEntryId,
      forAdministrators(({ entry }, context) => fetchAuditEntry(context, entry)),
    ),
    nodeType(
      failedDispatchId,
      forAdministrators(({ dispatch }, context) => fetchFailedDispatch(context, dispatch)),
    ),
  ],
};
