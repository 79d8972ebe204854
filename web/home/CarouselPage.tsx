import type { CarouselPageQuery } from '../__generated__/CarouselPageQuery.graphql';
import { usePageData } from '../relay/preload.ts';
import { AdministrationFrame } from '../administration/AdministrationFrame.tsx';
import { carouselPageQuery } from './CarouselPage.query.ts';
import { CarouselAdministration } from './CarouselAdministration.tsx';

/** /administration/headband: list and forms of the carousel's slides. */
export function Component() {
  const query = usePageData<CarouselPageQuery>(carouselPageQuery);
  const { viewer, platform } = query;
  return (
    <AdministrationFrame title="Mise en avant" query={query} pageQuery={carouselPageQuery}>
      {viewer && (
        <CarouselAdministration
          viewer={viewer}
          canMove={platform.capabilities.includes('SLIDE_REORDERING')}
        />
      )}
    </AdministrationFrame>
  );
}
