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

/** SQL condition: the e-mail starts with this address; an address without a local part matches no account. */
const emailStartsWith = (address: string): SQL | undefined =>
  and(
    wordSearch.matches(address.slice(0, address.indexOf('@'))),
    sql`starts_with(folded(${users.email}), folded(${address}))`,
  );

/** Search of people by name, job title, phone number and e-mail. */
export const peopleSearch: TextSearch = {
  ...wordSearch,
  matches(search) {
    const digits = phoneDigits(search);
    if (digits) return wordSearch.matches(digits);
    const parts = search.split(/\s+/);
    const [addresses, words] = [parts.filter(isAddress), parts.filter((part) => !isAddress(part))];
    return and(...addresses.map(emailStartsWith), wordSearch.matches(words.join(' ')));
  },
};

const isAddress = (part: string): boolean => part.includes('@');

/** Order by unaccented name, as in the index `users_by_name`; accounts without a name last, by id. */
export const nameOrder = ordering('name', [
  byNumber(sql`(${users.firstName} = '' and ${users.lastName} = '')::int`),
  byText(users.foldedFirstName),
  byText(users.foldedLastName),
  byNumber(users.id),
]);
