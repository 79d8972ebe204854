import { and, type SQL, sql } from 'drizzle-orm';
import { users } from '../accounts/tables.ts';
import { byNumber, byText, ordering } from '../core/ordering.ts';
import { type TextSearch, textSearch } from '../core/textSearch.ts';

/** What people are searched by, as the index `users_search` has it. */
const byWords = textSearch(sql<string>`${users.words}`);

/** The digits of a telephone number, however it is written; without what is in front of it at home or abroad. */
const digitsOf = (search: string): string | undefined =>
  /^\+?[\d\s.()/-]{4,}$/.test(search.trim())
    ? search.replaceAll(/\D/g, '').replace(/^(00)?33(?=\d{9}$)|^0(?=\d{3})/, '')
    : undefined;

/** An address is looked for as a whole: what all of an organisation have behind the @ says nothing of anybody. */
const holdsAddress = (address: string): SQL | undefined =>
  and(
    byWords.holding(address.slice(0, address.indexOf('@'))),
    sql`starts_with(folded(${users.email}), folded(${address}))`,
  );

/** People by name, function, telephone and what stands before the @ of their address. */
export const peopleSearch: TextSearch = {
  words: byWords.words,
  holding(search) {
    const digits = digitsOf(search);
    if (digits) return byWords.holding(digits);
    const parts = search.split(/\s+/);
    const [addresses, words] = [parts.filter(isAddress), parts.filter((part) => !isAddress(part))];
    return and(...addresses.map(holdsAddress), byWords.holding(words.join(' ')));
  },
};

const isAddress = (part: string): boolean => part.includes('@');

/**
 * The order of names: Élise stands between Denis and Fabien, and accounts that have no name yet at the end. They stand
 * there as they came: by their addresses, whoever may not know these would read them in the places of pages. Exactly as
 * the index `users_by_name` has it.
 */
export const byName = ordering('name', [
  byNumber(sql`(${users.firstName} = '' and ${users.lastName} = '')::int`),
  byText(users.foldedFirstName),
  byText(users.foldedLastName),
  byNumber(users.id),
]);
