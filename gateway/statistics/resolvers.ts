import type { Resolvers } from '../__generated__/resolvers.ts';
import { anchoredConnection } from '../core/connections/anchored.ts';
import type { PageArguments } from '../core/connections/connection.ts';
import { paging } from '../core/capabilities.ts';
import { type Context, renew } from '../core/context.ts';
import { answerRefusals, Refusal } from '../core/errors.ts';
import type { Page } from '../core/rest/pages.ts';
import { nodeType } from '../core/nodes.ts';
import type { Room } from '../core/room.ts';
import type { PeoplePage } from '../people/listing.ts';
import { loadUser, loadUserInfo } from '../people/loading.ts';
import { userId } from '../people/people.ts';
import { isAdministrator, profileOf } from '../session/viewer.ts';
import { loadFigures } from './figures.ts';
import { presentMonth, readMonth } from './month.ts';
import {
  fetchAccounts,
  fetchAdministrators,
  fetchLatestConnections,
  inviteAgain,
  makeInternal,
  setAdministrator,
} from './accounts.rest.ts';
import {
  fetchAccountCounts,
  fetchAudit,
  fetchLiveCount,
  fetchReactionCounts,
  fetchTopCommunities,
  fetchTopPosters,
  fetchTopPosts,
} from './rest.ts';
import {
  accountId,
  type AccountRecord,
  administrationId,
  type AdministrationRecord,
  type MonthFigures,
  monthId,
  type MonthRecord,
  type TopCommunityRecord,
} from './statistics.ts';

/** Communities of a page of the API. */
const communitiesPerPage = 5;

/** A list of accounts; how many there are comes with the page. */
async function accountConnection(
  fetch: (start: number, count: number, after?: string) => Promise<PeoplePage<AccountRecord>>,
  context: Context,
  args: PageArguments,
) {
  let totalCount = 0;
  const connection = await anchoredConnection<AccountRecord>(
    {
      async fetch(start, count, after) {
        const { people, total } = await fetch(start, count, after);
        totalCount = total;
        return people;
      },
      keyOf: ({ user }) => user.row,
      ...paging(context),
    },
    args,
  );
  return { ...connection, totalCount };
}

/** E-mail of a person, by which the calls of the administration name them. */
async function emailOf(context: Context, id: string): Promise<string> {
  const row = userId.read(id).user;
  const email = (await loadUser(context, row))?.email ?? (await loadUserInfo(context, row))?.email;
  if (!email) throw new Refusal('NOT_FOUND', 'Cette personne n’existe pas ou n’existe plus.');
  return email;
}

/** Who administers the platform after a change; null where that cannot be read now. */
async function administratorsAfter(context: Context): Promise<AccountRecord[] | null> {
  renew(context);
  try {
    return await fetchAdministrators(context);
  } catch (error) {
    context.log.warn({ err: error }, 'The administrators could not be read again after a change');
    return null;
  }
}

const accountOf = (id: string) => accountId.write(userId.read(id));

/** The administration area, for those who may see it. */
async function administrationOf(context: Context): Promise<AdministrationRecord | null> {
  if (!(await isAdministrator(context))) return null;
  const { user } = await profileOf(context);
  return { __typename: 'Administration', id: administrationId.write({ user: user.row }) };
}

function monthOf(month: string): MonthRecord {
  const asked = readMonth(month);
  return { __typename: 'MonthlyStatistics', id: monthId.write({ month: asked.name }), asked };
}

const figure =
  <K extends keyof MonthFigures>(name: K) =>
  async ({ asked }: MonthRecord, _args: unknown, context: Context): Promise<MonthFigures[K]> =>
    (await loadFigures(context, asked.name))[name];

const resolvers: Resolvers = {
  Viewer: {
    administration: (_viewer, _args, context) => administrationOf(context),
  },
  Administration: {
    liveCount: (_area, _args, context) => fetchLiveCount(context.rest),
    accountCounts: (_area, _args, context) => fetchAccountCounts(context.rest),
    month: (_area, { month }, context) => monthOf(month ?? presentMonth(context.config.apiTimeZone)),
    accounts: (_area, args, context) =>
      accountConnection(
        (start, count, after) => fetchAccounts(context, args.kind ?? 'ALL', start, count, after),
        context,
        args,
      ),
    latestConnections: (_area, args, context) =>
      accountConnection(
        (start, count, after) => fetchLatestConnections(context, args.device ?? null, start, count, after),
        context,
        args,
      ),
    administrators: (_area, _args, context) => fetchAdministrators(context),
    audit: (_area, args, context) =>
      anchoredConnection(
        {
          fetch: (start, count, after) => fetchAudit(context, start, count, after),
          keyOf: (act) => act.row,
          ...paging(context),
        },
        args,
      ),
  },
  MonthlyStatistics: {
    month: ({ asked }) => asked.name,
    engagementRate: figure('engagementRate'),
    activeCount: figure('activeCount'),
    peopleCount: figure('peopleCount'),
    postCount: figure('postCount'),
    commentCount: figure('commentCount'),
    reactionCount: figure('reactionCount'),
    messageCount: figure('messageCount'),
    days: figure('days'),
    reactions: ({ asked }, _args, context) => fetchReactionCounts(context.rest, asked),
    topPosters: ({ asked }, _args, context) => fetchTopPosters(context.rest, asked),
    topPosts: ({ asked }, args, context) =>
      anchoredConnection(
        {
          fetch: (start, count, after) => fetchTopPosts(context.rest, asked, start, count, after),
          keyOf: (post) => post.slug,
          ...paging(context),
        },
        args,
      ),
    topCommunities: ({ asked }, args, context) =>
      anchoredConnection(
        {
          fetch: (start, count, after) => topCommunitiesFrom(context, asked, start, count, after),
          keyOf: (community) => community.slug,
          ...paging(context),
        },
        args,
      ),
  },
  Mutation: {
    setAdministrator: (_root, { input }, context) =>
      answerRefusals({ administrators: null }, async () => {
        const email = await emailOf(context, input.userId);
        await setAdministrator(context.rest, email, input.isAdministrator);
        return { administrators: await administratorsAfter(context) };
      }),
    makeInternal: (_root, { input }, context) =>
      answerRefusals({ internalAccountId: null }, async () => {
        await makeInternal(context.rest, await emailOf(context, input.userId));
        renew(context);
        return { internalAccountId: accountOf(input.userId) };
      }),
    inviteAgain: (_root, { input }, context) =>
      answerRefusals({ invitedAccountId: null }, async () => {
        await inviteAgain(context.rest, await emailOf(context, input.userId));
        return { invitedAccountId: accountOf(input.userId) };
      }),
  },
};

/** Any stretch of the liveliest communities, of which the documents give five at a time. */
async function topCommunitiesFrom(
  context: Context,
  month: ReturnType<typeof readMonth>,
  start: number,
  count: number,
  after?: string,
): Promise<Page<TopCommunityRecord>> {
  if (after !== undefined) return fetchTopCommunities(context.rest, month, start, { nb: count, after });
  const starts = Array.from(
    { length: Math.ceil(count / communitiesPerPage) },
    (_, index) => start + index * communitiesPerPage,
  );
  const pages = await Promise.all(starts.map((from) => fetchTopCommunities(context.rest, month, from)));
  return pages.flat().slice(0, count);
}

/** The administration area's figures and accounts, and what administrators did. */
export const statistics: Room = {
  resolvers,
  nodes: [
    nodeType(administrationId, (_parts, context) => administrationOf(context)),
    nodeType(monthId, async ({ month }, context) =>
      (await isAdministrator(context)) ? monthOf(month) : null,
    ),
  ],
};
