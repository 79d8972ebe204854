import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs';
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs';
import { Link } from 'react-router-dom';
import type { AccountsPageQuery } from '../__generated__/AccountsPageQuery.graphql';
import { AdministrationFrame } from '../administration/AdministrationFrame.tsx';
import { usePageData, usePageReload } from '../relay/preload.ts';
import { ErrorRegion } from '../relay/ErrorRegion.tsx';
import { buttonClasses } from '../ui/Button.tsx';
import { AccountExport } from './AccountExport.tsx';
import { AccountRows } from './AccountRows.tsx';
import { accountsPageQuery } from './AccountsPage.query.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { SearchField } from '../ui/SearchField.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { useDebouncedValue } from '../ui/useDebouncedValue.ts';
import { roles, states, useAddressFilters } from './filters.ts';

/** Search and filters of the accounts, which the address keeps. */
function AccountFilters() {
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

/** /administration/comptes: all accounts, searched, filtered, sorted and exported (B960, B961). */
export function Component() {
  const query = usePageData<AccountsPageQuery>(accountsPageQuery);
  const { viewer, platform } = query;
  const reload = usePageReload(accountsPageQuery);
  return (
    <AdministrationFrame
      title="Comptes"
      query={query}
      needs={{
        capability: 'ACCOUNT_SEARCH',
        otherwise: 'Le service de votre organisation ne propose pas cette liste.',
      }}
    >
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center gap-2">
          <Link to="/admin/utilisateur/ajouter" className={buttonClasses('primary', 'small')}>
            <IconUserPlus aria-hidden="true" className="size-5" />
            Ajouter
          </Link>
          {platform.capabilities.includes('ACCOUNT_IMPORTS') && (
            <Link to="/administration/comptes/import" className={buttonClasses('secondary', 'small')}>
              <IconUpload aria-hidden="true" className="size-5" />
              Importer
            </Link>
          )}
          <AccountExport />
        </div>
        <AccountFilters />
        {viewer?.administration && (
          <ErrorRegion onRetry={reload}>
            <AccountRows administration={viewer.administration} />
          </ErrorRegion>
        )}
      </div>
    </AdministrationFrame>
  );
}
