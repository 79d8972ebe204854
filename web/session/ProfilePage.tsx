import type { ProfilePageQuery } from '../__generated__/ProfilePageQuery.graphql';
import { ExportDataButton } from '../people/ExportDataButton.tsx';
import { ProfileEditor } from '../people/ProfileEditor.tsx';
import { usePageData, usePageReload } from '../relay/preload.ts';
import { ErrorRegion } from '../relay/ErrorRegion.tsx';
import { Card } from '../ui/Card.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { profilePageQuery } from './ProfilePage.query.ts';
import { Sessions } from './Sessions.tsx';

/** /profil: the viewer's profile and, if the API supports sessions, their devices and, where accepted, password. */
export function Component() {
  const { platform, signInMethods, viewer } = usePageData<ProfilePageQuery>(profilePageQuery);
  const reload = usePageReload(profilePageQuery);
  if (!viewer) return null;
  return (
    <div className="flex flex-col gap-5">
      <ErrorRegion onRetry={reload}>
        <ProfileEditor viewer={viewer} />
      </ErrorRegion>
      {platform.capabilities.includes('SESSIONS') && (
        <>
          <Card aria-label="Appareils connectés" className="p-5 sm:p-8">
            <ErrorRegion onRetry={reload}>
              <Sessions viewer={viewer} />
            </ErrorRegion>
          </Card>
          {signInMethods?.canUsePasswords !== false && (
            <Card aria-labelledby="titre-securite" className="p-5 sm:p-8">
              <h2 id="titre-securite" className="m-0 mb-4 text-lg font-bold">
                Sécurité
              </h2>
              <ChangePassword />
            </Card>
          )}
        </>
      )}
      {platform.capabilities.includes('DATA_EXPORT') && (
        <Card aria-labelledby="titre-donnees" className="flex flex-col items-start gap-4 p-5 sm:p-8">
          <h2 id="titre-donnees" className="m-0 text-lg font-bold">
            Mes données
          </h2>
          <p className="m-0 text-muted">
            Une archive zip de ce que la plateforme conserve à votre sujet, avec vos fichiers.
          </p>
          <ExportDataButton>Télécharger mes données</ExportDataButton>
        </Card>
      )}
    </div>
  );
}
