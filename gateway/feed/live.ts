import { communityOf } from '../communities/communities.ts';
import { loadCommunity } from '../communities/membership.ts';
import { nullIfHidden } from '../http/errors.ts';
import type { RealtimeEvent } from '../realtime/eventTypes.ts';
import { type EventMapper, resumeRequired, type ViewerEventRecord } from '../realtime/eventRoutes.ts';
import { requireViewer } from '../graphql/viewer.ts';
import { interactionsChanged } from '../posts/contentEvents.ts';
import { mergeChanges, tooManyChanges } from '../posts/mergeChanges.ts';
import { newPostEdge } from '../posts/listing.ts';
import { loadPost } from '../posts/loading.ts';
import { postId } from '../posts/posts.ts';

/** Whether an event names an added, changed or deleted post. */
export const isOfPost = ({ publication }: RealtimeEvent): boolean => publication?.comment === null;

/** Added, changed or deleted posts, each loaded once with the subscriber's token; hidden posts are left out. */
export const postChanges: EventMapper = async (events, context) => {
  const changes = mergeChanges(events);
  if (tooManyChanges(changes)) return [resumeRequired()];
  const sent = await Promise.all(
    changes.map(async (publication): Promise<ViewerEventRecord | null> => {
      const { change, ...place } = publication;
      if (change === 'responses') return interactionsChanged(publication);
      if (change === 'deleted') {
        const community = await nullIfHidden(loadCommunity(context, place.community));
        return community && { __typename: 'PostDeleted', deletedPostId: postId.write(place), community };
      }
      const post = await loadPost(context, place.post);
      if (!post) return null;
      return change === 'added'
        ? { __typename: 'PostAdded', postEdge: newPostEdge(post), community: communityOf(place.community) }
        : { __typename: 'PostChanged', post };
    }),
  );
  return sent.filter((event) => event !== null);
};

/**
 * Event of an API that only reports that posts changed. It triggers no load, and clients refetch after a random
 * delay.
 */
export const feedsInvalidated: EventMapper = (_events, context) => [
  { __typename: 'FeedsInvalidated', viewer: requireViewer(context) },
];
