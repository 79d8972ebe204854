import { startTransition, useOptimistic } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { changedSearch } from './filters.ts';

/** The search of the address, and a function that changes it; the shown list stays until the next is loaded. */
export function useAddressFilters() {
  const [present] = useSearchParams();
  const navigate = useNavigate();
  const [search, choose] = useOptimistic(present.toString());
  const change = (changes: Readonly<Record<string, string>>) =>
    startTransition(async () => {
      const next = changedSearch(new URLSearchParams(search), changes);
      choose(next);
      await navigate({ search: next }, { replace: true, preventScrollReset: true });
    });
  return { search: new URLSearchParams(search), isPending: search !== present.toString(), change };
}
