import { Link } from 'react-router-dom';
import type { ImportPageQuery } from '../__generated__/ImportPageQuery.graphql';
import { AdministrationFrame } from '../administration/AdministrationFrame.tsx';
import { usePageData } from '../relay/preload.ts';
import { ImportForm } from './ImportForm.tsx';
import { importPageQuery } from './ImportPage.query.ts';

/** /administration/comptes/import: people from a CSV file (B962–B965, B1013–B1015). */
export function Component() {
  const query = usePageData<ImportPageQuery>(importPageQuery);
  return (
    <AdministrationFrame
      title="Importer des comptes"
      query={query}
      needs={{
        capability: 'ACCOUNT_IMPORTS',
        otherwise: 'Le service de votre organisation ne propose pas d’import.',
      }}
    >
      <div className="flex flex-col gap-5">
        <p className="m-0">
          <Link to="/administration/comptes">Tous les comptes</Link>
        </p>
        {query.viewer?.administration && <ImportForm administration={query.viewer.administration} />}
      </div>
    </AdministrationFrame>
  );
}
