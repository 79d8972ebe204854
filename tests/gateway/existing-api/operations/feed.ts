/** Feeds, posts, polls, events and pictures. */
import { gid, paper, picture } from '../acts.ts';
import { ids, yann, zoe } from '../../../../fixtures/existing-api/seed.ts';
import type { Operation } from './operation.ts';

const everybody = gid('Community', ids.everybody);
const accounts = gid('Community', ids.accounts);
const post = gid('Post', ids.everybody, ids.post);

export const feed: Operation[] = [
  { name: 'HomePageQuery', as: yann },
  { name: 'HomeFeedNewestQuery', as: yann },
  { name: 'HomeFeedPaginationQuery', as: yann, variables: { count: 3 } },
  { name: 'OwnPostsPageQuery', as: yann },
  { name: 'OwnFeedNewestQuery', as: yann },
  { name: 'FormerVersionQuery', as: yann },
  { name: 'OwnFeedPaginationQuery', as: yann, variables: { count: 1 } },
  { name: 'SavedPostsPageQuery', as: yann },
  { name: 'SavedFeedNewestQuery', as: yann },
  { name: 'SavedFeedPaginationQuery', as: yann, variables: { count: 1 } },
  { name: 'CommunityPageQuery', as: yann, variables: { slug: String(ids.everybody) } },
  { name: 'CommunityFeedNewestQuery', as: yann, variables: { slug: String(ids.everybody) } },
  { name: 'CommunityFeedPaginationQuery', as: yann, variables: { id: everybody, count: 3 } },
  {
    name: 'markCommunityReadMutation',
    as: yann,
    input: { communityId: everybody },
  },
  { name: 'PollsPageQuery', as: yann, variables: { slug: String(ids.everybody) } },
  { name: 'CommunityPollsNewestQuery', as: yann, variables: { slug: String(ids.everybody) } },
  { name: 'CommunityPollsPaginationQuery', as: yann, variables: { id: everybody, count: 1 } },
  { name: 'readAgainQuery', as: yann, variables: { ids: [post], isWide: true, bringsPanel: true } },
  { name: 'CommunitySearchQuery', as: yann, variables: { search: 'club' } },
  { name: 'CommunitySearchPageQuery', as: yann, variables: { search: 'club' } },
  { name: 'CommunitySearchChosenQuery', as: yann, variables: { id: everybody, isChosen: true } },
  { name: 'PostPageQuery', as: yann, variables: { slug: String(ids.post) } },
  { name: 'PostPageQuery', of: 'a poll', as: yann, variables: { slug: String(ids.poll) } },
  { name: 'EditPostDialogQuery', as: yann, variables: { id: post } },
  { name: 'ShareDialogQuery', as: yann, variables: { id: post } },
  {
    name: 'usePublishMutation',
    as: yann,
    input: {
      communityId: everybody,
      text: '<p>Du neuf &amp; du <b>bon</b>, <span data-mention="101">@Zoé Abel</span></p>',
    },
  },
  {
    name: 'usePublishMutation',
    of: 'pictures',
    as: yann,
    input: { communityId: everybody, text: 'Avec photos', images: [null, null] },
    files: { 'images.0': picture(), 'images.1': picture('é 50%.png') },
  },
  {
    name: 'usePublishMutation',
    of: 'documents',
    as: yann,
    input: { communityId: everybody, text: 'Avec notes', documents: [null], images: [null] },
    files: { 'documents.0': paper(), 'images.0': picture() },
  },
  {
    name: 'usePublishMutation',
    of: 'a video',
    as: yann,
    input: { communityId: everybody, text: 'Un film', video: null },
    files: { video: new File(['film'], 'film.mp4', { type: 'video/mp4' }) },
  },
  {
    name: 'usePublishMutation',
    of: 'a link',
    as: yann,
    input: { communityId: everybody, text: 'Un lien', link: 'https://example.org/' },
  },
  {
    name: 'useEditPostMutation',
    as: yann,
    input: { postId: post, text: 'Corrigée', addedImages: [null] },
    files: { 'addedImages.0': picture() },
  },
  {
    name: 'usePostActionsSaveMutation',
    as: yann,
    input: { postId: gid('Post', ids.everybody, 202), isSaved: true },
  },
  {
    name: 'usePostActionsSaveMutation',
    of: 'no longer',
    as: yann,
    input: { postId: post, isSaved: false },
  },
  {
    name: 'usePostActionsPinMutation',
    as: zoe,
    input: { postId: post, isPinned: true },
  },
  {
    name: 'usePostActionsDeleteMutation',
    as: yann,
    input: { postId: post },
  },
  {
    name: 'ShareDialogMutation',
    as: yann,
    input: { postId: gid('Post', ids.everybody, 202), communityId: accounts, text: 'Voyez' },
  },
  {
    name: 'PollFormMutation',
    as: yann,
    input: {
      communityId: everybody,
      question: 'Thé ou café ?',
      answers: ['Thé', 'Café'],
      closesAt: '2031-01-01T10:00:00.000Z',
    },
  },
  {
    name: 'EventFormMutation',
    as: yann,
    input: {
      communityId: everybody,
      title: 'Sortie',
      place: 'Parc',
      startsAt: '2031-01-01T10:00:00.000Z',
      endsAt: '2031-01-01T12:00:00.000Z',
    },
  },
];

const december = { from: '2026-12-01T00:00:00.000Z', to: '2026-12-31T23:59:59.000Z' };

export const events: Operation[] = [
  { name: 'CalendarPageQuery', as: yann, variables: { slug: String(ids.everybody), ...december } },
  { name: 'CalendarQuery', as: yann, variables: { id: everybody, ...december } },
  { name: 'CalendarRefetchQuery', as: yann, variables: { id: everybody, ...december } },
];

export const gallery: Operation[] = [
  { name: 'GalleryPageQuery', as: yann, variables: { slug: String(ids.everybody) } },
  { name: 'GalleryPaginationQuery', as: yann, variables: { id: everybody, first: 1 } },
  {
    name: 'PictureOriginQuery',
    as: yann,
    variables: { id: gid('GalleryPost', ids.everybody, ids.post) },
  },
];
