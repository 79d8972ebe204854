import { Navigate, useNavigate } from 'react-router-dom';
import type { AssignCommunitiesPageQuery } from '../__generated__/AssignCommunitiesPageQuery.graphql';
import { usePageData, usePageReload } from '../relay/preload.ts';
import { AddableCommunities } from './AddableCommunities.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { assignCommunitiesPageQuery } from './AssignCommunitiesPage.query.ts';
import { PeopleList } from '../people/PeopleList.tsx';
import { ErrorRegion } from '../relay/ErrorRegion.tsx';

/** /admin/utilisateurs/attribuer-des-communautes: a person is added to communities, over the directory. */
export function Component() {
  const { user, viewer } = usePageData<AssignCommunitiesPageQuery>(assignCommunitiesPageQuery);
  const reload = usePageReload(assignCommunitiesPageQuery);
  const navigate = useNavigate();
  if (!user || !viewer) return <Navigate to="/utilisateurs" replace />;
  const close = () => void navigate('/utilisateurs');
  return (
    <>
      <ErrorRegion onRetry={reload}>
        <PeopleList viewer={viewer} isAdministrator />
      </ErrorRegion>
      <Dialog
        title="Liste des communautés"
        isOpen
        onClose={close}
        footer={
          <Button kind="primary" onPress={close}>
            Terminer
          </Button>
        }
      >
        <p className="m-0 mb-4 text-ink-soft">{`Ajouter ${user.name} à\u00a0:`}</p>
        <ErrorRegion onRetry={reload}>
          <AddableCommunities user={user} />
        </ErrorRegion>
      </Dialog>
    </>
  );
}
