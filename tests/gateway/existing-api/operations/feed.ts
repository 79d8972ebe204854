/** Feeds, posts, polls, events and pictures. */
import { gid, paper, picture } from '../acts.ts';
import { byId, type Organisation, type Post } from '../../../../fixtures/existing-api/organisation.ts';
import { ids, yann, zoe } from '../../../../fixtures/existing-api/seed.ts';
import type { Operation } from './operation.ts';

const everybody = gid('Community', ids.everybody);
const accounts = gid('Community', ids.accounts);
const post = gid('Post', ids.everybody, ids.post);
const postIn = (organisation: Organisation, id: number = ids.post): Post | null =>
  byId(organisation.posts, id);
const newest = ({ posts }: Organisation): Post | undefined => posts.at(-1);

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
    // Reading the feed was having seen it: there is nothing to call.
    isDone: 'nothing',
  },
  { name: 'PollsPageQuery', as: yann, variables: { slug: String(ids.everybody) } },
  { name: 'CommunityPollsNewestQuery', as: yann, variables: { slug: String(ids.everybody) } },
  { name: 'CommunityPollsPaginationQuery', as: yann, variables: { id: everybody, count: 1 } },
  { name: 'readAgainQuery', as: yann, variables: { ids: [post], isWide: true, bringsPanel: true } },
  { name: 'ComposerQuery', as: yann },
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
    isDone: (organisation) => newest(organisation)?.text.includes('Du neuf') === true,
  },
  {
    name: 'usePublishMutation',
    of: 'pictures',
    as: yann,
    input: { communityId: everybody, text: 'Avec photos', images: [null, null] },
    files: { 'images.0': picture(), 'images.1': picture('é 50%.png') },
    isDone: (organisation) => newest(organisation)?.imag.length === 2,
  },
  {
    name: 'usePublishMutation',
    of: 'documents',
    as: yann,
    input: { communityId: everybody, text: 'Avec notes', documents: [null], images: [null] },
    files: { 'documents.0': paper(), 'images.0': picture() },
    isDone: (organisation) => newest(organisation)?.docreelname[0] === 'note.pdf',
  },
  {
    name: 'usePublishMutation',
    of: 'a video',
    as: yann,
    input: { communityId: everybody, text: 'Un film', video: null },
    files: { video: new File(['film'], 'film.mp4', { type: 'video/mp4' }) },
    isDone: (organisation) => newest(organisation)?.upload.endsWith('film.mp4') === true,
  },
  {
    name: 'usePublishMutation',
    of: 'a link',
    as: yann,
    input: { communityId: everybody, text: 'Un lien', link: 'https://example.org/' },
    isDone: (organisation) => newest(organisation)?.link === 'https://example.org/',
  },
  {
    name: 'useEditPostMutation',
    as: yann,
    input: { postId: post, text: 'Corrigée', addedImages: [null] },
    files: { 'addedImages.0': picture() },
    isDone: (organisation) => postIn(organisation)?.text === 'Corrigée',
  },
  {
    name: 'usePostActionsSaveMutation',
    as: yann,
    input: { postId: gid('Post', ids.everybody, 202), isSaved: true },
    isDone: (organisation) => postIn(organisation, 202)?.saves.has(yann) === true,
  },
  {
    name: 'usePostActionsSaveMutation',
    of: 'no longer',
    as: yann,
    input: { postId: post, isSaved: false },
    isDone: (organisation) => postIn(organisation)?.saves.has(yann) === false,
  },
  {
    name: 'usePostActionsPinMutation',
    as: zoe,
    input: { postId: post, isPinned: true },
    isDone: (organisation) => postIn(organisation)?.isPinned === true,
  },
  {
    name: 'usePostActionsDeleteMutation',
    as: yann,
    input: { postId: post },
    isDone: (organisation) => postIn(organisation) === null,
  },
  {
    name: 'ShareDialogMutation',
    as: yann,
    input: { postId: gid('Post', ids.everybody, 202), communityId: accounts, text: 'Voyez' },
    isDone: (organisation) => newest(organisation)?.original === 202,
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
    isDone: (organisation) => newest(organisation)?.text === 'Thé ou café ?',
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
    isDone: (organisation) => newest(organisation)?.event?.lieu === 'Parc',
  },
];

const december = { from: '2026-12-01T00:00:00.000Z', to: '2026-12-31T23:59:59.000Z' };

export const events: Operation[] = [
  { name: 'CalendarPageQuery', as: yann, variables: { slug: String(ids.everybody), ...december } },
  { name: 'CalendarQuery', as: yann, variables: { id: everybody, ...december } },
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
