import { Suspense, useState } from 'react';
import { useIsMounted } from '../../core/useIsMounted.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { unreadablePictureMessage } from '../fileChecks.ts';
import { type Area, cropPicture } from './pictureFile.ts';

const CropFrame = lazyPart(() => import('./CropFrame.tsx'));

interface Props {
  title: string;
  /** Null while it is read. */
  picture: Blob | null;
  /** Width divided by height of the crop. */
  aspect: number;
  /** Longest side of the result, in pixels. */
  longest: number;
  onClose: () => void;
  onCrop: (cropped: Blob) => void;
}

/** Crops a picture. Open from its choice on, so that what is below cannot be sent without it. */
export function CropDialog({ title, picture, aspect, longest, onClose, onCrop }: Props) {
  const [area, setArea] = useState<Area>();
  const [isPending, setPending] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const isShown = useIsMounted();

  const isReading = area === undefined && !hasFailed;

  const crop = async () => {
    if (!area || !picture) return;
    setPending(true);
    setFailed(false);
    try {
      const cropped = await cropPicture(picture, area, longest);
      if (isShown()) onCrop(cropped);
    } catch {
      setFailed(true);
    } finally {
      setPending(false);
    }
  };
  return (
    <Dialog
      title={title}
      isOpen
      role="alertdialog"
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>Annuler</Button>
          <Button kind="primary" isPending={isPending || isReading} onPress={() => void crop()}>
            Enregistrer
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {hasFailed && <ErrorNotice message={unreadablePictureMessage} />}
        {picture ? (
          <Suspense fallback={<EmptyFrame />}>
            <CropFrame picture={picture} aspect={aspect} onArea={setArea} onError={() => setFailed(true)} />
          </Suspense>
        ) : (
          <EmptyFrame />
        )}
      </div>
    </Dialog>
  );
}

const EmptyFrame = () => <div className="h-[min(22rem,50dvh)] rounded-2xl bg-[#0e1318]" />;
