/** Posts, events and polls: reading, publishing, and changes by authors and administrators. */
import { inCommunities, rules } from '../people.ts';
import { call, field, fieldOf, ids, mutation, node, reading, type Row, viewerField, wireId } from '../row.ts';
import type { Scene } from '../scene.ts';

const { content, managed, moderating, ownContent, publishing, ownThings, signedIn } = rules;
/** The feed of all communities of the caller. */
const fed = inCommunities('u a a a y y y a');
/** Events cannot be edited. */
const unchangeable = inCommunities('u a a a r r c c');

/** A private address, which nobody knows. */
const unknownAddress = { platform: 'a a a a a a a a' };
/** Members answer events; administrators of the platform are none. */
const answering = inCommunities('u a a a y y y r');

/** A post that waits for its hour. */
const waiting = { fresh: ['scheduled'] } as const;
const scheduled = (scene: Scene) => ({ scheduledPostId: ids.scheduled(scene) });
const waitingId = ({ scheduled: id }: Scene) => ({ id });

const day = 86_400_000;
const soon = (days: number) => new Date(Date.now() + days * day).toISOString();
const databaseId = ({ post }: Scene) => `"databaseId":"${post}"`;
const wirePost = ({ post: id }: Scene) => wireId(id, 'id', 'idpost', 'postId', 'post_id');
const announcing = (scene: Scene) => `"id":"${ids.event(scene)}"`;
const post = (scene: Scene) => ({ postId: ids.post(scene) });
const community = (scene: Scene) => ({ communityId: ids.community(scene) });
const own = { of: 'one’s own', fresh: ['ownPost'] } as const;

