import { sql } from 'drizzle-orm';
import { users } from '../accounts/tables.ts';
import { byNumber, byText, ordering } from '../core/database/ordering.ts';
import { textSearch } from '../core/database/textSearch.ts';

/** People by name and e-mail, exactly as the index `users_search` has them. */
export const peopleSearch = textSearch(
  sql`folded(${users.firstName} || ' ' || ${users.lastName} || ' ' || ${users.email})`,
);

/** The order of names: Élise stands between Denis and Fabien. Exactly as the index `users_by_name` has it. */
export const byName = ordering('name', [
  byText(sql`folded(${users.firstName})`),
  byText(sql`folded(${users.lastName})`),
  byNumber(users.id),
]);
