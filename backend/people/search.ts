import { asc, sql } from 'drizzle-orm';
import { users } from '../accounts/tables.ts';
import { textSearch } from '../core/database/textSearch.ts';

/** People by name and e-mail, exactly as the index `users_search` has them. */
export const peopleSearch = textSearch(
  sql`folded(${users.firstName} || ' ' || ${users.lastName} || ' ' || ${users.email})`,
);

/** The order of names: Élise stands between Denis and Fabien. Exactly as the index `users_by_name` has it. */
export const byName = [
  sql`folded(${users.firstName})`,
  sql`folded(${users.lastName})`,
  asc(users.id),
] as const;
