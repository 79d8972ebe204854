import type { Connection, PageArguments } from '../core/connections/connection.ts';
import type { CommunityRole } from '../communities/communities.ts';
import { type PeoplePage, peopleConnection } from '../people/listing.ts';
import type { UserRecord } from '../people/people.ts';

/** A member with their role in the community. */
export interface MemberRecord {
  user: UserRecord;
  role: CommunityRole;
}

/** A connection of people with their role on the edge. */
export interface MemberConnection {
  edges: { cursor: string; node: UserRecord; role: CommunityRole }[];
  nodes: UserRecord[];
  pageInfo: Connection<MemberRecord>['pageInfo'];
  totalCount: number;
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
