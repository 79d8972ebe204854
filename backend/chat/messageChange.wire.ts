import { z } from 'zod';
import { id } from '../core/wire.ts';

/** Exactly one emoji, also of several code points. */
const oneEmoji = new RegExp(String.raw`^\p{RGI_Emoji}$`, 'v');

/** Pickers add a variation selector that some emoji do not need: one emoji has one form. */
function canonical(value: string): string {
  const bare = value.replaceAll('\uFE0F', '');
  return oneEmoji.test(bare) ? bare : value;
}

/** Request field: one emoji, or empty for none. */
const emoji = z
  .string()
  .max(64)
  .transform(canonical)
  .refine((value) => value === '' || oneEmoji.test(value), { error: 'Choisissez un emoji.' });

/** Body of `POST /api/message/epingle`: a message, and whether it is pinned above the others. */
export const PinMessageBody = z
  .object({ messageid: id, epingle: z.boolean() })
  .transform(({ messageid, epingle }) => ({ messageId: messageid, isPinned: epingle }));
/** Body of `POST /api/deletemessage`: the message to delete. */
export const DeleteMessageBody = z
  .object({ messageid: id })
  .transform(({ messageid }) => ({ messageId: messageid }));
/** Body of `POST /api/message/modification`: the new text or caption of a message of the caller. */
export const EditMessageBody = z
  .object({ messageid: id, content: z.string().max(20_000) })
  .transform(({ messageid, content }) => ({ messageId: messageid, content }));
/** Body of `POST /api/message/reaction`: the caller's reaction to a message instead of an earlier one. */
export const ReactToMessageBody = z
  .object({
    messageid: id,
    emoji: emoji.describe('One emoji; empty takes the reaction back'),
  })
  .transform(({ messageid, emoji: reaction }) => ({ messageId: messageid, emoji: reaction }));
/** Body of `POST /api/message/transfert`: a message and the conversation to which it is forwarded. */
export const ForwardMessageBody = z
  .object({ messageid: id, conversationid: id })
  .transform(({ messageid, conversationid }) => ({ messageId: messageid, conversationId: conversationid }));
