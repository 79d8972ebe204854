import { decodeCommunitySummary } from '../communities/communities.rest.ts';
import { call } from '../rest/call.ts';
import type { Rest } from '../rest/client.ts';
import type { ItemOf } from '../rest/contract.ts';
import {
  type RawResponse,
  decodeCount,
  decodeFields,
  isCountPresent,
  decodeArray,
  decodeNamedList,
  decodeNumber,
  decodeOptionalNumber,
  decodeOptionalDatabaseId,
  decodeOptional,
  decodePlainText,
  decodeRelated,
  decodeDatabaseId,
  invalidValueError,
  type Wire,
  decodeObject,
} from '../compat/decode.ts';
import { decodeList, decodeListWithoutNulls } from '../compat/decodeList.ts';
import { decodeInstantIfPresent } from '../compat/instants.ts';
import { reportUnreadable } from '../compat/deviations.ts';
import { type Page, slicePage, withPositions } from '../rest/pages.ts';
import { addDecodingNote } from '../compat/decodingNotes.ts';
import { pageContaining } from '../gallery/rest.ts';
import { decodeAuthor } from '../people/people.rest.ts';
import type { Month } from './month.ts';
import {
  type DailyActivityRecord,
  type MonthFigures,
  topCommunityId,
  type TopCommunityRecord,
  topPostId,
  type TopPostRecord,
} from './statistics.ts';

/** Figures whose names the documents do not show; reported when a response has none of the expected ones. */
function figures<T>(answer: RawResponse<T>, names: readonly (keyof Wire<T>)[], what: string): Wire<T> {
  const fields = decodeFields(answer, what);
  if (names.every((name) => fields[name] === undefined)) reportNoFigures(what, fields);
  return fields;
}

function reportNoFigures(what: string, fields: unknown): void {
  reportUnreadable(what, fields);
  addDecodingNote(what, undefined, 'read as absent');
}

/** A count; null when missing. */
const figure = (value: unknown): number | null => (isCountPresent(value) ? decodeCount(value) : null);

/** Fetches the number of people online; null when missing. */
export const fetchOnlineCount = (rest: Rest): Promise<number | null> =>
  rest.read(call('GET /statistique/userlive/0'), (answer) => {
    const figures: { userlive?: unknown; result?: unknown } =
      typeof answer === 'object' ? decodeFields(answer, 'userlive') : { result: answer };
    const live = figure(figures.userlive ?? figures.result);
    if (live === null) reportNoFigures('userlive', figures);
    return live;
  });

/** Fetches numbers of accounts by kind; null for each missing one. */
export const fetchAccountCounts = (rest: Rest) =>
  rest.read(call('GET /statistique/userlive/1'), (answer) => {
    const names = ['profils', 'nonactifs', 'externes', 'web', 'mobile'] as const;
    const counts = figures(answer, names, 'userlive');
    return {
      totalCount: figure(counts.profils),
      neverUsedCount: figure(counts.nonactifs),
      guestCount: figure(counts.externes),
      webUserCount: figure(counts.web),
      mobileUserCount: figure(counts.mobile),
    };
  });

type WireDay = ItemOf<'GET /statistique/tauxlivemonths/{month}/{year}', 'jours'>;

const decodeDay =
  (month: string) =>
  (value: unknown): DailyActivityRecord => {
    const day = decodeObject<WireDay>(value, 'tauxlivemonths.jours');
    const serial = String(decodeNumber(day.jour, 'tauxlivemonths.jour')).padStart(2, '0');
    return {
      date: `${month}-${serial}`,
      postCount: decodeCount(day.publications),
      commentCount: decodeCount(day.commentaires),
      reactionCount: decodeCount(day.reactions),
      messageCount: decodeCount(day.messages),
    };
  };

/** A share of a hundred, also when it is written as « 45,5 % »; otherwise of the counts that make it. */
function rateOf(written: unknown, active: number | null, people: number | null): number | null {
  const rate = decodeOptionalNumber(typeof written === 'string' ? written.replace('%', '') : written);
  if (rate === undefined && (active === null || people === null)) return null;
  return Math.min(100, Math.max(0, rate ?? (people ? ((active ?? 0) / people) * 100 : 0)));
}

/** Fetches figures of a month and its days; null for each missing one. `settledFor` caches them, in milliseconds. */
export const fetchMonth = (
  rest: Rest,
  { name, month, year }: Month,
  settledFor?: number,
): Promise<MonthFigures> => {
  const asked = call('GET /statistique/tauxlivemonths/{month}/{year}', { path: { month, year } });
  return rest.read({ ...asked, settledFor }, (answer) => {
    const what = 'tauxlivemonths';
    const fields = figures(answer, ['taux', 'actifs', 'profils', 'publications', 'reactions'], what);
    const [activeUserCount, userCount] = [figure(fields.actifs), figure(fields.profils)];
    const days =
      fields.jours === undefined
        ? null
        : decodeOptional(`${what}.jours`, () => decodeArray(fields.jours, `${what}.jours`));
    return {
      engagementPercentage: rateOf(fields.taux, activeUserCount, userCount),
      activeUserCount,
      userCount,
      postCount: figure(fields.publications),
      commentCount: figure(fields.commentaires),
      reactionCount: figure(fields.reactions),
      messageCount: figure(fields.messages),
      days: days && decodeListWithoutNulls(days, `${what}.jours`, decodeDay(name)),
    };
  });
};

