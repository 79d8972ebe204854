import { anchoredConnection } from '../core/connections/anchored.ts';
import type { Connection, PageArguments } from '../core/connections/connection.ts';
import type { UserRecord } from './people.ts';

/** A page of people, and how many there are in all. */
export interface PeoplePage<Person> {
  people: Person[];
  total: number;
}

/** Reads a page of people; how many there are comes with it, in the same call. */
export async function peopleConnection<Person>(
  fetch: (start: number, count: number) => Promise<PeoplePage<Person>>,
  userOf: (person: Person) => UserRecord,
  args: PageArguments,
  firstPage: number,
): Promise<Connection<Person> & { totalCount: number }> {
  let totalCount = 0;
  const connection = await anchoredConnection<Person>(
    {
      async fetch(start, count) {
        const { people, total } = await fetch(start, count);
        totalCount = total;
        return people;
      },
      keyOf: (person) => userOf(person).row,
      sizes: { default: firstPage, most: 100 },
    },
    args,
  );
  return { ...connection, totalCount };
}
