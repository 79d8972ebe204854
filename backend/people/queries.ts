import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { joinLastEditor, editorColumns, lastEditors } from '../accounts/modifications.ts';
import { toWireModification } from '../accounts/modifications.wire.ts';
import { users } from '../accounts/tables.ts';
import { isVisibleTo } from '../communities/visibility.ts';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import type { Queryable } from '../core/database/database.ts';
import { notFoundError } from '../core/errors.ts';
import type { FileLinks } from '../core/files/links.ts';
import { isGuest } from '../core/guard.ts';
import { platformRoles } from '../core/tokens.ts';
import { avatars, personColumns } from './people.ts';
import { toWireAvatar, toWireGuestMark, toWireUser } from './people.wire.ts';
import {
  splitBirthDate,
  type CurrentUserResponse,
  type OwnProfile,
  type HoverCardResponse,
  type ProfilePageResponse,
} from './wire.ts';

/** The right to create communities in wire format. */
const creationRightOnWire = (isGranted: boolean) => (isGranted ? ('1' as const) : ('0' as const));

/** The caller's profile. */
export async function readOwnProfile(
  db: Queryable,
  links: FileLinks,
  caller: Caller,
): Promise<z.output<typeof OwnProfile>> {
  const [row] = await db
    .select({ user: users, avatarKey: avatars.key })
    .from(users)
    .leftJoin(avatars, eq(avatars.id, users.avatarId))
    .where(eq(users.id, caller.id));
  if (row === undefined) throw notFoundError();
  const { user } = row;
  return {
    status: true as const,
    user_id: user.id,
    email: user.email,
    roles: platformRoles(user),
    civilite: user.civility,
    nom: user.lastName,
    prenom: user.firstName,
    ...splitBirthDate(user.birthDate),
    fonction: user.job,
    telephone: user.phone,
    pays: user.country,
    langue: user.language,
    description: user.description,
    image: toWireAvatar(row.avatarKey, links),
    casecoche: creationRightOnWire(user.canCreateCommunities && !caller.isGuest),
    ...toWireGuestMark(user),
    anneevisible: user.isBirthYearShown,
  };
}

/** The caller's identity and language. */
export async function readCurrentUser(
  db: Queryable,
  caller: Caller,
): Promise<z.output<typeof CurrentUserResponse>> {
  const [user] = await db.select({ language: users.language }).from(users).where(eq(users.id, caller.id));
  if (user === undefined) throw notFoundError();
  return { status: true as const, user_id: caller.id, email: caller.email, langue: user.language };
}

/** A person's hover card; throws 404 for people the caller may not see. */
export async function readHoverCard(
  db: Queryable,
  links: FileLinks,
  caller: Caller,
  userId: number,
): Promise<z.output<typeof HoverCardResponse>> {
  const [person] = await db
    .select(personColumns(caller))
    .from(users)
    .leftJoin(avatars, eq(avatars.id, users.avatarId))
    .where(and(eq(users.id, userId), isVisibleTo(caller)));
  if (person === undefined) throw notFoundError("Cette personne n'existe pas ou n'existe plus.");
  return { status: true as const, user: toWireUser(person, links) };
}

/** A person's profile page; throws 404 for people the caller may not see. */
export async function readProfilePage(
  { config, database, files }: BackendContext,
  caller: Caller,
  userId: number,
): Promise<z.output<typeof ProfilePageResponse>> {
  const [row] = await database
    .select({ user: users, avatarKey: avatars.key, editor: editorColumns })
    .from(users)
    .leftJoin(avatars, eq(avatars.id, users.avatarId))
    .leftJoin(lastEditors, joinLastEditor(users.editedBy))
    .where(and(eq(users.id, userId), isVisibleTo(caller)));
  if (row === undefined) throw notFoundError("Cette personne n'existe pas ou n'existe plus.");
  const { user } = row;
  return {
    status: true as const,
    id: user.id,
    user_id: user.id,
    nom: user.lastName,
    prenom: user.firstName,
    civilite: user.civility,
    description: user.description,
    fonction: user.job,
    telephone: user.phone,
    email: user.email,
    ...splitBirthDate(user.birthDate),
    ...(user.isBirthYearShown || user.id === caller.id ? {} : { year: '' }),
    pays: user.country,
    image: toWireAvatar(row.avatarKey, files.linksFor(caller)),
    casecoche: creationRightOnWire(user.canCreateCommunities && !isGuest(config, user)),
    ...toWireGuestMark(user),
    ...(caller.isAdministrator || user.id === caller.id
      ? { modification: toWireModification(user, row.editor) }
      : {}),
  };
}
