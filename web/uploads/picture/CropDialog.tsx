import { useId, useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { useIsMounted } from '../../core/useIsMounted.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { useObjectUrl } from '../../ui/browserFiles.ts';
import { unreadablePictureMessage } from '../fileChecks.ts';
import { type Area, cropPicture } from './pictureFile.ts';

interface Props {
  title: string;
  picture: Blob;
  /** Width divided by height of the crop. */
  aspect: number;
  /** Longest side of the result, in pixels. */
  longest: number;
  onClose: () => void;
  onCrop: (cropped: Blob) => void;
}

/** Initial distance of the crop area from the edges, in CSS pixels. */
const inset = 25;
const maxZoom = 4;

/** Crops a picture by dragging, wheel, pinch or keyboard. */
export default function CropDialog({ title, picture, aspect, longest, onClose, onCrop }: Props) {
  const sliderId = useId();
  const url = useObjectUrl(picture);
  const [place, setPlace] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [box, setBox] = useState<{ width: number; height: number }>();
  const [area, setArea] = useState<Area>();
  const [isPending, setPending] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const isShown = useIsMounted();

  const crop = async () => {
    if (!area) return;
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
  // As large as the frame allows inside the inset.
  const cropSize = box && {
    width: Math.min(box.width - 2 * inset, (box.height - 2 * inset) * aspect),
    height: Math.min(box.height - 2 * inset, (box.width - 2 * inset) / aspect),
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
          <Button kind="primary" isPending={isPending} onPress={() => void crop()}>
            Enregistrer
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {hasFailed && <ErrorNotice message={unreadablePictureMessage} />}
        <div
          ref={(element) => {
            if (element && !box) setBox({ width: element.clientWidth, height: element.clientHeight });
          }}
          className="relative h-[min(22rem,50dvh)] overflow-hidden rounded-2xl bg-[#0e1318]"
        >
          {cropSize && (
            <Cropper
              image={url ?? ''}
              crop={place}
              zoom={zoom}
              minZoom={1}
              maxZoom={maxZoom}
              aspect={aspect}
              cropSize={cropSize}
              objectFit="cover"
              showGrid
              keyboardStep={10}
              disableAutomaticStylesInjection
              cropperProps={{ role: 'group', 'aria-label': 'Cadre\u00a0: déplacez l’image avec les flèches' }}
              onCropChange={setPlace}
              onZoomChange={setZoom}
              onCropComplete={(_share, pixels) => setArea(pixels)}
              mediaProps={{ onError: () => setFailed(true) }}
            />
          )}
        </div>
        <label htmlFor={sliderId} className="flex items-center gap-3 text-sm font-semibold">
          Agrandissement
          <input
            id={sliderId}
            type="range"
            min={1}
            max={maxZoom}
            step={0.05}
            value={zoom}
            onChange={(event) => setZoom(Number(event.target.value))}
            style={{ backgroundSize: `${((zoom - 1) / (maxZoom - 1)) * 100}% 0.25rem, 100% 0.25rem` }}
            className="h-11 flex-1"
          />
        </label>
        <p className="m-0 text-sm text-muted">
          Faites glisser l’image pour la placer, ou utilisez les flèches du clavier.
        </p>
      </div>
    </Dialog>
  );
}
