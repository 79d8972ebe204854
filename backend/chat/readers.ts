import { and, asc, eq, gte, ne } from 'drizzle-orm';
import { users } from '../accounts/tables.ts';
import type { Caller } from '../core/caller.ts';
import type { Queryable } from '../core/database/database.ts';
import type { FileLinks } from '../core/files/links.ts';
import { avatarOnWire, avatars, externalOnWire } from '../people/people.ts';
import { accessOwnMessage } from './access.ts';
import { participants } from './tables.ts';

/** People who have read a message of the caller. */
export async function listReaders(db: Queryable, caller: Caller, links: FileLinks, messageId: number) {
  const { conversationId } = await accessOwnMessage(db, caller, messageId);
  const rows = await db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      job: users.job,
      isExternal: users.isExternal,
      avatarKey: avatars.key,
    })
    .from(participants)
    .innerJoin(users, eq(users.id, participants.userId))
    .leftJoin(avatars, eq(avatars.id, users.avatarId))
    .where(
      and(
        eq(participants.conversationId, conversationId),
        ne(participants.userId, caller.id),
        gte(participants.lastReadMessageId, messageId),
      ),
    )
    .orderBy(asc(users.firstName), asc(users.id));
  return rows.map(({ id, firstName, lastName, job, isExternal, avatarKey }) => ({
    id,
    nom: `${firstName} ${lastName}`.trim(),
    images: { image: avatarOnWire(avatarKey, links) },
    profile: { prenom: firstName, nom: lastName, fonction: job },
    ...externalOnWire({ isExternal }),
  }));
}
