import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '../accounts/tables.ts';
import { byInstant, byNumber, byText, type Ordering, ordering } from '../core/ordering.ts';
import { nameOrder, peopleSearch } from '../people/search.ts';
import { hasConnectedRecently, type ReportRequest } from './people.ts';
import type { AccountFilters } from './wire.ts';

/** Filters and order of the accounts of an administrator's list. */
export type Filters = z.output<typeof AccountFilters>;

const kinds: Record<Filters['sorte'], SQL | undefined> = {
  tous: undefined,
  jamais: isNull(users.firstSignInAt),
  utilises: isNotNull(users.firstSignInAt),
  externes: eq(users.isExternal, true),
  recents: hasConnectedRecently(),
};

const roles: Record<Filters['role'], SQL | undefined> = {
  tous: undefined,
  administrateurs: eq(users.isAdministrator, true),
  internes: and(eq(users.isExternal, false), eq(users.isAdministrator, false)),
  externes: eq(users.isExternal, true),
};

/** People never seen are the least recent; matches the index `users_visited`. */
const visited = sql`coalesce(${users.lastSeenAt}, 'epoch'::timestamptz)`;

const reversedNames = ordering('names', [
  byNumber(sql`(${users.firstName} = '' and ${users.lastName} = '')::int`, 'desc'),
  byText(users.foldedFirstName, 'desc'),
  byText(users.foldedLastName, 'desc'),
  byNumber(users.id, 'desc'),
]);

const orders: Record<Filters['tri'], Record<Filters['ordre'], Ordering>> = {
  nom: { asc: nameOrder, desc: reversedNames },
  email: {
    asc: ordering('email', [byText(users.email)]),
    desc: ordering('emails', [byText(users.email, 'desc')]),
  },
  creation: {
    asc: ordering('oldest', [byInstant(users.createdAt), byNumber(users.id)]),
    desc: ordering('newest', [byInstant(users.createdAt, 'desc'), byNumber(users.id, 'desc')]),
  },
  connexion: {
    asc: ordering('visited', [byInstant(visited), byNumber(users.id)]),
    desc: ordering('visits', [byInstant(visited, 'desc'), byNumber(users.id, 'desc')]),
  },
};

/** Accounts that match all filters, in the chosen order. */
export const accountRequest = ({ q, sorte, role, tri, ordre }: Filters): ReportRequest => ({
  where: and(peopleSearch.matches(q), kinds[sorte], roles[role]),
  order: orders[tri][ordre],
});
