/** Public API of the kit. */
export { createKit, type Kit, type KitOptions } from './kit.ts';
export { TooOld } from './session/digest.ts';
export type { Device, SessionState } from './session/session.ts';
export { memoryStorage, type Storage } from './storage.ts';
export { fateOf, type Fate } from './transport/errors.ts';
export { Attachment, attachmentOf } from './uploads/attachment.ts';
export type { Carrier, Progress } from './uploads/carrier.ts';
export { xhrCarrier } from './device/xhrCarrier.ts';
export { targetOf, type PushTarget } from './push/push.ts';
export type { ConversationRow } from './chat/chat.ts';
export type { ChatActions, FoundMessage } from './chat/actions.ts';
export type { Message } from './chat/messages.ts';
export type { PostCard } from './feed/feed.ts';
export type { Notification } from './notifications/notifications.ts';
export type { PostWithComments } from './post/post.ts';
export type { QueuedWrite } from './queue/queuedWrite.ts';
export type { ViewerEvent } from './live/live.ts';
