import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { useNavigate } from 'react-router-dom';
import type { PhotoStep_viewer$key } from '../../__generated__/PhotoStep_viewer.graphql';
import { PhotoField } from '../../people/PhotoField.tsx';
import { useUpdateAvatar } from '../../people/useUpdateAvatar.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { stepAddress } from './progress.ts';

/** Optional step for a profile picture. */
export function PhotoStep({ viewer: key }: { viewer: PhotoStep_viewer$key }) {
  const { user, email: username } = useFragment(
    graphql`
      fragment PhotoStep_viewer on Viewer @throwOnFieldError {
        email
        user {
          initials
          avatar {
            contentUrl(width: 256, height: 256)
          }
        }
      }
    `,
    key,
  );
  const navigate = useNavigate();
  const [photo, setPhoto] = useState<File | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [upload, isUploading] = useUpdateAvatar();

  const goOn = async () => {
    setFailure(null);
    const failed = photo ? await upload(photo) : null;
    if (failed === null) void navigate(stepAddress('reinitialiser-motdepasse'));
    // The photograph stays selected: the user can retry, or continue without it.
    else setFailure(failed);
  };
  return (
    <div className="flex flex-col gap-6">
      <p className="m-0">
        Vos collègues vous reconnaîtront plus facilement. Vous pourrez la changer à tout moment.
      </p>
      {failure !== null && <ErrorNotice message={failure} />}
      <PhotoField
        initials={user.initials}
        src={user.avatar?.contentUrl ?? null}
        username={username}
        value={photo}
        onChange={(chosen) => {
          // The page goes on with what is sent.
          if (!isUploading) setPhoto(chosen);
        }}
      />
      <div className="flex flex-wrap gap-3 *:flex-1">
        <Button onPress={() => void navigate(stepAddress('profil'))}>Retour</Button>
        <Button kind="primary" isPending={isUploading} onPress={() => void goOn()}>
          Suivant
        </Button>
      </div>
    </div>
  );
}
