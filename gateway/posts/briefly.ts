import { communityOf } from '../communities/communities.ts';
import type { PublicationChange } from '../realtime/eventTypes.ts';
import type { EventMapper, ViewerEventRecord } from '../realtime/eventRoutes.ts';
import { changesInSum } from './changes.ts';
import { commentId, replyId } from './comments.ts';
import { postId } from './posts.ts';

/** The id of what changed: the post, comment or reply. */
function idOf({ comment, reply, ...place }: PublicationChange): string {
  if (comment === null) return postId.write(place);
  return reply === null
    ? commentId.write({ ...place, comment })
    : replyId.write({ ...place, comment, reply });
}

/** That somebody responded, which is always told by an id. */
export const responsesChanged = (change: PublicationChange): ViewerEventRecord => ({
  __typename: 'ResponsesChanged',
  nodeId: idOf(change),
});

const kinds = { added: 'ADDED', changed: 'CHANGED', deleted: 'DELETED' } as const;

/**
 * Posts, comments and replies that are new, other ones or gone, told by their ids alone to those for whom the API says
 * that it is: nothing is asked of it, however many hear it.
 */
export const contentChanges: EventMapper = (events, { claims }) =>
  changesInSum(events).map((publication) => {
    const cause = events.find((event) => event.publication === publication);
    return recordOf(publication, cause !== undefined && cause.sender === claims?.username);
  });

/** What is told of a change to whoever made it, and to all others. */
const told = {
  own: new WeakMap<PublicationChange, ViewerEventRecord>(),
  others: new WeakMap<PublicationChange, ViewerEventRecord>(),
};

/** The same for all who hear it: it is made once. */
function recordOf(publication: PublicationChange, isMine: boolean): ViewerEventRecord {
  const known = isMine ? told.own : told.others;
  const record = known.get(publication) ?? makeRecord(publication, isMine);
  known.set(publication, record);
  return record;
}

function makeRecord(publication: PublicationChange, isMine: boolean): ViewerEventRecord {
  const { change, community, post, comment, reply } = publication;
  if (change === 'responses') return responsesChanged(publication);
  return {
    __typename: 'ContentChanged',
    change: kinds[change],
    nodeId: idOf(publication),
    commentId: comment === null || reply === null ? null : commentId.write({ community, post, comment }),
    postId: postId.write({ community, post }),
    communityId: communityOf(community).id,
    isMine,
  };
}
