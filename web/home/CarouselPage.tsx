import type { CarouselPageQuery } from '../__generated__/CarouselPageQuery.graphql';
import { usePageData, usePageReload } from '../relay/preload.ts';
import { AdministrationFrame } from '../administration/AdministrationFrame.tsx';
import { ErrorRegion } from '../relay/ErrorRegion.tsx';
import { carouselPageQuery } from './CarouselPage.query.ts';
import { CarouselAdministration } from './CarouselAdministration.tsx';

/** /administration/headband: list and forms of the carousel's slides. */
export function Component() {
  const query = usePageData<CarouselPageQuery>(carouselPageQuery);
  const { viewer, platform } = query;
  const reload = usePageReload(carouselPageQuery);
  return (
    <AdministrationFrame title="Mise en avant" query={query}>
      {viewer && (
        <ErrorRegion onRetry={reload}>
          <CarouselAdministration
            viewer={viewer}
            canMove={platform.capabilities.includes('SLIDE_REORDERING')}
          />
        </ErrorRegion>
      )}
    </AdministrationFrame>
  );
}
