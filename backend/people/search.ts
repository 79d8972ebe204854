import { and, type SQL, sql } from 'drizzle-orm';
import { users } from '../accounts/tables.ts';
import { byNumber, byText, ordering } from '../core/ordering.ts';
import { type TextSearch, textSearch } from '../core/textSearch.ts';

/** Word search that uses the index `users_search`. */
const wordSearch = textSearch(sql<string>`${users.words}`);

/** Digits of a phone number without trunk or country prefix; undefined when not a phone number. */
const phoneDigits = (search: string): string | undefined =>
  /^\+?[\d\s.()/-]{4,}$/.test(search.trim())
    ? search.replaceAll(/\D/g, '').replace(/^(00)?33(?=\d{9}$)|^0(?=\d{3})/, '')
    : undefined;

/** SQL condition: exact e-mail match; the domain alone matches nobody. */
const matchesEmail = (address: string): SQL | undefined =>
  and(
    wordSearch.holding(address.slice(0, address.indexOf('@'))),
    sql`starts_with(folded(${users.email}), folded(${address}))`,
  );

/** Search of people by name, job title, phone and the local part of the e-mail. */
export const peopleSearch: TextSearch = {
  ...wordSearch,
  holding(search) {
    const digits = phoneDigits(search);
    if (digits) return wordSearch.holding(digits);
    const parts = search.split(/\s+/);
    const [addresses, words] = [parts.filter(isAddress), parts.filter((part) => !isAddress(part))];
    return and(...addresses.map(matchesEmail), wordSearch.holding(words.join(' ')));
  },
};

const isAddress = (part: string): boolean => part.includes('@');

/**
 * Order by name without accents, as in the index `users_by_name`; unnamed accounts last, by id to hide their e-mails.
 */
export const nameOrder = ordering('name', [
  byNumber(sql`(${users.firstName} = '' and ${users.lastName} = '')::int`),
  byText(users.foldedFirstName),
  byText(users.foldedLastName),
  byNumber(users.id),
]);
