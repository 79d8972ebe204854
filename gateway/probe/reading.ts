import { fetchBranding } from '../branding/rest.ts';
import {
  fetchConversations,
  fetchConversationInfo,
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
  fetchCommunitySettings,
} from '../communities/rest.ts';
import { fetchEvents } from '../events/rest.ts';
import { fetchBookmarkedPosts } from '../feed/rest.ts';
import { fetchGallery } from '../gallery/rest.ts';
import { fetchBreakingNews, fetchCarouselSlides, fetchSidebarMedia, fetchLinks } from '../home/rest.ts';
import { ownLibraryId, rootFolderId } from '../library/library.ts';
import { fetchListing, fetchFolderTree } from '../library/rest.ts';
import {
  fetchAdministrators,
  fetchMembers,
  fetchMentionableUsers,
  fetchOtherMembers,
  fetchRoles,
} from '../members/listing.rest.ts';
import { fetchAddableCommunities, fetchRequests } from '../members/rest.ts';
import {
  fetchCommunitySwitches,
  fetchCounters,
  fetchNotifications,
  fetchMainSwitches,
} from '../notifications/rest.ts';
import { fetchPeople, fetchUser, fetchUserInfo } from '../people/rest.ts';
import { fetchPolls, fetchVoters } from '../polls/rest.ts';
import { fetchFeed, fetchOwnPosts } from '../posts/feeds.rest.ts';
import { countReactions } from '../posts/reactions.ts';
import type { CommentPlace, PostRecord } from '../posts/records.ts';
import { fetchPost } from '../posts/rest.ts';
import { fetchReactors } from '../reactions/rest.ts';
import { fetchResults } from '../search/rest.ts';
import { fetchAccounts, fetchUsedAccounts } from '../statistics/accounts.rest.ts';
import { currentMonth, readMonth } from '../statistics/month.ts';
import {
  fetchAccountCounts,
  fetchOnlineCount,
  fetchMonth,
  fetchReactionCounts,
  fetchTopCommunities,
  fetchTopPosters,
  fetchTopPosts,
} from '../statistics/rest.ts';
import type { Account } from './accounts.ts';
import { withoutNulls } from './pages.ts';
import { tryCall } from './trials.ts';

/** Reasons why calls could not be tried, by operation. */
export type UntriedReasons = Map<string, string>;

/** Page size. */
const page = 20;

/** Place of comments on a post. */
export const commentPlaceOf = (post: PostRecord): CommentPlace => ({
  community: post.community,
  post: post.databaseId,
});

/** Whether the signed-in account administers a community. */
const isAdministered = ({ viewerRole }: CommunityRecord): boolean => viewerRole === 'ADMINISTRATOR';

/** Reads available before signing in. */
export const probePublicReads = ({ context: { rest } }: Pick<Account, 'context'>) =>
  tryCall(() => fetchBranding(rest));

