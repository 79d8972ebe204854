import { handle } from '../live/eventHandlers.ts';
import { scheduleRefetch, refetchShown } from '../live/refetchVisible.ts';
import { isSendingTo } from '../sending/currentOutbox.ts';
import { leaveForGood } from './leaving.ts';
import { commentsName, repliesName } from './lists.ts';

/** What the viewer's events mean to what is said under posts. */
export const commentEvents = [
  handle('ContentChanged', {
    after: ({ change, nodeId, commentId, postId, isMine }, { environment }) => {
      if (nodeId === postId) return;
      const subject = commentId ?? postId;
      const list = subject === postId ? commentsName(postId) : repliesName(subject);
      // A reply is counted by its post too.
      const counting = [...new Set([subject, postId])];
      if (change === 'CHANGED') scheduleRefetch([nodeId]);
      else if (change === 'DELETED') {
        leaveForGood(environment, nodeId);
        scheduleRefetch(counting);
        refetchShown([list]);
      }
      // Of what is sent from this page the answer brings all of it.
      else if (isMine && (isSendingTo(subject) || environment.getStore().getSource().has(nodeId)))
        refetchShown([...counting, list]);
      else scheduleRefetch([...counting, list]);
    },
  }),
];
