import { useId, useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { useObjectUrl } from '../../ui/browserFiles.ts';
import type { Area } from './pictureFile.ts';

interface Props {
  picture: Blob;
  /** Width divided by height of the crop. */
  aspect: number;
  onArea: (area: Area) => void;
  /** Called if the picture cannot be shown. */
  onError: () => void;
}

/** Initial distance of the crop area from the edges, in CSS pixels. */
const inset = 25;
const maxZoom = 4;

/** Chooses a part of a picture by dragging, wheel, pinch or keyboard. */
export default function CropFrame({ picture, aspect, onArea, onError }: Props) {
  const sliderId = useId();
  const url = useObjectUrl(picture);
  const [place, setPlace] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [box, setBox] = useState<{ width: number; height: number }>();
  // As large as the frame allows inside the inset.
  const cropSize = box && {
    width: Math.min(box.width - 2 * inset, (box.height - 2 * inset) * aspect),
    height: Math.min(box.height - 2 * inset, (box.width - 2 * inset) / aspect),
  };
  return (
    <>
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
            onCropComplete={(_share, pixels) => onArea(pixels)}
            mediaProps={{ onError }}
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
    </>
  );
}
