import { and, eq, inArray, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { users } from '../accounts/tables.ts';
import { isVisibleTo } from '../communities/visibility.ts';
import type { Caller } from '../core/caller.ts';
import type { Transaction } from '../core/database/database.ts';
import { conflictError, invalidError, notFoundError } from '../core/errors.ts';
import { writeOnce } from '../core/idempotency.ts';
import { maxParticipants } from './addParticipant.ts';
import { publishConversationChange } from './realtimeEvents.ts';
import { joinConversation } from './joinConversation.ts';
import { conversations } from './tables.ts';
import type { CreateConversationResponse, CreateConversationBody } from './conversations.wire.ts';

/**
 * Creates a conversation of two or a group. Two people have one conversation: if it exists it is returned, and who left
 * it participates again, with everything read. Throws 400 without another person, 404 for people whom the caller may
 * not see and 409 for too many.
 */
export async function createConversation(
  request: FastifyRequest,
  body: z.output<typeof CreateConversationBody>,
): Promise<z.output<typeof CreateConversationResponse>> {
  const { caller } = request;
  const emails = new Set([...body.emails, caller.email]);
  if (emails.size < 2) throw invalidError('emails', 'Choisissez au moins une personne.');
  if (emails.size > maxParticipants)
    throw conflictError('Un groupe de discussion ne doit pas dépasser 10 participants.', 'TOO_MANY');
  const { answer } = await writeOnce(request, async (tx) => {
    const id = await begin(tx, caller, [...emails], body.title);
    // Others see a new group at once, a conversation of two with its first message.
    if (emails.size > 2) publishConversationChange(tx, id, [...emails], caller.email);
    return { status: true as const, id };
  });
  return answer;
}

async function begin(
  tx: Transaction,
  caller: Caller,
  emails: readonly string[],
  title: string,
): Promise<number> {
  const people = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.email, [...emails]), isVisibleTo(caller)));
  if (people.length < emails.length) throw notFoundError("Cette personne n'existe pas ou n'existe plus.");
  const ids = people.map((person) => person.id).toSorted((a, b) => a - b);
  const isGroup = ids.length > 2;
  const pairKey = isGroup ? null : ids.join(':');
  const [made] = await tx
    .insert(conversations)
    .values({ title: isGroup ? title : '', isGroup, adminId: caller.id, pairKey })
    .onConflictDoNothing({ target: conversations.pairKey })
    .returning({ id: conversations.id });
  const [conversation] = made
    ? [made]
    : await tx
        .select({ id: conversations.id })
        .from(conversations)
        .where(eq(conversations.pairKey, pairKey ?? ''));
  if (!conversation) throw new Error('The conversation was not written.');
  await joinConversation(tx, conversation.id, sql`${sql.param(ids)}::bigint[]`);
  return conversation.id;
}
