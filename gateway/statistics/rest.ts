import { communityId } from '../communities/communities.ts';
import type { Context } from '../core/context.ts';
import { Refusal } from '../core/errors.ts';
import { isOffered } from '../core/capabilities.ts';
import { call } from '../core/rest/call.ts';
import type { Rest } from '../core/rest/client.ts';
import type { ItemOf } from '../core/rest/contract.ts';
import {
  type Answer,
  count,
  fields,
  list,
  listed,
  number,
  optionalNumber,
  optionalRowId,
  optionalText,
  part,
  plainText,
  related,
  rowId,
  places,
  rows,
  text,
  unusable,
  type Wire,
  wire,
} from '../core/rest/decode.ts';
import { instant, writtenInstant } from '../core/rest/instants.ts';
import { pageHolding } from '../gallery/rest.ts';
import { decodeAuthor, decodeUser } from '../people/people.ts';
import { postId } from '../posts/posts.ts';
import type { Month } from './month.ts';
import {
  type ActivityRecord,
  auditEntryId,
  type AuditEntryRecord,
  type DailyActivityRecord,
  type MonthFigures,
  topCommunityId,
  type TopCommunityRecord,
  topPostId,
  type TopPostRecord,
} from './statistics.ts';

/** Figures of which the documents show no names: an answer with none of ours is no answer. */
function figures<T>(answer: Answer<T>, names: readonly (keyof Wire<T>)[], what: string): Wire<T> {
  const told = fields(answer, what);
  if (names.every((name) => told[name] === undefined)) throw unusable(what, told);
  return told;
}

/** How many people are connected at this moment; some answer the number alone. */
export const fetchLiveCount = (rest: Rest): Promise<number> =>
  rest.read(call('GET /statistique/userlive/0'), (answer) => {
    const told: { userlive?: unknown; result?: unknown } =
      typeof answer === 'object' ? fields(answer, 'userlive') : { result: answer };
    const alone = optionalNumber(told.result);
    return count(alone ?? figures(answer, ['userlive'], 'userlive').userlive);
  });

/** How many accounts there are, of each kind. */
export const fetchAccountCounts = (rest: Rest) =>
  rest.read(call('GET /statistique/userlive/1'), (answer) => {
    const names = ['profils', 'nonactifs', 'externes', 'web', 'mobile'] as const;
    const counts = figures(answer, names, 'userlive');
    return {
      total: count(counts.profils),
      neverUsed: count(counts.nonactifs),
      external: count(counts.externes),
      web: count(counts.web),
      mobile: count(counts.mobile),
    };
  });

type WireDay = ItemOf<'GET /statistique/tauxlivemonths/{month}/{year}', 'jours'>;

const decodeActivity = (activity: Wire<Omit<WireDay, 'jour'>>): ActivityRecord => ({
  postCount: count(activity.publications),
  commentCount: count(activity.commentaires),
  reactionCount: count(activity.reactions),
  messageCount: count(activity.messages),
});

const decodeDay =
  (month: string) =>
  (value: unknown): DailyActivityRecord => {
    const day = wire<WireDay>(value, 'tauxlivemonths.jours');
    const serial = String(number(day.jour, 'tauxlivemonths.jour')).padStart(2, '0');
    return { date: `${month}-${serial}`, ...decodeActivity(day) };
  };

/** A share of a hundred, also when it is written as « 45,5 % »; otherwise of the counts that make it. */
function rateOf(written: unknown, active: number, people: number): number {
  const rate = optionalNumber(typeof written === 'string' ? written.replace('%', '') : written);
  return Math.min(100, Math.max(0, rate ?? (people === 0 ? 0 : (active / people) * 100)));
}

/** What happened in a month, and on each of its days. */
export const fetchMonth = (rest: Rest, { name, month, year }: Month): Promise<MonthFigures> =>
  rest.read(call('GET /statistique/tauxlivemonths/{month}/{year}', { path: { month, year } }), (answer) => {
    const what = 'tauxlivemonths';
    const told = figures(answer, ['taux', 'actifs', 'profils', 'publications', 'reactions'], what);
    const [activeCount, peopleCount] = [count(told.actifs), count(told.profils)];
    const days = part(`${what}.jours`, () => list(told.jours, `${what}.jours`)) ?? [];
    return {
      engagementRate: rateOf(told.taux, activeCount, peopleCount),
      activeCount,
      peopleCount,
      ...decodeActivity(told),
      days: rows(days, `${what}.jours`, decodeDay(name)),
    };
  });

