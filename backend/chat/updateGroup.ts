import { eq } from 'drizzle-orm';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import { forbiddenError } from '../core/errors.ts';
import type { ReceivedForm } from '../core/files/form.ts';
import { lockConversation } from './access.ts';
import { participantUsernames } from './conversations.ts';
import { insertNotice } from './notices.ts';
import { publishConversationChange } from './realtimeEvents.ts';
import { conversations } from './tables.ts';
import type { UpdateConversationFields } from './groups.wire.ts';

/**
 * Changes the title and picture of a group; absent fields stay unchanged. Throws 403 for callers who are not its
 * administrator and 404 for non-participants.
 */
export async function updateGroup(
  { database }: BackendContext,
  caller: Caller,
  conversationId: number,
  { fields, files, recordFiles }: ReceivedForm<typeof UpdateConversationFields, 'image'>,
): Promise<void> {
  await database.transaction(async (tx) => {
    const before = await lockConversation(tx, caller, conversationId);
    if (!before.isGroup || !before.isAdministrator) throw forbiddenError();
    const [picture] = await recordFiles(tx, files.image);
    const title = fields.title ?? before.title;
    const pictureId = picture?.id ?? (fields.isPictureRemoved ? null : before.pictureId);
    if (title === before.title && pictureId === before.pictureId) return;
    await tx.update(conversations).set({ title, pictureId }).where(eq(conversations.id, conversationId));
    if (title !== before.title) await insertNotice(tx, caller, conversationId, { kind: 'renamed', title });
    if (pictureId !== before.pictureId) await insertNotice(tx, caller, conversationId, { kind: 'picture' });
    const receiverUsernames = await participantUsernames(tx, conversationId);
    publishConversationChange(tx, conversationId, receiverUsernames, caller.email);
  });
}
