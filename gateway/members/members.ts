import type { Connection, PageArguments } from '../connections/connection.ts';
import type { CommunityRole } from '../communities/communities.ts';
import type { Context } from '../graphql/context.ts';
import { type PeoplePage, createPeopleConnection } from '../people/listing.ts';
import type { UserRecord } from '../people/people.ts';

/** A member with their role in the community. */
export interface MemberRecord {
  /** The API's id of the person. */
  databaseId: string;
  user: UserRecord;
  role: CommunityRole;
}

/** A member as listed; the role may be missing. */
export type ListedMember = Omit<MemberRecord, 'role'> & { role: CommunityRole | null | undefined };

/** A connection of people with their role on the edge. */
export interface MemberConnection {
  edges: { cursor: string; node: UserRecord; role: CommunityRole }[];
  nodes: UserRecord[];
  pageInfo: Connection<MemberRecord>['pageInfo'];
  totalCount: number;
}

/** Builds a connection of members with their roles, from a function that fetches a page. */
export async function createMemberConnection(
  fetch: (start: number, count: number, after?: string) => Promise<PeoplePage<MemberRecord>>,
  args: PageArguments,
  context: Context,
): Promise<MemberConnection> {
  const { edges, pageInfo, totalCount } = await createPeopleConnection(
    fetch,
    ({ user }) => user,
    args,
    context,
  );
  const members = edges.map(({ cursor, node }) => ({ cursor, node: node.user, role: node.role }));
  return { edges: members, nodes: members.map((member) => member.node), pageInfo, totalCount };
}