/** Fetches the month's number of reactions, in total and by kind; null when all are missing. */
export const fetchReactionCounts = (rest: Rest, { month, year }: Month) =>
  rest.read(call('GET /statreacts/{month}/{year}', { path: { month, year } }), (answer) => {
    const names = ['likeokey', 'likemain', 'likecoche'] as const;
    const counts = figures(answer, names, 'statreacts');
    if (names.every((name) => counts[name] === undefined)) return null;
    const [likeCount = 0, applauseCount = 0, checkCount = 0] = names.map((name) => decodeCount(counts[name]));
    return { totalCount: likeCount + applauseCount + checkCount, likeCount, applauseCount, checkCount };
  });

type WirePoster = ItemOf<'GET /statposteurs/{month}/{year}', 'posteurs'>;

/** Fetches the authors with the most posts in a month, at most ten, highest first. */
export const fetchTopPosters = (rest: Rest, { month, year }: Month) =>
  rest.read(call('GET /statposteurs/{month}/{year}', { path: { month, year } }), (answer) =>
    decodeListWithoutNulls(
      decodeNamedList(answer, 'posteurs', 'statposteurs').slice(0, 10),
      'statposteurs',
      (item) => {
        const poster = decodeObject<WirePoster>(item, 'statposteurs');
        return {
          user: decodeAuthor(poster.user, 'statposteurs.user'),
          postCount: decodeCount(poster.nbpost),
        };
      },
    ),
  );

type WireTopCommunity = ItemOf<'GET /statcomms/{month}/{year}/{start}', 'communautes'>;

/** Fetches communities of a month by activity, highest first; five per call unless the API takes `nb`. */
export const fetchTopCommunities = (
  rest: Rest,
  { name, month, year }: Month,
  start: number,
  page: { count?: number; after?: string } = {},
): Promise<Page<TopCommunityRecord>> => {
  const query = { nb: page.count, apres: page.after };
  return rest.read(
    call('GET /statcomms/{month}/{year}/{start}', { path: { month, year, start }, query }),
    (answer) =>
      withPositions(
        decodeList(
          decodeNamedList(answer, 'communautes', 'statcomms'),
          'statcomms',
          (item, index): TopCommunityRecord => {
            const entry = decodeObject<WireTopCommunity>(item, 'statcomms');
            const group = decodeRelated<WireTopCommunity['group']>(entry.group);
            const title = decodePlainText(group.titre);
            // The documents show its title alone.
            const known = decodeOptionalDatabaseId(group.id);
            if (known === undefined && title === '') throw invalidValueError('statcomms.group', entry.group);
            const rankingKey = known ?? `~${start + index}`;
            return {
              __typename: 'TopCommunity',
              id: topCommunityId.write({ month: name, rankingKey }),
              rankingKey,
              title,
              community: known === undefined ? undefined : decodeCommunitySummary(group, 'statcomms.group'),
              activityCount: decodeCount(entry.totalacts),
            };
          },
        ),
        answer,
      ),
  );
};

type WireTopPost = ItemOf<'POST /api/statistics/top-posts', 'posts'>;

const decodeTopPost =
  (month: string) =>
  (value: unknown): TopPostRecord => {
    const top = decodeObject<WireTopPost>(value, 'top-posts');
    const post = decodeDatabaseId(top.id, 'top-posts.id');
    return {
      __typename: 'TopPost',
      id: topPostId.write({ month, post }),
      postDatabaseId: post,
      community: decodeCommunitySummary(top.groups, 'top-posts.groups'),
      author: decodeAuthor(top.users, 'top-posts.users'),
      createdAt: decodeInstantIfPresent(top.createdAt, 'top-posts.createdAt'),
      interactionCount: decodeCount(top.nbrAction),
    };
  };

/** Fetches part of a month's posts by number of comments and reactions, highest first. */
export const fetchTopPosts = (
  rest: Rest,
  { name, month, year }: Month,
  start: number,
  nb: number,
  after?: string,
): Promise<Page<TopPostRecord>> => {
  const { page, size, skip } = pageContaining(after ? 0 : start, nb);
  return rest.read(
    call('POST /api/statistics/top-posts', {
      query: { page, postsPerPage: size, apres: after },
      body: { month: `${String(month).padStart(2, '0')}-${year}` },
    }),
    (answer) =>
      slicePage(
        withPositions(
          decodeList(decodeNamedList(answer, 'posts', 'top-posts'), 'top-posts', decodeTopPost(name)),
          answer,
        ),
        skip,
        skip + nb,
      ),
  );
};
