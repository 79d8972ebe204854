import { z } from 'zod';
import { extensionDescription } from '../core/extensions.ts';
import type { FileLinks } from '../core/files/links.ts';
import { filePath, id, instant } from '../core/wire.ts';
import { toWireAvatar, toWireGuestMark } from '../people/people.wire.ts';
import { externalMark } from '../people/wire.ts';
import type { listReaders } from './readers.ts';

/** Body of `POST /api/pushview`: the conversation to mark as read, or the message up to which to do so. */
export const MarkReadBody = z.object({
  id: id.describe('Id of the message or conversation'),
  type: z.enum(['msg', 'conv']),
});
/** Response of `POST /api/pushview`: how many messages of the conversation are still unread. */
export const MarkReadResponse = z.object({
  status: z.literal(true),
  nbvue: z.number().int().describe('What remains unseen in the conversation'),
});
/** Body of `POST /api/conversation/nonlue`: the conversation, and the message from which it counts as unread. */
export const MarkUnreadBody = z
  .object({
    conversationid: id,
    messageid: id.optional().describe('Absent: the last message of others, or else the last one'),
  })
  .transform(({ conversationid, messageid }) => ({ conversationId: conversationid, messageId: messageid }));
/** A person who has read a message. */
const MessageReader = z
  .object({
    id: id.optional().describe('Assumed: of the person'),
    nom: z.string(),
    images: z.object({ image: z.union([filePath, z.literal('0')]) }),
    profile: z.object({ prenom: z.string(), nom: z.string(), fonction: z.string() }),
    externe: externalMark,
    vule: instant
      .optional()
      .meta(
        extensionDescription('READ_TIMES', 'When they saw it; absent if that was before times were kept'),
      ),
  })
  .meta({ id: 'MessageReader' });
/** Response of `POST /api/messread/{messageId}`: the people who have read the message. */
export const ListReadersResponse = z.object({
  status: z.literal(true),
  nom: z.array(MessageReader).describe('Who has seen the message, its author left out'),
});

/** Response with the number of messages that are still unread. */
export const toMarkReadResponse = (unread: number): z.output<typeof MarkReadResponse> => ({
  status: true,
  nbvue: unread,
});

/** Response with the people who have read a message. */
export const toListReadersResponse = (
  rows: Awaited<ReturnType<typeof listReaders>>,
  links: FileLinks,
): z.output<typeof ListReadersResponse> => ({
  status: true,
  nom: rows.map(({ id: personId, firstName, lastName, job, isExternal, avatarKey, readAt }) => ({
    id: personId,
    nom: `${firstName} ${lastName}`.trim(),
    images: { image: toWireAvatar(avatarKey, links) },
    profile: { prenom: firstName, nom: lastName, fonction: job },
    ...toWireGuestMark({ isExternal }),
    ...(readAt === null ? {} : { vule: readAt.toISOString() }),
  })),
});
