import { communityOf } from '../communities/communities.ts';
import type { PublicationChange, RealtimeEvent } from '../realtime/eventTypes.ts';
import type { EventMapper, ViewerEventRecord } from '../realtime/eventRoutes.ts';
import { requireCaller } from '../graphql/viewer.ts';
import type { Context } from '../graphql/context.ts';
import { mergeChanges } from './mergeChanges.ts';
import { commentId, replyId } from './comments.ts';
import { postId } from './posts.ts';

function idOf({ comment, reply, ...place }: PublicationChange): string {
  if (comment === null) return postId.write(place);
  return reply === null
    ? commentId.write({ ...place, comment })
    : replyId.write({ ...place, comment, reply });
}

/** Creates the event record of changed reactions, votes, shares or likes. */
export const createInteractionsEvent = (change: PublicationChange): ViewerEventRecord => ({
  __typename: 'InteractionsInvalidated',
  nodeId: idOf(change),
});

/**
 * The row that came with the last event about a post, comment or reply, for the viewer; undefined when it has to be
 * loaded: only ids came, or reactions changed after it.
 */
export function findCarriedRow(
  context: Context,
  events: readonly RealtimeEvent[],
  { post, comment, reply }: PublicationChange,
): unknown {
  const last = events.findLast(
    ({ publication }) =>
      publication?.post === post && publication.comment === comment && publication.reply === reply,
  );
  return last?.row?.valueFor(requireCaller(context).row);
}

const kinds = { added: 'ADDED', changed: 'CHANGED', deleted: 'DELETED' } as const;

/** Events that name added, changed or deleted posts, comments and replies by id only, without loading them. */
export const toContentChanges: EventMapper = (events, { claims }) =>
  mergeChanges(events).map((publication) => {
    const cause = events.find((event) => event.publication === publication);
    return recordOf(publication, cause !== undefined && cause.sender === claims?.username);
  });

/** Records by change, shared by all subscribers: one for the sender, one for the others. */
const recordsOf = {
  own: new WeakMap<PublicationChange, ViewerEventRecord>(),
  others: new WeakMap<PublicationChange, ViewerEventRecord>(),
};

function recordOf(publication: PublicationChange, viewerIsActor: boolean): ViewerEventRecord {
  const known = viewerIsActor ? recordsOf.own : recordsOf.others;
  const record = known.get(publication) ?? makeRecord(publication, viewerIsActor);
  known.set(publication, record);
  return record;
}

function makeRecord(publication: PublicationChange, viewerIsActor: boolean): ViewerEventRecord {
  const { change, community, post, comment, reply } = publication;
  if (change === 'responses') return createInteractionsEvent(publication);
  return {
    __typename: 'ContentInvalidated',
    change: kinds[change],
    nodeId: idOf(publication),
    parentCommentId:
      comment === null || reply === null ? null : commentId.write({ community, post, comment }),
    postId: postId.write({ community, post }),
    communityId: communityOf(community).id,
    viewerIsActor,
  };
}
