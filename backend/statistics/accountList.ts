import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { users } from '../accounts/tables.ts';
import { byInstant, byNumber, byText, type Ordering, ordering } from '../core/ordering.ts';
import { nameOrder, peopleSearch } from '../people/search.ts';
import { hasConnectedRecently, type ReportRequest } from './people.ts';
import type { Filters } from './accountList.wire.ts';

const kinds: Record<Filters['kind'], SQL | undefined> = {
  all: undefined,
  unused: isNull(users.firstSignInAt),
  used: isNotNull(users.firstSignInAt),
  external: eq(users.isExternal, true),
  recent: hasConnectedRecently(),
};

const roles: Record<Filters['role'], SQL | undefined> = {
  all: undefined,
  administrators: eq(users.isAdministrator, true),
  internal: and(eq(users.isExternal, false), eq(users.isAdministrator, false)),
  external: eq(users.isExternal, true),
};

/** People never seen are the least recent; matches the index `users_visited`. */
const visited = sql`coalesce(${users.lastSeenAt}, 'epoch'::timestamptz)`;

const reversedNames = ordering('names', [
  byNumber(sql`(${users.firstName} = '' and ${users.lastName} = '')::int`, 'desc'),
  byText(users.foldedFirstName, 'desc'),
  byText(users.foldedLastName, 'desc'),
  byNumber(users.id, 'desc'),
]);

const orders: Record<Filters['order'], Record<Filters['direction'], Ordering>> = {
  name: { asc: nameOrder, desc: reversedNames },
  email: {
    asc: ordering('email', [byText(users.email)]),
    desc: ordering('emails', [byText(users.email, 'desc')]),
  },
  creation: {
    asc: ordering('oldest', [byInstant(users.createdAt), byNumber(users.id)]),
    desc: ordering('newest', [byInstant(users.createdAt, 'desc'), byNumber(users.id, 'desc')]),
  },
  visit: {
    asc: ordering('visited', [byInstant(visited), byNumber(users.id)]),
    desc: ordering('visits', [byInstant(visited, 'desc'), byNumber(users.id, 'desc')]),
  },
};

/** Accounts that match all filters, in the chosen order. */
export const accountRequest = ({ search, kind, role, order, direction }: Filters): ReportRequest => ({
  where: and(peopleSearch.matches(search), kinds[kind], roles[role]),
  order: orders[order][direction],
});
