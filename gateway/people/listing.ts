import { pagingSupport } from '../compat/capabilities.ts';
import type { Context } from '../graphql/context.ts';
import { anchoredConnection } from '../connections/anchoredConnection.ts';
import type { Connection, PageArguments } from '../connections/connection.ts';
import type { Page } from '../rest/pages.ts';
import type { UserRecord } from './people.ts';

/** A page of people, and how many there are in all. */
export interface PeoplePage<Person> {
  /** Null in the place of one that cannot be shown. */
  people: Page<Person>;
  total: number;
}

/** Cuts a page out of a list that is in memory. */
export const pageOf = <Person>(all: readonly Person[], start: number, count: number): PeoplePage<Person> => ({
  people: all.slice(start, start + count),
  total: all.length,
});

/** Pages of a list that start at its end, from one that starts at its beginning. */
export const fromListEnd =
  <Person>(fetch: (start: number, count: number) => Promise<PeoplePage<Person>>) =>
  async (start: number, count: number): Promise<PeoplePage<Person>> => {
    const { total } = await fetch(0, 1);
    const end = Math.max(0, total - start);
    const first = Math.max(0, end - count);
    const people = end === 0 ? [] : (await fetch(first, end - first)).people.toReversed();
    return { people, total };
  };

const isNameless = ({ firstName, lastName }: UserRecord): boolean => firstName === '' && lastName === '';

/** Compares people by displayed name in French order; people without a name come last. */
export const compareByName = (a: UserRecord, b: UserRecord): number =>
  Number(isNameless(a)) - Number(isNameless(b)) || a.name.localeCompare(b.name, 'fr');

/** The text of a person that a search matches against. */
export const searchTextOf = ({ name, lastName, firstName, email }: UserRecord): string =>
  `${name} ${lastName} ${firstName} ${email ?? ''}`;

/** Builds a connection of people with their total number, from one call. */
export async function createPeopleConnection<Person>(
  fetch: (start: number, count: number, after?: string) => Promise<PeoplePage<Person>>,
  userOf: (person: Person) => UserRecord,
  args: PageArguments,
  context: Context,
): Promise<Connection<Person> & { totalCount: number }> {
  let totalCount = 0;
  const connection = await anchoredConnection<Person>(
    {
      async fetch(start, count, after) {
        const { people, total } = await fetch(start, count, after);
        totalCount = total;
        return people;
      },
      keyOf: (person) => userOf(person).databaseId,
      ...pagingSupport(context),
    },
    args,
  );
  return { ...connection, totalCount };
}