/** The reactions of a month. */
export const fetchReactionCounts = (rest: Rest, { month, year }: Month) =>
  rest.read(call('GET /statreacts/{month}/{year}', { path: { month, year } }), (answer) => {
    const counts = figures(answer, ['likeokey', 'likemain', 'likecoche'], 'statreacts');
    const [like, applause, check] = [count(counts.likeokey), count(counts.likemain), count(counts.likecoche)];
    return { total: like + applause + check, like, applause, check };
  });

/** Who published most in a month, most posts first. */
export const fetchTopPosters = (rest: Rest, { month, year }: Month) =>
  rest.read(call('GET /statposteurs/{month}/{year}', { path: { month, year } }), (answer) =>
    rows(listed(answer, 'posteurs', 'statposteurs'), 'statposteurs', (item) => {
      const poster = wire<ItemOf<'GET /statposteurs/{month}/{year}', 'posteurs'>>(item, 'statposteurs');
      return { user: decodeAuthor(poster.user, 'statposteurs.user'), postCount: count(poster.nbpost) };
    }),
  );

type WireTopCommunity = ItemOf<'GET /statcomms/{month}/{year}/{start}', 'communautes'>;

/** The liveliest communities of a month: five at a time. */
export const fetchTopCommunities = (
  rest: Rest,
  { name, month, year }: Month,
  start: number,
): Promise<TopCommunityRecord[]> =>
  rest.read(call('GET /statcomms/{month}/{year}/{start}', { path: { month, year, start } }), (answer) =>
    rows(listed(answer, 'communautes', 'statcomms'), 'statcomms', (item, index) => {
      const entry = wire<WireTopCommunity>(item, 'statcomms');
      const group = related<WireTopCommunity['group']>(entry.group);
      const title = plainText(group.titre);
      // The documents show its title alone: without an id there is no way to its page.
      const community = optionalRowId(group.id) ?? `~${start + index}`;
      if (group.id === undefined && title === '') throw unusable('statcomms.group', entry.group);
      return {
        id: topCommunityId.write({ month: name, community }),
        communityId: communityId.write({ community }),
        slug: community,
        title,
        actCount: count(entry.totalacts),
      };
    }),
  );

type WireTopPost = ItemOf<'POST /api/statistics/top-posts', 'posts'>;

const decodeTopPost =
  (month: string) =>
  (value: unknown): TopPostRecord => {
    const top = wire<WireTopPost>(value, 'top-posts');
    const group = related<WireTopPost['groups']>(top.groups);
    const post = rowId(top.id, 'top-posts.id');
    const community = rowId(group.id, 'top-posts.groups.id');
    return {
      id: topPostId.write({ month, post }),
      postId: postId.write({ community, post }),
      slug: post,
      communitySlug: community,
      communityTitle: plainText(group.titre),
      author: decodeAuthor(top.users, 'top-posts.users'),
      createdAt: writtenInstant(top.createdAt, 'top-posts.createdAt'),
      actCount: count(top.nbrAction),
    };
  };

/** Any stretch of the posts of a month that drew most people. */
export const fetchTopPosts = (
  rest: Rest,
  { name, month, year }: Month,
  start: number,
  nb: number,
): Promise<(TopPostRecord | null)[]> => {
  const { page, size, skip } = pageHolding(start, nb);
  return rest.read(
    call('POST /api/statistics/top-posts', {
      query: { page, postsPerPage: size },
      body: { month: `${String(month).padStart(2, '0')}-${year}` },
    }),
    (answer) =>
      places(listed(answer, 'posts', 'top-posts'), 'top-posts', decodeTopPost(name)).slice(skip, skip + nb),
  );
};

/** What was done in the administration, the latest first, where the API offers to tell it. */
export async function fetchAudit(context: Context, start: number, nb: number): Promise<AuditEntryRecord[]> {
  if (!isOffered(context, 'AUDIT')) throw notOffered();
  return context.rest.read(call('GET /api/admin/audit/{start}/{nb}', { path: { start, nb } }), (answer) =>
    rows(listed(answer, 'result', 'audit'), 'audit', (item) => {
      const act = wire<ItemOf<'GET /api/admin/audit/{start}/{nb}', 'result'>>(item, 'audit.result');
      const row = rowId(act.id, 'audit.id');
      const author = act.auteur;
      return {
        id: auditEntryId.write({ entry: row }),
        row,
        author:
          author === null || author === undefined ? null : part('audit.auteur', () => decodeUser(author)),
        action: text(act.action),
        subject: optionalText(act.sujet) ?? '',
        at: instant(act.date, 'audit.date'),
      };
    }),
  );
}

/** The API at hand has no such thing. */
export const notOffered = () => new Refusal('NOT_FOUND', 'Ce service ne propose pas cette information.');
