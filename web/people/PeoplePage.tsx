import type { PeoplePageQuery } from '../__generated__/PeoplePageQuery.graphql';
import peopleListFragment from '../__generated__/PeopleList_viewer.graphql';
import { usePageData } from '../relay/preload.ts';
import { Region } from '../relay/Region.tsx';
import { peoplePageQuery } from './PeoplePage.query.ts';
import { PeopleList } from './PeopleList.tsx';

/** /utilisateurs: everybody with an account. Also what stands behind the dialogs over it. */
export function Component() {
  const { viewer } = usePageData<PeoplePageQuery>(peoplePageQuery);
  return (
    viewer && (
      <Region fragment={peopleListFragment} of={viewer}>
        <PeopleList viewer={viewer} isAdministrator={viewer.isAdministrator ?? false} />
      </Region>
    )
  );
}
