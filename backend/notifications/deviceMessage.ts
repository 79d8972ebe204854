import type { DeviceMessage } from '../core/push/firebase.ts';
import type { PushData, PushTarget } from '../core/realtime/event.ts';

/** Id parts of the push targets, in order. */
interface GlobalIdParts {
  Conversation: [conversation: number];
  Post: [community: number, post: number];
  Community: [community: number];
  Comment: [community: number, post: number, comment: number];
  Reply: [community: number, post: number, comment: number, reply: number];
}

/** Global id of an object for the graph's `node(id:)`; must match the gateway's format. */
export const globalId = <Type extends keyof GlobalIdParts>(
  type: Type,
  ...parts: GlobalIdParts[Type]
): string => Buffer.from([type, ...parts].join(':')).toString('base64url');

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
export function toDeviceMessage(push: PushData, text: { title: string; body: string }): DeviceMessage {
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
