import { handle } from '../live/eventHandlers.ts';
import { scheduleRefetch, refetchAfterPending } from '../live/refetchVisible.ts';
import { isSendingTo } from '../sending/currentOutbox.ts';
import { removeDeletedPermanently } from './removeDeleted.ts';
import { commentListName, replyListName } from './connections.ts';

/** Event handlers of comments. */
export const commentEvents = [
  handle('ContentInvalidated', {
    after: ({ change, nodeId, parentCommentId, postId, viewerIsActor }, { environment }) => {
      if (nodeId === postId) return;
      const subject = parentCommentId ?? postId;
      const list = subject === postId ? commentListName(postId) : replyListName(subject);
      // A reply also counts for its post.
      const counting = [...new Set([subject, postId])];
      if (change === 'CHANGED') scheduleRefetch([nodeId]);
      else if (change === 'DELETED') {
        removeDeletedPermanently(environment, nodeId);
        scheduleRefetch(counting);
        refetchAfterPending([list]);
      }
      // The response of this page's own mutation has all data.
      else if (viewerIsActor && (isSendingTo(subject) || environment.getStore().getSource().has(nodeId)))
        refetchAfterPending([...counting, list]);
      else scheduleRefetch([...counting, list]);
    },
  }),
];
