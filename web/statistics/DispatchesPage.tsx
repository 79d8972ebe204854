import type { DispatchesPageQuery } from '../__generated__/DispatchesPageQuery.graphql';
import { AdministrationFrame } from '../administration/AdministrationFrame.tsx';
import { usePageData } from '../relay/preload.ts';
import { dispatchesPageQuery } from './DispatchesPage.query.ts';
import { FailedDispatches } from './FailedDispatches.tsx';

/** /administration/envois: mails and push messages that could not be delivered. */
export function Component() {
  const query = usePageData<DispatchesPageQuery>(dispatchesPageQuery);
  const { viewer } = query;
  return (
    <AdministrationFrame
      title="Envois"
      query={query}
      pageQuery={dispatchesPageQuery}
      needs={{
        capability: 'FAILED_DELIVERIES',
        otherwise: 'Le service de votre organisation ne signale pas les envois non distribués.',
      }}
    >
      {viewer && <FailedDispatches viewer={viewer} />}
    </AdministrationFrame>
  );
}
