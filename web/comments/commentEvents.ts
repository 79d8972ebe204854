import { ConnectionHandler, type RecordProxy, type RecordSourceSelectorProxy } from 'relay-runtime';
import { handle } from '../live/eventHandlers.ts';
import { renewShown } from '../live/readAgain.ts';
import { edgeOf } from '../relay/connections.ts';
import { leaveScreen } from './leaving.ts';
import { commentLists, commentsName, repliesName, replyLists } from './lists.ts';
import { isSending } from './ownEntries.ts';

const dateOf = (edge: RecordProxy): string =>
  String(edge.getLinkedRecord('node')?.getValue('createdAt') ?? '');

/** Puts what came into the lists that were shown, in its place by its date, where it is not in them already. */
function insert(
  store: RecordSourceSelectorProxy,
  listIds: readonly string[],
  edge: RecordProxy | null | undefined,
  order: 'newest first' | 'oldest first',
): void {
  const nodeId = edge?.getLinkedRecord('node')?.getDataID();
  for (const listId of listIds) {
    const list = store.get(listId);
    if (!list || !edge || nodeId === undefined || edgeOf(list, nodeId)) continue;
    const edges = list.getLinkedRecords('edges') ?? [];
    // Events may come in another order than that of what they tell.
    const place =
      order === 'newest first'
        ? edges.filter((other) => dateOf(other) > dateOf(edge)).length
        : edges.filter((other) => dateOf(other) <= dateOf(edge)).length;
    // While the list goes on it is not known what stands between: its next page brings it.
    if (place === edges.length && list.getLinkedRecord('pageInfo')?.getValue('hasNextPage') === true)
      continue;
    // The event names no list, since those that are shown come and go while it is followed.
    const copy = ConnectionHandler.buildConnectionEdge(store, list, edge);
    if (copy) list.setLinkedRecords(edges.toSpliced(place, 0, copy), 'edges');
  }
}

/** What the viewer's events mean to what is said under posts. */
export const commentEvents = [
  handle('CommentAdded', {
    isEcho: ({ commentEdge, post }) => isSending(post.id, commentEdge.node.author.id),
    update: (store, record, { post }) =>
      insert(store, commentLists(post.id), record.getLinkedRecord('commentEdge'), 'newest first'),
    after: ({ post }) => renewShown([post.id, commentsName(post.id)]),
  }),
  handle('ReplyAdded', {
    isEcho: ({ comment, replyEdge }) => isSending(comment.id, replyEdge.node.author.id),
    update: (store, record, { comment }) =>
      insert(store, replyLists(comment.id), record.getLinkedRecord('replyEdge'), 'oldest first'),
    after: ({ comment, post }) => renewShown([post.id, comment.id, repliesName(comment.id)]),
  }),
  handle('CommentDeleted', {
    after: ({ deletedCommentId, post }, { environment }) => {
      leaveScreen(environment, deletedCommentId);
      renewShown([post.id, commentsName(post.id)]);
    },
  }),
  handle('ReplyDeleted', {
    after: ({ deletedReplyId, comment, post }, { environment }) => {
      leaveScreen(environment, deletedReplyId);
      renewShown([post.id, comment.id, repliesName(comment.id)]);
    },
  }),
  handle('CommentChanged', { after: ({ comment }) => renewShown([comment.id]) }),
  handle('ReplyChanged', { after: ({ reply }) => renewShown([reply.id]) }),
];
