import { anchoredConnection } from '../core/connections/anchored.ts';
import type { Connection, PageArguments } from '../core/connections/connection.ts';
import type { UserRecord } from '../people/people.ts';
import type { CommunityRole } from './communities.ts';
import type { MemberPage, MemberRecord } from './rest.ts';

/** A connection of people with their role on the edge. */
export interface MemberConnection {
  edges: { cursor: string; node: UserRecord; role: CommunityRole }[];
  nodes: UserRecord[];
  pageInfo: Connection<MemberRecord>['pageInfo'];
  totalCount: number;
}

/** Reads a page of members; how many there are comes with it, in the same call. */
export async function memberConnection(
  fetch: (start: number, count: number) => Promise<MemberPage>,
  args: PageArguments,
  firstPage: number,
): Promise<MemberConnection> {
  let totalCount = 0;
  const connection = await anchoredConnection<MemberRecord>(
    {
      async fetch(start, count) {
        const { members, total } = await fetch(start, count);
        totalCount = total;
        return members;
      },
      keyOf: ({ user }) => user.row,
      sizes: { default: firstPage, most: 100 },
    },
    args,
  );
  const edges = connection.edges.map(({ cursor, node }) => ({ cursor, node: node.user, role: node.role }));
  return { edges, nodes: edges.map((edge) => edge.node), pageInfo: connection.pageInfo, totalCount };
}