/** Reads of header, home page, notifications and chat. */
export async function probeShell({ context }: Account, untriedReasons: UntriedReasons): Promise<void> {
  const { rest } = context;
  await tryCall(() => fetchCounters(rest));
  await tryCall(() => fetchNotifications(context, 0, page));
  await tryCall(() => fetchCommunitySwitches(rest));
  await tryCall(() => fetchMainSwitches(rest));
  const [conversation] = withoutNulls(await tryCall(() => fetchConversations(rest, 0, page)));
  if (conversation) {
    const { databaseId } = conversation;
    await tryCall(() => fetchConversationInfo(rest, databaseId));
    const messages = withoutNulls(await tryCall(() => fetchMessages(rest, databaseId, 0, page)));
    await tryCall(() => fetchParticipants(rest, databaseId));
    const own = messages.find(({ viewerIsAuthor }) => viewerIsAuthor);
    if (own) await tryCall(() => fetchReaders(rest, own.databaseId));
    else
      untriedReasons.set(
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
      untriedReasons.set(operation, 'the account has no conversation');
  await tryCall(() => fetchBreakingNews(rest));
  await tryCall(() => fetchCarouselSlides(rest));
  await tryCall(() => fetchSidebarMedia(rest));
  await tryCall(() => fetchLinks(rest));
}

/** Reads of the feed and its posts; returns the community of the first post. */
export async function probeFeed(
  { context }: Account,
  untriedReasons: UntriedReasons,
): Promise<CommunityRecord | undefined> {
  const { rest } = context;
  const posts = withoutNulls(await tryCall(() => fetchFeed(context, null, 0, page)));
  await tryCall(() => fetchOwnPosts(context, 0, page));
  await tryCall(() => fetchBookmarkedPosts(context, 0, page));
  const post = posts.find(({ commentCount }) => commentCount > 0) ?? posts[0];
  if (!post) {
    for (const operation of [
      'GET /api/postsingle/{postId}',
      'POST /api/comments/list',
      'POST /api/reponses/list',
      'POST /api/likelist',
      'POST /api/pollreaction',
    ])
      untriedReasons.set(operation, 'the account’s feed shows no post');
    return undefined;
  }
  await tryCall(() => fetchPost(context, post.databaseId));
  const comments = withoutNulls(await tryCall(() => fetchComments(context, commentPlaceOf(post), 0, page)));
  const comment = comments.find(({ replyCount }) => replyCount > 0) ?? comments[0];
  if (comment) await tryCall(() => fetchReplies(context, commentPlaceOf(post), comment.databaseId, 0, page));
  else untriedReasons.set('POST /api/reponses/list', 'the account’s feed shows no comment');
  const liked = posts.find(({ reactionCounts }) => countReactions(reactionCounts) > 0) ?? post;
  await tryCall(() => fetchReactors(rest, { kind: 'POST', databaseId: liked.databaseId }, 0, page));
  const poll = posts.find((one) => one.poll !== null);
  if (poll) await readVoters(rest, poll);
  else untriedReasons.set('POST /api/pollreaction', 'the account’s feed shows no poll');
  return post.community;
}

async function readVoters(rest: Account['context']['rest'], { poll }: PostRecord): Promise<void> {
  const [choice] = poll?.choices ?? [];
  if (poll && choice) await tryCall(() => fetchVoters(rest, poll.place, choice.databaseId));
}

/** Reads of a community's pages. */
export async function probeCommunity(
  { context }: Account,
  { databaseId }: Pick<CommunityRecord, 'databaseId'>,
): Promise<void> {
  const { rest } = context;
  await tryCall(() => fetchCommunity(rest, databaseId));
  await tryCall(() => fetchFeed(context, databaseId, 0, page));
  await tryCall(() => fetchAdministrators(rest, databaseId, 0, page));
  await tryCall(() => fetchOtherMembers(rest, databaseId, 0, page));
  await tryCall(() => fetchMembers(context, { databaseId, search: '', start: 0, count: page }));
  await tryCall(() => fetchRoles(rest, databaseId));
  await tryCall(() => fetchMentionableUsers(context, databaseId, '', page));
  await tryCall(() => fetchPolls(context, databaseId, 0, page));
  await tryCall(() => fetchEvents(context, databaseId, {}));
  await tryCall(() => fetchGallery(rest, databaseId, 0, page));
  await tryCall(() => fetchListing(context, databaseId, rootFolderId, { start: 0, count: page }));
  await tryCall(() => fetchFolderTree(context, databaseId));
}

/** Reads of a community's administration. */
export async function probeCommunitySettings(
  { context: { rest } }: Account,
  { databaseId }: Pick<CommunityRecord, 'databaseId'>,
): Promise<void> {
  await tryCall(() => fetchCommunitySettings(rest, databaseId));
  await tryCall(() => fetchRequests(rest, databaseId));
}

/** Finds communities to read: one with posts, and one that an account administers. */
export async function probeCommunities(
  account: Account,
  administrator: Account | null,
  lively: CommunityRecord | undefined,
  untriedReasons: UntriedReasons,
): Promise<void> {
  const { context } = account;
  const own = (await tryCall(() => fetchCommunities(context))) ?? [];
  await tryCall(() => fetchOtherCommunities(context.rest));
  const led = own.find(isAdministered);
  const chosen = led ?? lively ?? own[0];
  if (chosen) await probeCommunity(account, chosen);
  const others =
    !led && administrator ? ((await tryCall(() => fetchCommunities(administrator.context))) ?? []) : [];
  const ledByOther = others.find(isAdministered);
  if (led) await probeCommunitySettings(account, led);
  else if (administrator && ledByOther) await probeCommunitySettings(administrator, ledByOther);
  else
    for (const operation of ['POST /api/getgroupspecifique', 'POST /invitattente'])
      untriedReasons.set(operation, 'no given account administers a community');
}

/** Reads of the directory, the search and the user's library. */
export async function probePeople(
  { context, databaseId }: Account,
  untriedReasons: UntriedReasons,
): Promise<void> {
  const { rest } = context;
  await tryCall(() => fetchListing(context, ownLibraryId, rootFolderId, { start: 0, count: page }));
  await tryCall(() =>
    fetchResults(context, { filters: {}, query: 'a', start: 0, count: page, only: undefined }),
  );
  const everybody = await tryCall(() => fetchPeople(context, { search: '', start: 0, count: page }));
  const colleague = withoutNulls(everybody?.people).find((one) => one.databaseId !== databaseId)?.databaseId;
  const shownOne = colleague ?? databaseId;
  if (shownOne !== undefined) {
    await tryCall(() => fetchUser(rest, shownOne));
    await tryCall(() => fetchUserInfo(rest, shownOne));
  }
  if (colleague === undefined)
    untriedReasons.set('GET /api/getgroupadd/{userId}', 'the directory shows no other person');
  else await tryCall(() => fetchAddableCommunities(rest, colleague));
}

/** Reads of this month's statistics. */
export async function probeStatistics({ context }: Account): Promise<void> {
  const { rest } = context;
  const asked = readMonth(currentMonth(context.config.apiTimeZone));
  await tryCall(() => fetchAccounts(context, 'ALL', 0, page));
  await tryCall(() => fetchUsedAccounts(context, null, 0, page));
  await tryCall(() => fetchOnlineCount(rest));
  await tryCall(() => fetchAccountCounts(rest));
  await tryCall(() => fetchMonth(rest, asked));
  await tryCall(() => fetchReactionCounts(rest, asked));
  await tryCall(() => fetchTopPosters(rest, asked));
  await tryCall(() => fetchTopCommunities(rest, asked, 0));
  await tryCall(() => fetchTopPosts(rest, asked, 0, page));
}
