import type { DeviceMessage } from '../core/push/firebase.ts';
import type { PushData, PushTarget } from '../core/realtime/event.wire.ts';

/** Id parts of the push targets, in order. */
interface GlobalIdParts {
  Conversation: [conversation: number];
  Post: [community: number, post: number];
  Community: [community: number];
  Comment: [community: number, post: number, comment: number];
  Reply: [community: number, post: number, comment: number, reply: number];
}

/** Global id of an object for GraphQL's `node(id:)`; must match the gateway's format. */
export const toGlobalId = <Type extends keyof GlobalIdParts>(
  type: Type,
  ...parts: GlobalIdParts[Type]
): string => Buffer.from([type, ...parts].join(':')).toString('base64url');

/** Category, thread and global ids of a push target. */
function describeTarget(target: PushTarget): Pick<DeviceMessage, 'category' | 'thread' | 'data'> {
  if (target.action === 'new-message') {
    const { id } = target.payload;
    const conversationId = toGlobalId('Conversation', id);
    return { category: 'MESSAGE', thread: conversationId, data: { conversationId } };
  }
  const { idGroup, idPost, idComment, idReponse } = target.payload;
  const postId = toGlobalId('Post', idGroup, idPost);
  return {
    category: 'POST',
    thread: postId,
    data: {
      postId,
      communityId: toGlobalId('Community', idGroup),
      ...(idComment === undefined ? {} : { commentId: toGlobalId('Comment', idGroup, idPost, idComment) }),
      ...(idComment === undefined || idReponse === undefined
        ? {}
        : { replyId: toGlobalId('Reply', idGroup, idPost, idComment, idReponse) }),
    },
  };
}

/**
 * Builds the Firebase message from queued push data; open clients get the same data, with the same id, over the
 * realtime channel.
 */
export function toDeviceMessage(push: PushData, text: { title: string; body: string }): DeviceMessage {
  const { category, thread, data } = describeTarget(push);
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