export const feed: Row[] = [
  field(
    'Query.post',
    content,
    'query ($databaseId: String!) { post(databaseId: $databaseId) { text } }',
    (scene) => ({
      databaseId: String(scene.post),
    }),
  ),
  node('Post', content, ids.post),
  node('Poll', content, ids.poll),
  fieldOf('Poll', 'post', 'post { id }', content, ids.poll, {
    reveals: (scene) => `"${ids.pollPost(scene)}"`,
  }),
  node('PollChoice', content, ids.choice),
  viewerField('feed', 'feed(first: 20) { nodes { databaseId } }', fed, {
    fresh: ['post'],
    reveals: databaseId,
  }),
  viewerField('ownPosts', 'ownPosts(first: 20) { nodes { databaseId } }', fed, {
    fresh: ['ownPost'],
    reveals: databaseId,
  }),
  viewerField('bookmarkedPosts', 'bookmarkedPosts(first: 20) { nodes { databaseId } }', content, {
    fresh: ['post', 'saved'],
    reveals: databaseId,
  }),
  field(
    'SharedPost.post',
    content,
    'query ($id: ID!) { node(id: $id) { ... on Post { sharedFrom { post { databaseId } } } } }',
    (scene) => ({ id: ids.share(scene) }),
    { fresh: ['post', 'share'], reveals: databaseId },
  ),
  fieldOf('Post', 'mentions', 'id mentions { id }', content, ids.post, {
    reveals: (scene) => `"${ids.post(scene)}"`,
  }),
  node('Event', content, ids.calendarEvent),
  fieldOf('Event', 'post', 'post { id }', content, ids.calendarEvent, { reveals: announcing }),
  fieldOf('Event', 'image', 'post { id } image { contentUrl }', content, ids.calendarEvent, {
    reveals: announcing,
  }),
  fieldOf('Event', 'lastEdit', 'post { id } lastEdit { editedAt }', content, ids.calendarEvent, {
    reveals: announcing,
  }),
  fieldOf('Event', 'version', 'post { id } version', content, ids.calendarEvent, { reveals: announcing }),
  node('GalleryPost', content, ids.gallery),
  fieldOf('GalleryPost', 'post', 'post { databaseId }', content, ids.gallery, { reveals: databaseId }),
  fieldOf('Post', 'linkPreview', 'id linkPreview { title }', content, ids.post, {
    reveals: (scene) => `"${ids.post(scene)}"`,
  }),
  fieldOf('Post', 'translation', 'translation(into: EN)', content, ids.post),
  mutation('createPost', publishing, (scene) => ({ ...community(scene), text: 'Bonjour' })),
  mutation('createPoll', publishing, (scene) => ({
    ...community(scene),
    question: 'Où ?',
    choices: ['Ici', 'Là'],
    closesAt: soon(1),
  })),
  mutation('createEvent', publishing, (scene) => ({
    ...community(scene),
    title: 'Fête',
    location: 'Ici',
    startsAt: soon(1),
    endsAt: soon(2),
  })),
  mutation('createScheduledPost', publishing, (scene) => ({
    ...community(scene),
    text: 'Bonjour',
    publishesAt: soon(1),
  })),
  viewerField('scheduledPosts', 'scheduledPosts { nodes { id } }', ownThings, {
    ...waiting,
    reveals: (scene) => ids.scheduled(scene),
  }),
  node('ScheduledPost', ownThings, ids.scheduled, waiting),
  fieldOf('ScheduledPost', 'linkPreview', 'id linkPreview { title }', ownThings, ids.scheduled, {
    ...waiting,
    reveals: (scene) => `"${ids.scheduled(scene)}"`,
  }),
  mutation('updateScheduledPost', ownThings, (scene) => ({ ...scheduled(scene), text: 'Autre' }), waiting),
  mutation('deleteScheduledPost', ownThings, scheduled, waiting),
  mutation('publishScheduledPost', ownThings, scheduled, waiting),
  viewerField(
    'events',
    'events(from: "2098-12-01T00:00:00Z", to: "2099-02-01T00:00:00Z") { postDatabaseId }',
    fed,
    { reveals: ({ event }) => `"postDatabaseId":"${event}"` },
  ),
  viewerField('calendarUrl', 'id calendarUrl', signedIn),
  mutation('renewCalendarUrl', signedIn, null),
  mutation('updateEvent', moderating, (scene) => ({ eventId: ids.calendarEvent(scene), title: 'Autre' })),
  mutation('setEventResponse', answering, (scene) => ({
    eventId: ids.calendarEvent(scene),
    response: 'GOING',
  })),
  mutation('removeEventResponse', answering, (scene) => ({ eventId: ids.calendarEvent(scene) })),
  fieldOf(
    'Event',
    'respondents',
    'respondents(list: GOING) { pageInfo { hasNextPage } }',
    managed,
    ids.calendarEvent,
  ),
  mutation('updatePost', moderating, (scene) => ({ ...post(scene), text: 'Autre' }), {
    fresh: ['post'],
  }),
  mutation('updatePost', ownContent, (scene) => ({ ...post(scene), text: 'Autre' }), own),
  mutation('updatePost', unchangeable, (scene) => ({ postId: ids.event(scene), text: 'Autre' }), {
    of: 'an event',
  }),
  mutation('deletePost', moderating, post, { fresh: ['post'] }),
  mutation('deletePost', ownContent, post, own),
  mutation('pinPost', moderating, post, { fresh: ['post'] }),
  mutation('pinPost', ownContent, post, own),
  mutation('unpinPost', moderating, post, { fresh: ['post'] }),
  mutation('unpinPost', ownContent, post, own),
  mutation('markCommunityRead', content, community),
  mutation('bookmarkPost', content, post, { fresh: ['post'] }),
  mutation('unbookmarkPost', content, post, { fresh: ['post'] }),
  mutation('sharePost', publishing, (scene) => ({ ...post(scene), ...community(scene) })),
  mutation('voteInPoll', content, (scene) => ({ choiceId: ids.choice(scene) })),
  fieldOf('PollChoice', 'voters', 'voters { pageInfo { hasNextPage } }', content, ids.choice),
  fieldOf('PollChoice', 'poll', 'poll { id }', content, ids.choice),

  reading('getFeed', content, { of: 'of a community', set: () => ({ OnlyCurrentUser: false }) }),
  reading('getFeed', fed, {
    of: 'of all communities',
    fresh: ['post'],
    set: () => ({ groupid: 0, OnlyCurrentUser: false, startpoint: 0, nbpost: 20 }),
    reveals: wirePost,
  }),
  call('markPostsSeen', content, { fresh: ['post'], set: ({ post: id }) => ({ jusqua: id }) }),
  reading('listSavedPosts', content, {
    fresh: ['post', 'saved'],
    set: () => ({ start: 0, nbpost: 20 }),
    reveals: wirePost,
  }),
  reading('getPost', content),
  reading('listPolls', content),
  reading('getVoters', content),
  call('publish', publishing),
  call('createPoll', publishing),
  call('createEvent', publishing),
  call('schedulePost', publishing),
  reading('listScheduledPosts', ownThings, {
    ...waiting,
    reveals: (scene) => wireId(scene.scheduled, 'id'),
  }),
  call('editScheduledPost', ownThings, { ...waiting, set: waitingId }),
  call('deleteScheduledPost', ownThings, { ...waiting, set: waitingId }),
  call('publishScheduledPost', ownThings, { ...waiting, set: waitingId }),
  reading('listAgenda', fed, { reveals: ({ event }) => `"id":${event},` }),
  reading('getCalendarUrl', signedIn),
  call('renewCalendarUrl', signedIn),
  call('getCalendarFile', unknownAddress, { isRead: true }),
  call('editEvent', moderating, { set: ({ event }) => ({ id: event }) }),
  call('respondToEvent', answering, { set: ({ event }) => ({ id: event }) }),
  reading('listRespondents', moderating, { set: ({ event }) => ({ id: event }) }),
  call('editPost', moderating, { fresh: ['post'], set: ({ post: id }) => ({ id }) }),
  call('editPost', ownContent, { ...own, set: ({ post: id }) => ({ id }) }),
  call('editPost', unchangeable, { of: 'an event', set: ({ event }) => ({ id: event }) }),
  call('deletePost', moderating, { fresh: ['post'] }),
  call('deletePost', ownContent, own),
  call('pinPost', moderating, { fresh: ['post'] }),
  call('pinPost', ownContent, own),
  call('savePost', content, { fresh: ['post'] }),
  call('unsavePost', content, { fresh: ['post', 'saved'] }),
  call('sharePost', publishing),
  call('vote', content, { fresh: ['unvoted'] }),
  reading('listEvents', content),
  reading('listPhotos', content, { fresh: ['photo'] }),
];
