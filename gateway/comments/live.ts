import { encodeCursor } from '../connections/connection.ts';
import type { Context } from '../graphql/context.ts';
import { nullIfHidden } from '../http/errors.ts';
import type { PublicationChange, RealtimeEvent } from '../realtime/eventTypes.ts';
import { type EventMapper, createResumeRequired, type ViewerEventRecord } from '../realtime/eventRoutes.ts';
import { findEventContent, createInteractionsEvent } from '../posts/contentEvents.ts';
import { mergeChanges, hasTooManyChanges } from '../posts/mergeChanges.ts';
import { commentId, replyId } from '../posts/comments.ts';
import { decodeComment, decodeReply } from '../posts/comments.rest.ts';
import { loadPost } from '../posts/rest.ts';
import type { CommentRecord, ReplyRecord } from '../posts/records.ts';
import { findComment, findReply, toCommentPlace } from './findComment.ts';

/** Whether an event names an added, changed or deleted comment or reply. */
export const isCommentEvent = ({ publication }: RealtimeEvent): boolean =>
  publication !== null && publication.comment !== null;

const edge = <Node extends { databaseId: string }>(node: Node) => ({
  cursor: encodeCursor({ offset: 0, key: node.databaseId }),
  node,
});

type LoadedChange = Exclude<PublicationChange['change'], 'responses'>;
type Place = Omit<PublicationChange, 'change' | 'comment' | 'reply'> & { comment: string };

/** Event of a comment; null when the subscriber may not see it or its post. */
async function ofComment(
  context: Context,
  change: LoadedChange,
  place: Place,
): Promise<ViewerEventRecord | null> {
  const [post, comment] = await Promise.all([
    loadPost(context, place.post),
    change === 'deleted' ? null : nullIfHidden(findComment(context, place)),
  ]);
  if (!post) return null;
  if (change === 'deleted')
    return { __typename: 'CommentDeleted', deletedCommentId: commentId.write(place), post };
  if (!comment) return null;
  return change === 'added'
    ? { __typename: 'CommentAdded', commentEdge: edge(comment), post }
    : { __typename: 'CommentChanged', comment };
}

/** Event of a reply; null when the subscriber may not see it or its post. */
async function ofReply(
  context: Context,
  change: LoadedChange,
  place: Place & { reply: string },
): Promise<ViewerEventRecord | null> {
  const [post, comment, reply] = await Promise.all([
    loadPost(context, place.post),
    nullIfHidden(findComment(context, place)),
    change === 'deleted' ? null : nullIfHidden(findReply(context, place)),
  ]);
  if (!post || !comment) return null;
  if (change === 'deleted')
    return { __typename: 'ReplyDeleted', deletedReplyId: replyId.write(place), comment, post };
  if (!reply) return null;
  return change === 'added'
    ? { __typename: 'ReplyAdded', replyEdge: edge(reply), comment, post }
    : { __typename: 'ReplyChanged', reply };
}

/** The comment or reply that came with an event; null when it has to be loaded. Other objects are loaded when selected. */
function carried(
  context: Context,
  events: readonly RealtimeEvent[],
  publication: PublicationChange,
): ViewerEventRecord | null {
  const { change, community, post, comment, reply } = publication;
  const value = change === 'deleted' ? undefined : findEventContent(context, events, publication);
  if (comment === null || value === undefined) return null;
  const place = { community, post, comment };
  /** Nobody likes a new one; the viewer's own like of an older one is loaded when selected. */
  const withOwn = <Item extends CommentRecord | ReplyRecord>(item: Item, find: () => Promise<Item | null>) =>
    change === 'added'
      ? item
      : { ...item, viewerHasLiked: async () => (await nullIfHidden(find()))?.viewerHasLiked ?? false };
  const around = { post: () => loadPost(context, post) };
  if (reply === null) {
    const record = context.rest.decode('POST /api/comments/list', () =>
      decodeComment(value, toCommentPlace(place)),
    );
    const node = withOwn(record, () => findComment(context, place));
    return change === 'added'
      ? { __typename: 'CommentAdded', commentEdge: edge(node), ...around }
      : { __typename: 'CommentChanged', comment: node };
  }
  const record = context.rest.decode('POST /api/reponses/list', () =>
    decodeReply(value, toCommentPlace(place), comment),
  );
  const node = withOwn(record, () => findReply(context, { ...place, reply }));
  return change === 'added'
    ? {
        __typename: 'ReplyAdded',
        replyEdge: edge(node),
        comment: () => findComment(context, place),
        ...around,
      }
    : { __typename: 'ReplyChanged', reply: node };
}

/**
 * Added, changed or deleted comments and replies, each once. Content missing in the event is loaded with the
 * subscriber's token.
 */
export const toCommentChanges: EventMapper = async (events, context) => {
  const changes = mergeChanges(events);
  if (hasTooManyChanges(changes)) return [createResumeRequired()];
  const sent = await Promise.all(
    changes.map(async (publication): Promise<ViewerEventRecord | null> => {
      const { change, comment, reply, ...place } = publication;
      if (comment === null) return null;
      if (change === 'responses') return createInteractionsEvent(context, events, publication);
      const whole = carried(context, events, publication);
      if (whole) return whole;
      return reply === null
        ? ofComment(context, change, { ...place, comment })
        : ofReply(context, change, { ...place, comment, reply });
    }),
  );
  return sent.filter((event) => event !== null);
};
