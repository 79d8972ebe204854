import { readBranding } from '../branding/rest.ts';
import {
  fetchConversations,
  fetchInfo,
  fetchMessages,
  fetchParticipants,
  fetchReaders,
} from '../chat/rest.ts';
import { fetchComments, fetchReplies } from '../comments/rest.ts';
import type { CommunityRecord } from '../communities/communities.ts';
import {
  fetchCommunities,
  fetchCommunity,
  fetchOtherCommunities,
  fetchSettings,
} from '../communities/rest.ts';
import { fetchEvents } from '../events/rest.ts';
import { fetchBookmarkedPosts } from '../feed/rest.ts';
import { fetchGallery } from '../gallery/rest.ts';
import { fetchBreakingNews, fetchHighlights, fetchIllustrations, fetchLinks } from '../home/rest.ts';
import { ownShelf, rootFolder } from '../library/library.ts';
import { fetchListing, fetchTree } from '../library/rest.ts';
import {
  fetchAdministrators,
  fetchMembers,
  fetchMentionCandidates,
  fetchOtherMembers,
  fetchRoles,
} from '../members/listing.rest.ts';
import { fetchAddableCommunities, fetchRequests } from '../members/rest.ts';
import {
  fetchCommunitySwitches,
  fetchCounters,
  fetchNotifications,
  fetchSwitches,
} from '../notifications/rest.ts';
import { fetchPeople, fetchUser, fetchUserInfo } from '../people/rest.ts';
import { fetchPolls, fetchVoters } from '../polls/rest.ts';
import { fetchFeed, fetchOwnPosts } from '../posts/feeds.rest.ts';
import { totalOf } from '../posts/reactions.ts';
import type { PostRecord } from '../posts/records.ts';
import { fetchPost } from '../posts/rest.ts';
import { fetchReactors } from '../reactions/rest.ts';
import { fetchFound } from '../search/rest.ts';
import { fetchAccounts, fetchLatestConnections } from '../statistics/accounts.rest.ts';
import { presentMonth, readMonth } from '../statistics/month.ts';
import {
  fetchAccountCounts,
  fetchLiveCount,
  fetchMonth,
  fetchReactionCounts,
  fetchTopCommunities,
  fetchTopPosters,
  fetchTopPosts,
} from '../statistics/rest.ts';
import type { Account } from './accounts.ts';
import { isLed, type Lacking, placeOf, shown, tried } from './steps.ts';

/** Rows that are asked for where a page is. */
const page = 20;

/** What anybody may read before signing in. */
export const readPublic = ({ context: { rest } }: Pick<Account, 'context'>) =>
  tried(() => readBranding(rest));

/** The header and the home page, the notifications and the chat. */
export async function readShell({ context }: Account, lacking: Lacking): Promise<void> {
  const { rest } = context;
  await tried(() => fetchCounters(rest));
  await tried(() => fetchNotifications(context, 0, page));
  await tried(() => fetchCommunitySwitches(rest));
  await tried(() => fetchSwitches(rest));
  const [conversation] = shown(await tried(() => fetchConversations(rest, 0, page)));
  if (conversation) {
    const { slug } = conversation;
    await tried(() => fetchInfo(rest, slug));
    const messages = shown(await tried(() => fetchMessages(rest, slug, 0, page)));
    await tried(() => fetchParticipants(rest, slug));
    const own = messages.find(({ isMine }) => isMine);
    if (own) await tried(() => fetchReaders(rest, own.slug));
    else
      lacking.set(
        'POST /api/messread/{messageId}',
        'the account has written no message of its first conversation',
      );
  } else
    for (const operation of [
      'GET /api/infoconvert/{conversationId}',
      'POST /api/chat/{conversationId}/messageload',
      'POST /api/listparticipants',
      'POST /api/messread/{messageId}',
    ])
      lacking.set(operation, 'the account has no conversation');
  await tried(() => fetchBreakingNews(rest));
  await tried(() => fetchHighlights(rest));
  await tried(() => fetchIllustrations(rest));
  await tried(() => fetchLinks(rest));
}

/** The feed and what hangs on its posts; answers the community of the first one. */
export async function readFeed({ context }: Account, lacking: Lacking): Promise<CommunityRecord | undefined> {
  const { rest } = context;
  const posts = shown(await tried(() => fetchFeed(context, null, 0, page)));
  await tried(() => fetchOwnPosts(context, 0, page));
  await tried(() => fetchBookmarkedPosts(context, 0, page));
  const post = posts.find(({ commentCount }) => commentCount > 0) ?? posts[0];
  if (!post) {
    for (const operation of [
      'GET /api/postsingle/{postId}',
      'POST /api/comments/list',
      'POST /api/reponses/list',
      'POST /api/likelist',
      'POST /api/pollreaction',
    ])
      lacking.set(operation, 'the account’s feed shows no post');
    return undefined;
  }
  await tried(() => fetchPost(context, post.slug));
  const comments = shown(await tried(() => fetchComments(context, placeOf(post), 0, page)));
  const comment = comments.find(({ replyCount }) => replyCount > 0) ?? comments[0];
  if (comment) await tried(() => fetchReplies(context, placeOf(post), comment.row, 0, page));
  else lacking.set('POST /api/reponses/list', 'the account’s feed shows no comment');
  const liked = posts.find(({ reactionCounts }) => totalOf(reactionCounts) > 0) ?? post;
  await tried(() => fetchReactors(rest, { kind: 'POST', row: liked.slug }, 0, page));
  const poll = posts.find((one) => one.poll !== null);
  if (poll) await readVoters(rest, poll);
  else lacking.set('POST /api/pollreaction', 'the account’s feed shows no poll');
  return post.community;
}

