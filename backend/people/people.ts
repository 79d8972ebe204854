import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { users } from '../accounts/tables.ts';
import { visibleTo } from '../communities/guests.ts';
import type { Queryable } from '../core/database/database.ts';
import { prepared, type Reader } from '../core/database/prepared.ts';
import type { FileLinks } from '../core/files/links.ts';
import { files } from '../core/files/tables.ts';
import type { User } from './wire.ts';

/** Profile pictures, for `.leftJoin(avatars, eq(avatars.id, users.avatarId))`. */
export const avatars = alias(files, 'avatars');

/** What administrators see of a person: select these from `users` joined with `avatars`. */
export const allPersonColumns = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  job: users.job,
  phone: users.phone,
  avatarKey: avatars.key,
};

/** What lists show of a person: the same, without the telephone of people whom a guest does not know. */
export const personColumns = (reader: Reader) => {
  const isKnown = visibleTo(reader);
  return {
    ...allPersonColumns,
    phone: isKnown
      ? sql<string>`case when ${isKnown} then ${users.phone} else '' end`
      : sql<string>`${users.phone}`,
  };
};

export interface Person {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  job: string;
  phone: string;
  avatarKey: string | null;
}

/** A profile picture as this API writes it: '0' means none. */
export const avatarOnWire = (key: string | null, links: FileLinks): string =>
  key === null ? '0' : links.sign({ key });

/** A person as lists show them. */
export function userOnWire(person: Person, links: FileLinks): z.output<typeof User> {
  return {
    id: person.id,
    email: person.email,
    profile: {
      prenom: person.firstName,
      nom: person.lastName,
      fonction: person.job,
      telephone: person.phone,
    },
    images: { image: avatarOnWire(person.avatarKey, links) },
  };
}

/** First and last name, as others read them; the e-mail when there is no name yet. */
export const nameOf = ({
  firstName,
  lastName,
  email,
}: Pick<Person, 'firstName' | 'lastName' | 'email'>): string => `${firstName} ${lastName}`.trim() || email;

const findNames = prepared('name', (db) =>
  db
    .select({ firstName: users.firstName, lastName: users.lastName, email: users.email })
    .from(users)
    .where(eq(users.id, sql.placeholder('userId'))),
);

/** The name of a person, as others read it. */
export async function fullName(db: Queryable, userId: number): Promise<string> {
  const [person] = await findNames(db, { userId });
  return person ? nameOf(person) : '';
}
