import { useEffect, useEffectEvent, useState } from 'react';
import { SearchField } from '../ui/SearchField.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { useDebouncedValue } from '../ui/useDebouncedValue.ts';
import { roles, states, useAddressFilters } from './filters.ts';

/** Search and filters of the accounts, which the address keeps. */
export function AccountFilters() {
  const { search, isPending, change } = useAddressFilters();
  const [text, setText] = useState(search.get('q') ?? '');
  const wanted = useDebouncedValue(text.trim(), 300);
  const find = useEffectEvent((words: string) => {
    if (words !== (search.get('q') ?? '')) change({ q: words });
  });
  useEffect(() => find(wanted), [wanted]);
  return (
    <div className="grid grid-cols-2 gap-3 max-sm:*:first:col-span-2 sm:grid-cols-[minmax(0,1fr)_11rem_11rem] sm:items-end">
      <SearchField label="Rechercher un compte" value={text} onChange={setText} isPending={isPending} />
      <SelectField
        label="État"
        value={search.get('etat') ?? ''}
        options={states}
        onChange={(etat) => change({ etat })}
      />
      <SelectField
        label="Rôle"
        value={search.get('role') ?? ''}
        options={roles}
        onChange={(role) => change({ role })}
      />
    </div>
  );
}