async function readVoters(rest: Account['context']['rest'], { poll }: PostRecord): Promise<void> {
  const [choice] = poll?.choices ?? [];
  if (poll && choice) await tried(() => fetchVoters(rest, poll.place, choice.row));
}

/** What the pages of a community show. */
export async function readCommunity(
  { context }: Account,
  { slug }: Pick<CommunityRecord, 'slug'>,
): Promise<void> {
  const { rest } = context;
  await tried(() => fetchCommunity(rest, slug));
  await tried(() => fetchFeed(context, slug, 0, page));
  await tried(() => fetchAdministrators(rest, slug, 0, page));
  await tried(() => fetchOtherMembers(rest, slug, 0, page));
  await tried(() => fetchMembers(context, { row: slug, search: '', start: 0, count: page }));
  await tried(() => fetchRoles(rest, slug));
  await tried(() => fetchMentionCandidates(context, slug, '', page));
  await tried(() => fetchPolls(context, slug, 0, page));
  await tried(() => fetchEvents(context, slug, {}));
  await tried(() => fetchGallery(rest, slug, 0, page));
  await tried(() => fetchListing(context, slug, rootFolder, { start: 0, count: page }));
  await tried(() => fetchTree(context, slug));
}

/** What only those who administer a community are shown of it. */
export async function readSettings(
  { context: { rest } }: Account,
  { slug }: Pick<CommunityRecord, 'slug'>,
): Promise<void> {
  await tried(() => fetchSettings(rest, slug));
  await tried(() => fetchRequests(rest, slug));
}

/** The communities: one with posts, where there is one, and one that this account or the other administers. */
export async function readCommunities(
  account: Account,
  administrator: Account | null,
  lively: CommunityRecord | undefined,
  lacking: Lacking,
): Promise<void> {
  const { context } = account;
  const own = (await tried(() => fetchCommunities(context))) ?? [];
  await tried(() => fetchOtherCommunities(context.rest));
  const led = own.find(isLed);
  const chosen = led ?? lively ?? own[0];
  if (chosen) await readCommunity(account, chosen);
  const others =
    !led && administrator ? ((await tried(() => fetchCommunities(administrator.context))) ?? []) : [];
  const ledByOther = others.find(isLed);
  if (led) await readSettings(account, led);
  else if (administrator && ledByOther) await readSettings(administrator, ledByOther);
  else
    for (const operation of ['POST /api/getgroupspecifique', 'POST /invitattente'])
      lacking.set(operation, 'no given account administers a community');
}

/** The directory, the search and one's own library. */
export async function readPeople({ context, row }: Account, lacking: Lacking): Promise<void> {
  const { rest } = context;
  await tried(() => fetchListing(context, ownShelf, rootFolder, { start: 0, count: page }));
  await tried(() => fetchFound(context, { query: 'a', start: 0, count: page, only: undefined }));
  const everybody = await tried(() => fetchPeople(context, { search: '', start: 0, count: page }));
  const colleague = shown(everybody?.people).find((one) => one.row !== row)?.row;
  const shownOne = colleague ?? row;
  if (shownOne !== undefined) {
    await tried(() => fetchUser(rest, shownOne));
    await tried(() => fetchUserInfo(rest, shownOne));
  }
  if (colleague === undefined)
    lacking.set('GET /api/getgroupadd/{userId}', 'the directory shows nobody else');
  else await tried(() => fetchAddableCommunities(rest, colleague));
}

/** The administration's statistics of the present month. */
export async function readStatistics({ context }: Account): Promise<void> {
  const { rest } = context;
  const asked = readMonth(presentMonth(context.config.apiTimeZone));
  await tried(() => fetchAccounts(context, 'ALL', 0, page));
  await tried(() => fetchLatestConnections(context, null, 0, page));
  await tried(() => fetchLiveCount(rest));
  await tried(() => fetchAccountCounts(rest));
  await tried(() => fetchMonth(rest, asked));
  await tried(() => fetchReactionCounts(rest, asked));
  await tried(() => fetchTopPosters(rest, asked));
  await tried(() => fetchTopCommunities(rest, asked, 0));
  await tried(() => fetchTopPosts(rest, asked, 0, page));
}
