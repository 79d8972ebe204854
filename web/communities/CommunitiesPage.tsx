import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { Link, Outlet, useLocation } from 'react-router-dom';
import type { CommunitiesPageQuery } from '../__generated__/CommunitiesPageQuery.graphql';
import { usePageData, usePageReload } from '../relay/preload.ts';
import { buttonClasses } from '../ui/Button.tsx';
import { communitiesPageQuery } from './CommunitiesPage.query.ts';
import { CommunityLists } from './CommunityLists.tsx';

/** /communautes, and /mes-communautes, which shows the viewer's communities only. */
export function Component() {
  const { viewer } = usePageData<CommunitiesPageQuery>(communitiesPageQuery);
  const reload = usePageReload(communitiesPageQuery);
  const isOwnOnly = useLocation().pathname.startsWith('/mes-communautes');
  if (!viewer) return null;
  return (
    <div className="flex flex-col gap-6">
      <div className="flex items-center justify-between gap-3">
        <h1 className="m-0 text-2xl font-bold">Communautés</h1>
        {viewer.canCreateCommunities && (
          <Link
            to="/communautes/ajouter"
            title="Créer une communauté"
            className={buttonClasses('primary', 'medium', 'shrink-0 max-sm:size-11 max-sm:px-0')}
          >
            <IconPlus aria-hidden="true" className="size-5 shrink-0" />
            <span className="max-sm:sr-only">Créer une communauté</span>
          </Link>
        )}
      </div>
      <CommunityLists viewer={viewer} isOwnOnly={isOwnOnly} onRetry={reload} />
      <Outlet />
    </div>
  );
}
