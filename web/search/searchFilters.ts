import { formatShortDate } from '../ui/formatDate.ts';
import { dayOf } from '../ui/localDate.ts';
import { isAcceptedDay, startOfDay } from '../ui/acceptedDays.ts';

/** What the results are limited to; empty values select all. Days are `2026-11-20`, the last one included. */
export interface SearchFilters {
  author: string;
  community: string;
  from: string;
  to: string;
}

const names = { author: 'auteur', community: 'communaute', from: 'du', to: 'au' } as const;
const all = ['author', 'community', 'from', 'to'] as const;

const isId = (value: string): boolean => /^\d{1,15}$/.test(value);
const accepts = { author: isId, community: isId, from: isAcceptedDay, to: isAcceptedDay };

/** The filters in the query of an address. */
export function filtersIn(parameters: URLSearchParams): SearchFilters {
  const valueOf = (filter: keyof SearchFilters) => {
    const value = parameters.get(names[filter]) ?? '';
    return accepts[filter](value) ? value : '';
  };
  return {
    author: valueOf('author'),
    community: valueOf('community'),
    from: valueOf('from'),
    to: valueOf('to'),
  };
}

/** The query of an address with changed filters. */
export function withFilters(parameters: URLSearchParams, changes: Partial<SearchFilters>): URLSearchParams {
  const changed = new URLSearchParams(parameters);
  for (const filter of all) {
    const value = changes[filter];
    if (value === '') changed.delete(names[filter]);
    else if (value !== undefined) changed.set(names[filter], value);
  }
  return changed;
}

/** No filter. */
export const noFilters: SearchFilters = { author: '', community: '', from: '', to: '' };

/** Whether any filter is set. */
export const isFiltered = (filters: SearchFilters): boolean =>
  Object.values(filters).some((value) => value !== '');

/** Arguments of the search for filters. */
export const toSearchArguments = ({ author, community, from, to }: SearchFilters) => ({
  author: author || null,
  community: community || null,
  from: startOfDay(from),
  to: startOfDay(to, 1),
});

/** The day a number of days ago. */
export function daysAgo(days: number): string {
  const date = new Date();
  date.setDate(date.getDate() - days);
  return dayOf(date);
}

/** « Depuis le 20/11/2026 », « Jusqu’au 20/11/2026 » or both days; empty without any. */
export function describeDays({ from, to }: SearchFilters): string {
  const [first, last] = [from, to].map((day) => (day === '' ? '' : formatShortDate(`${day}T00:00`)));
  if (from === '') return to === '' ? '' : `Jusqu’au ${last}`;
  return to === '' ? `Depuis le ${first}` : from === to ? `Le ${first}` : `Du ${first} au ${last}`;
}
