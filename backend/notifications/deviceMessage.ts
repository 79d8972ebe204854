import { globalId } from '../core/push/globalIds.ts';
import type { DeviceMessage } from '../core/push/firebase.ts';
import type { PushData, PushTarget } from '../core/realtime/event.ts';

/** Category, thread and global ids of a push target. */
function described(target: PushTarget): Pick<DeviceMessage, 'category' | 'thread' | 'data'> {
  if (target.action === 'new-message') {
    const { id } = target.payload;
    const conversationId = globalId('Conversation', id);
    return { category: 'MESSAGE', thread: conversationId, data: { conversationId } };
  }
  const { idGroup, idPost, idComment, idReponse } = target.payload;
  const postId = globalId('Post', idGroup, idPost);
  return {
    category: 'POST',
    thread: postId,
    data: {
      postId,
      communityId: globalId('Community', idGroup),
      ...(idComment === undefined ? {} : { commentId: globalId('Comment', idGroup, idPost, idComment) }),
      ...(idComment === undefined || idReponse === undefined
        ? {}
        : { replyId: globalId('Reply', idGroup, idPost, idComment, idReponse) }),
    },
  };
}

/** Push message for devices, from the one on the realtime channel. */
export function deviceMessage(push: PushData, text: { title: string; body: string }): DeviceMessage {
  const { category, thread, data } = described(push);
  return {
    ...text,
    category,
    thread,
    data: {
      fcmMessageId: push.fcmMessageId,
      action: push.action,
      // The push service only accepts text values.
      payload: JSON.stringify(push.payload),
      ...data,
    },
  };
}
