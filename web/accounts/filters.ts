import type { AccountKind, AccountOrderField, AccountRole } from '../__generated__/AccountsPageQuery.graphql';
import { startTransition, useOptimistic } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { currentSearch } from '../core/currentSearch.ts';

/** Choices of the filter « État » by their words in the address. */
export const states: readonly { value: string; label: string; kind: AccountKind }[] = [
  { value: '', label: 'Tous', kind: 'ALL' },
  { value: 'actifs', label: 'Actifs', kind: 'USED' },
  { value: 'jamais', label: 'Jamais connectés', kind: 'NEVER_USED' },
];

/** Choices of the filter « Rôle » by their words in the address. */
export const roles: readonly { value: string; label: string; role: AccountRole | null }[] = [
  { value: '', label: 'Tous', role: null },
  { value: 'administrateurs', label: 'Administrateurs', role: 'ADMINISTRATOR' },
  { value: 'internes', label: 'Internes', role: 'EMPLOYEE' },
  { value: 'externes', label: 'Externes', role: 'GUEST' },
];

/** Sortable columns by their words in the address. */
export const columns: readonly { value: string; label: string; field: AccountOrderField }[] = [
  { value: '', label: 'Nom', field: 'NAME' },
  { value: 'email', label: 'E-mail', field: 'EMAIL' },
  { value: 'creation', label: 'Créé le', field: 'CREATED_AT' },
  { value: 'connexion', label: 'Vu le', field: 'LAST_SEEN_AT' },
];

/** The filters and the order of an address, as variables of the list. */
export function parseFilters(search: URLSearchParams) {
  const choice = <Choice extends { value: string }>(choices: readonly Choice[], name: string) =>
    choices.find(({ value }) => value === (search.get(name) ?? ''));
  const isDescending = search.get('ordre') === 'desc';
  return {
    kind: choice(states, 'etat')?.kind ?? ('ALL' as const),
    role: choice(roles, 'role')?.role ?? null,
    query: (search.get('q') ?? '').slice(0, 200),
    orderBy: {
      field: choice(columns, 'tri')?.field ?? ('NAME' as const),
      direction: isDescending ? ('DESC' as const) : ('ASC' as const),
    },
  };
}

/** The address after a change; empty values are left out. */
export function changedSearch(search: URLSearchParams, changes: Readonly<Record<string, string>>): string {
  const changed = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes))
    if (value === '') changed.delete(name);
    else changed.set(name, value);
  const text = changed.toString();
  return text === '' ? '' : `?${text}`;
}

/** The search of the address, and a function that changes it; the shown list stays until the next is loaded. */
export function useAddressFilters() {
  const [present] = useSearchParams();
  const navigate = useNavigate();
  const [search, choose] = useOptimistic(present.toString());
  const change = (changes: Readonly<Record<string, string>>) =>
    startTransition(async () => {
      const next = changedSearch(currentSearch(), changes);
      choose(next);
      await navigate({ search: next }, { replace: true, preventScrollReset: true });
    });
  return { search: new URLSearchParams(search), isPending: search !== present.toString(), change };
}
