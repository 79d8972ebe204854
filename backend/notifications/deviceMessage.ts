import { globalId } from '../core/push/globalIds.ts';
import type { DeviceMessage } from '../core/push/firebase.ts';
import type { PushData, PushTarget } from '../core/realtime/event.ts';

/** What a message leads to, beside the API's own ids: its kind, its thread and global ids. */
function described(target: PushTarget): Pick<DeviceMessage, 'category' | 'thread' | 'data'> {
  if (target.action === 'new-message') {
    const { id } = target.payload;
    const conversationId = globalId('Conversation', id);
    return { category: 'MESSAGE', thread: conversationId, data: { conversationId } };
  }
  const { idGroup, idPost } = target.payload;
  const postId = globalId('Post', idGroup, idPost);
  return {
    category: 'POST',
    thread: postId,
    data: { postId, communityId: globalId('Community', idGroup) },
  };
}

/** A push message as devices get it: what the realtime channel carries, and by what an application opens it. */
export function deviceMessage(push: PushData, text: { title: string; body: string }): DeviceMessage {
  const { category, thread, data } = described(push);
  return {
    ...text,
    category,
    thread,
    data: {
      fcmMessageId: push.fcmMessageId,
      action: push.action,
      // Values of the service are text: the payload travels as JSON.
      payload: JSON.stringify(push.payload),
      ...data,
    },
  };
}
