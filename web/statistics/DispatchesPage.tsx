import type { DispatchesPageQuery } from '../__generated__/DispatchesPageQuery.graphql';
import { AdministrationFrame } from '../administration/AdministrationFrame.tsx';
import { usePageData, usePageReload } from '../relay/preload.ts';
import { ErrorRegion } from '../relay/ErrorRegion.tsx';
import { dispatchesPageQuery } from './DispatchesPage.query.ts';
import { FailedDispatches } from './FailedDispatches.tsx';

/** /administration/envois: mails and push messages that could not be delivered. */
export function Component() {
  const query = usePageData<DispatchesPageQuery>(dispatchesPageQuery);
  const { viewer, platform } = query;
  const reload = usePageReload(dispatchesPageQuery);
  return (
    <AdministrationFrame title="Envois" query={query}>
      {platform.capabilities.includes('FAILED_DELIVERIES') ? (
        viewer && (
          <ErrorRegion onRetry={reload}>
            <FailedDispatches viewer={viewer} />
          </ErrorRegion>
        )
      ) : (
        <p className="m-0 text-muted">
          Le service de votre organisation ne signale pas les envois non distribués.
        </p>
      )}
    </AdministrationFrame>
  );
}
