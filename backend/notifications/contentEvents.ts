import { findMemberUsernames } from '../communities/audience.ts';
import type { Caller } from '../core/caller.ts';
import type { Transaction } from '../core/database/database.ts';
import type { PublicationChange } from '../core/realtime/event.ts';
import { type EventRow, queueEvent } from '../core/realtime/eventContent.ts';
import { type WrittenNotice, publishNotices, toNoticeFields } from './notify.ts';

/** The row of a post, comment or reply without what is the reader's own, and its author. */
export interface ContentRow extends EventRow {
  authorEmail: string;
}

/** What is published with a change besides its ids. */
interface ChangeContent {
  /** The notices that the change caused. */
  notices?: readonly WrittenNotice[];
  /** The row for gateways; absent where its readers see different ones. */
  row?: ContentRow | undefined;
}

/** Publishes a change of a post, comment or reply to the members of its community. */
export async function publishContentChange(
  tx: Transaction,
  caller: Caller,
  publication: PublicationChange,
  { notices = [], row }: ChangeContent = {},
): Promise<void> {
  const receveur = await findMemberUsernames(tx, publication.idgroup);
  // Members who were notified of the post are among its receivers.
  const notice = notices.find(({ action }) => action === 'posts');
  const event = { pusheraction: ['posts'], sendto: caller.email, receveur, publication };
  queueEvent(
    tx,
    { ...event, ...(notice && toNoticeFields(notice, receveur)) },
    {
      notice: notice?.content,
      // Guests see less of an author who has left.
      ...(row && receveur.includes(row.authorEmail) && { row }),
    },
  );
  publishNotices(tx, notices);
}
