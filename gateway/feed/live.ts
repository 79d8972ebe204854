import { communityReference } from '../communities/communities.ts';
import { loadCommunity } from '../communities/membership.ts';
import type { Context } from '../graphql/context.ts';
import { nullIfHidden } from '../http/errors.ts';
import type { PublicationChange, RealtimeEvent } from '../realtime/eventTypes.ts';
import { type EventMapper, createResumeRequired, type ViewerEventRecord } from '../realtime/eventRoutes.ts';
import { requireViewer } from '../graphql/viewer.ts';
import { findEventContent, createInteractionsEvent } from '../posts/contentEvents.ts';
import { mergeChanges, hasTooManyChanges } from '../posts/mergeChanges.ts';
import { newPostEdge } from '../posts/listing.ts';
import { loadPost } from '../posts/rest.ts';
import { decodePost } from '../posts/posts.rest.ts';
import { postId } from '../posts/posts.ts';

/** Whether an event names an added, changed or deleted post. */
export const isPostEvent = ({ publication }: RealtimeEvent): boolean => publication?.comment === null;

/** The post that came with an event; null when it has to be loaded. What is the viewer's own is loaded when selected. */
function carriedPost(context: Context, events: readonly RealtimeEvent[], publication: PublicationChange) {
  const value = findEventContent(context, events, publication);
  if (value === undefined) return null;
  const post = context.rest.decode('GET /api/postsingle/{postId}', () =>
    decodePost(value, requireViewer(context).username, publication.community),
  );
  // Nobody has reacted to a new post.
  if (publication.change === 'added') return post;
  const own = () => loadPost(context, post.databaseId);
  return {
    ...post,
    viewerReaction: async () => (await own())?.viewerReaction ?? null,
    viewerHasShared: async () => (await own())?.viewerHasShared ?? false,
    viewerHasBookmarked: async () => (await own())?.viewerHasBookmarked ?? false,
    event: post.event?.participation
      ? { ...post.event, participation: { ...post.event.participation, own: undefined } }
      : post.event,
    lastComment: async () => (await own())?.lastComment ?? null,
  };
}

/** Added, changed or deleted posts, each once. Those that did not come are loaded; hidden posts are left out. */
export const toPostChanges: EventMapper = async (events, context) => {
  const changes = mergeChanges(events);
  if (hasTooManyChanges(changes)) return [createResumeRequired()];
  const sent = await Promise.all(
    changes.map(async (publication): Promise<ViewerEventRecord | null> => {
      const { change, ...place } = publication;
      if (change === 'responses') return createInteractionsEvent(context, events, publication);
      if (change === 'deleted') {
        const community = await nullIfHidden(loadCommunity(context, place.community));
        return community && { __typename: 'PostDeleted', deletedPostId: postId.write(place), community };
      }
      const post = carriedPost(context, events, publication) ?? (await loadPost(context, place.post));
      if (!post) return null;
      return change === 'added'
        ? {
            __typename: 'PostAdded',
            postEdge: newPostEdge(post),
            community: communityReference(place.community),
          }
        : { __typename: 'PostChanged', post };
    }),
  );
  return sent.filter((event) => event !== null);
};

/**
 * Event of an API that only reports that posts changed. It triggers no load, and clients refetch after a random
 * delay.
 */
export const toFeedsInvalidated: EventMapper = (_events, context) => [
  { __typename: 'FeedsInvalidated', viewer: requireViewer(context) },
];
