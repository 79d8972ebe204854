import { findMemberUsernames } from '../communities/audience.ts';
import type { Caller } from '../core/caller.ts';
import type { Transaction } from '../core/database/database.ts';
import type { ContentChange } from '../core/realtime/event.ts';
import { type EventPayload, queueEvent } from '../core/realtime/eventQueue.ts';
import { type WrittenNotice, publishNotices, toNoticeFields } from './notify.ts';

/** A post, comment or reply in API format without the reader's own fields, and its author's e-mail. */
export interface ContentPayload extends EventPayload {
  authorEmail: string;
}

/** What is published with a change besides its ids. */
interface ChangeContent {
  /** The notices that the change caused. */
  notices?: readonly WrittenNotice[];
  /** Sent to gateways; absent where readers see different ones. */
  payload?: ContentPayload | undefined;
}

/** Publishes a change of a post, comment or reply to the members of its community. */
export async function publishContentChange(
  tx: Transaction,
  caller: Caller,
  content: ContentChange,
  { notices = [], payload }: ChangeContent = {},
): Promise<void> {
  const receiverUsernames = await findMemberUsernames(tx, content.communityId);
  // Members who were notified of the post are among its receivers.
  const notice = notices.find(({ action }) => action === 'posts');
  const event = { actions: ['posts'], senderUsername: caller.email, receiverUsernames, content };
  queueEvent(
    tx,
    { ...event, ...(notice && toNoticeFields(notice, receiverUsernames)) },
    {
      notice: notice?.content,
      // Guests see less of an author who has left.
      ...(payload && receiverUsernames.includes(payload.authorEmail) && { payload }),
    },
  );
  publishNotices(tx, notices);
}
