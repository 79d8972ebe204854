import { anchoredConnection } from '../core/connections/anchored.ts';
import type { Connection, PageArguments } from '../core/connections/connection.ts';
import type { CommunityRole } from '../communities/communities.ts';
import type { UserRecord } from '../people/people.ts';

/** A member with their role in the community. */
export interface MemberRecord {
  user: UserRecord;
  role: CommunityRole;
}

/** A page of people, and how many there are in all. */
export interface PeoplePage<Person> {
  people: Person[];
  total: number;
}

/** A connection of people with their role on the edge. */
export interface MemberConnection {
  edges: { cursor: string; node: UserRecord; role: CommunityRole }[];
  nodes: UserRecord[];
  pageInfo: Connection<MemberRecord>['pageInfo'];
  totalCount: number;
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

/** Reads a page of members. */
export async function memberConnection(
  fetch: (start: number, count: number) => Promise<PeoplePage<MemberRecord>>,
  args: PageArguments,
  firstPage: number,
): Promise<MemberConnection> {
  const { edges, pageInfo, totalCount } = await peopleConnection(fetch, ({ user }) => user, args, firstPage);
  const members = edges.map(({ cursor, node }) => ({ cursor, node: node.user, role: node.role }));
  return { edges: members, nodes: members.map((member) => member.node), pageInfo, totalCount };
}
