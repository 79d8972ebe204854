import { communityReference } from '../communities/communities.ts';
import type { EventRow, PublicationChange, RealtimeEvent } from '../realtime/eventTypes.ts';
import type { EventMapper, ViewerEventRecord } from '../realtime/eventRoutes.ts';
import { requireCaller } from '../graphql/viewer.ts';
import type { Context } from '../graphql/context.ts';
import { mergeChanges } from './mergeChanges.ts';
import { commentId, toCommentOrReplyId } from './comments.ts';
import { postId } from './posts.ts';
import { decodeResponseCounts } from './reactions.rest.ts';

function idOf({ comment, reply, ...place }: Omit<PublicationChange, 'change'>): string {
  if (comment === null) return postId.write(place);
  return toCommentOrReplyId({ ...place, comment }, reply);
}

const isAbout = (event: RealtimeEvent, { post, comment, reply }: PublicationChange): boolean =>
  event.publication?.post === post &&
  event.publication.comment === comment &&
  event.publication.reply === reply;

/** The row with the counts; null when the viewer's own values, or more than counts, may have changed. */
function carriedCounts(
  { claims }: Context,
  events: readonly RealtimeEvent[],
  publication: PublicationChange,
): EventRow | null {
  const same = events.filter((event) => isAbout(event, publication));
  const isWhole = same.every(({ row }) => row && !(claims && row.actors.has(claims.username)));
  return (isWhole && same.at(-1)?.row) || null;
}

/** Creates the event record of changed reactions, votes, shares or likes, with the counts that came with all of the events. */
export function createInteractionsEvent(
  context: Context,
  events: readonly RealtimeEvent[],
  publication: PublicationChange,
): ViewerEventRecord {
  const row = carriedCounts(context, events, publication);
  const counts = row && decodeResponseCounts(context, row, publication.comment === null);
  return { __typename: 'InteractionsInvalidated', nodeId: idOf(publication), ...counts };
}

/**
 * The row that came with the last event about a post, comment or reply, for the viewer; undefined when it has to be
 * loaded: only ids came, or reactions changed after it.
 */
export function findEventContent(
  context: Context,
  events: readonly RealtimeEvent[],
  publication: PublicationChange,
): unknown {
  const last = events.findLast((event) => isAbout(event, publication));
  if (last?.publication?.change === 'responses') return undefined;
  return last?.row?.valueFor(requireCaller(context).databaseId);
}

/** Whether the row of an event has to be loaded. */
export const hasIdsOnly = ({ row, publication }: RealtimeEvent): boolean =>
  row === null && publication?.change !== 'responses';

const kinds = { added: 'ADDED', changed: 'CHANGED', deleted: 'DELETED' } as const;

/** Events that name added, changed or deleted posts, comments and replies by id only, without loading them. */
export const toContentChanges: EventMapper = (events, context) =>
  mergeChanges(events).map((publication) => {
    if (publication.change === 'responses') return createInteractionsEvent(context, events, publication);
    const cause = events.find((event) => event.publication === publication);
    return recordOf(publication, publication.change, cause?.sender === context.claims?.username);
  });

/** Records by change, shared by all subscribers: one for the sender, one for the others. */
const recordsOf = {
  own: new WeakMap<PublicationChange, ViewerEventRecord>(),
  others: new WeakMap<PublicationChange, ViewerEventRecord>(),
};

type NamedChange = keyof typeof kinds;

function recordOf(
  publication: PublicationChange,
  change: NamedChange,
  viewerIsActor: boolean,
): ViewerEventRecord {
  const known = viewerIsActor ? recordsOf.own : recordsOf.others;
  const record = known.get(publication) ?? makeRecord(publication, change, viewerIsActor);
  known.set(publication, record);
  return record;
}

function makeRecord(
  { community, post, comment, reply }: PublicationChange,
  change: NamedChange,
  viewerIsActor: boolean,
): ViewerEventRecord {
  return {
    __typename: 'ContentInvalidated',
    change: kinds[change],
    nodeId: idOf({ community, post, comment, reply }),
    parentCommentId:
      comment === null || reply === null ? null : commentId.write({ community, post, comment }),
    postId: postId.write({ community, post }),
    communityId: communityReference(community).id,
    viewerIsActor,
  };
}
