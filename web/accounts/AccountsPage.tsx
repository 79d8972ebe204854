import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs';
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs';
import { Link } from 'react-router-dom';
import type { AccountsPageQuery } from '../__generated__/AccountsPageQuery.graphql';
import { AdministrationFrame } from '../administration/AdministrationFrame.tsx';
import { usePageData, usePageReload } from '../relay/preload.ts';
import { ErrorRegion } from '../relay/ErrorRegion.tsx';
import { buttonClasses } from '../ui/Button.tsx';
import { AccountExport } from './AccountExport.tsx';
import { AccountFilters } from './AccountFilters.tsx';
import { AccountRows } from './AccountRows.tsx';
import { accountsPageQuery } from './AccountsPage.query.ts';

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
