import type { z } from 'zod';
import type { FileLinks } from '../core/files/links.ts';
import { toWireUser } from '../people/people.wire.ts';
import type { countAccounts } from './accounts.ts';
import { engagementRate } from './figures.ts';
import type { readMonthActivity } from './monthlyActivity.ts';
import type { listTopCommunities, listTopPosters, listTopPosts } from './rankings.ts';
import type { Activity, Figures } from './tables.ts';
import type {
  AccountCountsResponse,
  EngagementResponse,
  MonthActivityResponse,
  MonthReactionsResponse,
  OnlineCountResponse,
  TopCommunitiesResponse,
  TopPostersResponse,
  TopPostsResponse,
} from './wire.ts';

/** Response with the number of people online. */
export const toOnlineCountResponse = (live: number): z.output<typeof OnlineCountResponse> => ({
  status: true,
  userlive: live,
});

/** Response with the numbers of accounts. */
export const toAccountCountsResponse = ({
  live,
  people,
  inactive,
  external,
  web,
  mobile,
}: Awaited<ReturnType<typeof countAccounts>>): z.output<typeof AccountCountsResponse> => ({
  ...toOnlineCountResponse(live),
  profils: people,
  nonactifs: inactive,
  externes: external,
  web,
  mobile,
});

/** Response with the engagement of a month. */
export const toEngagementResponse = (
  figures: Pick<Figures, 'active' | 'people'>,
): z.output<typeof EngagementResponse> => ({
  status: true,
  taux: engagementRate(figures),
  actifs: figures.active,
  profils: figures.people,
});

const toWireActivity = ({ posts, comments, reactions, messages }: Activity) => ({
  publications: posts,
  commentaires: comments,
  reactions,
  messages,
});

/** Response with the activity of a month. */
export const toMonthActivityResponse = (
  figures: Awaited<ReturnType<typeof readMonthActivity>>,
): z.output<typeof MonthActivityResponse> => ({
  ...toEngagementResponse(figures),
  ...toWireActivity(figures),
  jours: figures.days.map((day) => ({ jour: day.day, ...toWireActivity(day) })),
});

/** Response with the reactions of a month. */
export const toMonthReactionsResponse = ({
  kinds,
}: Pick<Figures, 'kinds'>): z.output<typeof MonthReactionsResponse> => ({
  status: true,
  likeokey: kinds.like,
  likemain: kinds.applause,
  likecoche: kinds.check,
});

/** Response with the people who published most. */
export const toTopPostersResponse = (
  { rows }: Awaited<ReturnType<typeof listTopPosters>>,
  links: FileLinks,
): z.output<typeof TopPostersResponse> => ({
  status: true,
  posteurs: rows.map(({ found, count }) => ({ user: toWireUser(found, links), nbpost: count })),
});

/** Response with the most active communities. */
export const toTopCommunitiesResponse = ({
  rows,
  ...page
}: Awaited<ReturnType<typeof listTopCommunities>>): z.output<typeof TopCommunitiesResponse> => ({
  status: true,
  ...page,
  communautes: rows.map(({ found: { id, title }, count }) => ({
    group: { id, titre: title },
    totalacts: count,
  })),
});

/** Response with the posts with most comments and reactions. */
export const toTopPostsResponse = (
  { rows, ...page }: Awaited<ReturnType<typeof listTopPosts>>,
  links: FileLinks,
): z.output<typeof TopPostsResponse> => ({
  status: true,
  ...page,
  posts: rows.map(({ found: { id, createdAt, community, author }, count }) => ({
    id,
    groups: { id: community.id, titre: community.title },
    users: toWireUser(author, links),
    createdAt: createdAt.toISOString(),
    nbrAction: count,
  })),
});
