import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { auditLog } from '../audit/tables.ts';
import type { Transaction } from '../core/database/database.ts';
import { files } from '../core/files/tables.ts';
import { dispatches } from '../core/outbox/tables.ts';
import { scheduledPosts } from '../feed/tables.ts';
import { externalInvitations } from '../members/tables.ts';
import { notifications } from '../notifications/tables.ts';
import { posts, sharedContents } from '../posts/tables.ts';

/** What the journal says instead of a deleted person. */
const nobody = 'compte supprimé';

/** Erases what names a person in rows that do not end with their account. Call before the account is deleted. */
export async function eraseTraces(
  tx: Transaction,
  { id, email }: { id: number; email: string },
): Promise<void> {
  // They begin with the author's name.
  await tx.delete(notifications).where(eq(notifications.authorId, id));
  await tx.delete(externalInvitations).where(eq(externalInvitations.email, email));
  // Copies of what they wrote, in shares by others.
  await tx
    .delete(sharedContents)
    .where(
      inArray(
        sharedContents.postId,
        sql`(select s.id from ${posts} as s join ${posts} as o on o.id = s.shared_post_id where o.author_id = ${id})`,
      ),
    );
  await tx.update(files).set({ uploaderId: null }).where(eq(files.uploaderId, id));
  await tx
    .update(auditLog)
    .set({
      // Also an address that they had before.
      subject: sql`case when ${auditLog.subject} = ${email}
        or ${auditLog.targetId} = ${id} and ${auditLog.subject} ~ '^[^\\s@]+@[^\\s@]+$'
        then ${nobody} else ${auditLog.subject} end`,
      details: {},
    })
    .where(or(eq(auditLog.targetId, id), eq(auditLog.subject, email)));
  await tx
    .update(scheduledPosts)
    .set({ mentionedEmails: sql`array_remove(${scheduledPosts.mentionedEmails}, ${email})` })
    .where(sql`${email} = any(${scheduledPosts.mentionedEmails})`);
  const quoted = sql`strpos(${dispatches.payload}::text, to_json(${email}::text)::text) > 0`;
  await tx
    .delete(dispatches)
    .where(or(eq(dispatches.recipient, email), and(isNotNull(dispatches.givenUpAt), quoted)));
  // What is still to be sent to several people goes to the others.
  await tx
    .update(dispatches)
    .set({
      recipient: sql`replace(${dispatches.recipient}, ${email}, ${nobody})`,
      payload: sql`jsonb_set(${dispatches.payload}, '{usernames}', (${dispatches.payload}->'usernames') - ${email}::text)`,
    })
    .where(and(quoted, sql`jsonb_typeof(${dispatches.payload}->'usernames') = 'array'`));
}
