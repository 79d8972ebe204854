import { and, eq } from 'drizzle-orm';
import { joinLastEditor, editorColumns, lastEditors } from '../accounts/modifications.ts';
import { users } from '../accounts/tables.ts';
import { isVisibleTo } from '../communities/visibility.ts';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import type { Queryable } from '../core/database/database.ts';
import { notFoundError } from '../core/errors.ts';
import { isGuest } from '../core/guard.ts';
import { avatars, type Person, personColumns } from './people.ts';

/** The caller's profile, and whether they may create communities. */
export async function readOwnProfile(db: Queryable, caller: Caller) {
  const [row] = await db
    .select({ user: users, avatarKey: avatars.key })
    .from(users)
    .leftJoin(avatars, eq(avatars.id, users.avatarId))
    .where(eq(users.id, caller.id));
  if (row === undefined) throw notFoundError();
  return { ...row, canCreateCommunities: row.user.canCreateCommunities && !caller.isGuest };
}

/** The caller's language. */
export async function readLanguage(db: Queryable, caller: Caller): Promise<string> {
  const [user] = await db.select({ language: users.language }).from(users).where(eq(users.id, caller.id));
  if (user === undefined) throw notFoundError();
  return user.language;
}

/** A person's hover card; throws 404 for people the caller may not see. */
export async function readHoverCard(db: Queryable, caller: Caller, userId: number): Promise<Person> {
  const [person] = await db
    .select(personColumns(caller))
    .from(users)
    .leftJoin(avatars, eq(avatars.id, users.avatarId))
    .where(and(eq(users.id, userId), isVisibleTo(caller)));
  if (person === undefined) throw notFoundError("Cette personne n'existe pas ou n'existe plus.");
  return person;
}

/** A person's profile and last editor; throws 404 for people the caller may not see. */
export async function readProfilePage({ config, database }: BackendContext, caller: Caller, userId: number) {
  const [row] = await database
    .select({ user: users, avatarKey: avatars.key, editor: editorColumns })
    .from(users)
    .leftJoin(avatars, eq(avatars.id, users.avatarId))
    .leftJoin(lastEditors, joinLastEditor(users.editedBy))
    .where(and(eq(users.id, userId), isVisibleTo(caller)));
  if (row === undefined) throw notFoundError("Cette personne n'existe pas ou n'existe plus.");
  const { user } = row;
  return { ...row, canCreateCommunities: user.canCreateCommunities && !isGuest(config, user) };
}
