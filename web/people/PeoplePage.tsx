import { Navigate, useSearchParams } from 'react-router-dom';
import type { PeoplePageQuery } from '../__generated__/PeoplePageQuery.graphql';
import { usePageData, usePageReload } from '../relay/preload.ts';
import { ErrorRegion } from '../relay/ErrorRegion.tsx';
import { filtersIn, isFiltered, noFilters, withFilters } from './directoryFilters.ts';
import { peoplePageQuery } from './PeoplePage.query.ts';
import { PeopleList } from './PeopleList.tsx';

/** /utilisateurs: everybody with an account. Also the background of the dialogs over it. */
export function Component() {
  const { platform, viewer } = usePageData<PeoplePageQuery>(peoplePageQuery);
  const reload = usePageReload(peoplePageQuery);
  const [parameters] = useSearchParams();
  const hasFilters = platform.capabilities.includes('DIRECTORY_FILTERS');
  if (!hasFilters && isFiltered(filtersIn(parameters)))
    return <Navigate to={{ search: withFilters(parameters, noFilters).toString() }} replace />;
  return (
    viewer && (
      <ErrorRegion onRetry={reload}>
        <PeopleList
          viewer={viewer}
          isAdministrator={viewer.isAdministrator ?? false}
          hasFilters={hasFilters}
        />
      </ErrorRegion>
    )
  );
}
