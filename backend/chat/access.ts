import { and, eq, isNull, sql } from 'drizzle-orm';
import { type AccessTo, defineAccess, readId, checkedInAction } from '../core/access.ts';
import type { Caller } from '../core/caller.ts';
import type { Queryable, Transaction } from '../core/database/database.ts';
import { prepareNamed } from '../core/database/prepared.ts';
import { forbiddenError, notFoundError } from '../core/errors.ts';
import { conversations, messages, participants } from './tables.ts';

const findParticipations = prepareNamed('participation', (db) =>
  db
    .select({ conversation: conversations, own: participants })
    .from(participants)
    .innerJoin(conversations, eq(conversations.id, participants.conversationId))
    .where(
      and(
        eq(participants.conversationId, sql.placeholder('conversationId')),
        eq(participants.userId, sql.placeholder('userId')),
      ),
    ),
);

/** A conversation with the caller's participation in it. */
export type Participation = Awaited<ReturnType<typeof findParticipation>>;

/** The caller's participation in a conversation; throws 404 for others. */
async function findParticipation(db: Queryable, caller: Caller, conversationId: number) {
  const [row] = await findParticipations(db, { conversationId, userId: caller.id });
  if (!row) throw notFoundError();
  return row;
}

/** Requires a participant of the conversation in `field`; 404 otherwise. */
export const requireParticipant = (field: string): AccessTo<Participation> =>
  defineAccess('participant', (request) =>
    findParticipation(request.server.context.database, request.caller, readId(request, field)),
  );

/** Requires the administrator of the group in `field`: 404 for people outside, 403 for others or without a group. */
export const requireGroupAdministrator = (field: string): AccessTo<Participation> =>
  defineAccess('group administrator', async (request) => {
    const found = await findParticipation(
      request.server.context.database,
      request.caller,
      readId(request, field),
    );
    if (!found.conversation.isGroup || found.conversation.adminId !== request.caller.id)
      throw forbiddenError();
    return found;
  });

/** Marks routes whose action itself checks that the caller participates. */
export const participantCheckedInAction = checkedInAction('participant');

/** Locks a conversation in which the caller participates; 404 otherwise. Who began one of two is its administrator. */
export async function lockConversation(tx: Transaction, caller: Caller, conversationId: number) {
  const [conversation] = await tx
    .select()
    .from(conversations)
    .where(eq(conversations.id, conversationId))
    .for('update');
  const [own] = await tx
    .select({ userId: participants.userId })
    .from(participants)
    .where(and(eq(participants.conversationId, conversationId), eq(participants.userId, caller.id)));
  if (!conversation || !own) throw notFoundError();
  return { ...conversation, isAdministrator: conversation.adminId === caller.id };
}

/** A message of a conversation in which the caller participates; otherwise 404, as for deleted ones and notices. */
export async function accessMessage(db: Queryable, caller: Caller, messageId: number) {
  const [row] = await db
    .select({ message: messages })
    .from(messages)
    .innerJoin(
      participants,
      and(eq(participants.conversationId, messages.conversationId), eq(participants.userId, caller.id)),
    )
    .where(and(eq(messages.id, messageId), isNull(messages.deletedAt)));
  if (!row) throw notFoundError();
  return row.message;
}

/** A message that the caller wrote; 403 for one of somebody else, 404 when deleted or for others than participants. */
export async function accessOwnMessage(db: Queryable, caller: Caller, messageId: number) {
  const message = await accessMessage(db, caller, messageId);
  if (message.authorId !== caller.id) throw forbiddenError();
  return message;
}
