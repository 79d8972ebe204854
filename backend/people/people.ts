import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '../accounts/tables.ts';
import { isVisibleTo } from '../communities/visibility.ts';
import type { Queryable } from '../core/database/database.ts';
import { prepareNamed, type Reader } from '../core/database/prepared.ts';
import { files } from '../core/files/tables.ts';

/** The `files` alias for avatars, for `.leftJoin(avatars, eq(avatars.id, users.avatarId))`. */
export const avatars = alias(files, 'avatars');

/** Columns of a person for administrators, from `users` joined with `avatars`. */
export const allPersonColumns = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  job: users.job,
  phone: users.phone,
  isExternal: users.isExternal,
  avatarKey: avatars.key,
};

/** Columns of a person in lists; guests do not see phone numbers of people they do not know. */
export const personColumns = (reader: Reader) => {
  const isKnown = isVisibleTo(reader);
  return {
    ...allPersonColumns,
    phone: isKnown
      ? sql<string>`case when ${isKnown} then ${users.phone} else '' end`
      : sql<string>`${users.phone}`,
  };
};

/** A person with the columns of lists. */
export interface Person {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  job: string;
  phone: string;
  isExternal: boolean;
  avatarKey: string | null;
}

/** First and last name, or the e-mail when both are empty. */
export const displayNameOf = ({
  firstName,
  lastName,
  email,
}: Pick<Person, 'firstName' | 'lastName' | 'email'>): string => `${firstName} ${lastName}`.trim() || email;

const findNames = prepareNamed('name', (db) =>
  db
    .select({ firstName: users.firstName, lastName: users.lastName, email: users.email })
    .from(users)
    .where(eq(users.id, sql.placeholder('userId'))),
);

/** Loads the display name of a person. */
export async function findDisplayName(db: Queryable, userId: number): Promise<string> {
  const [person] = await findNames(db, { userId });
  return person ? displayNameOf(person) : '';
}
