import { IconDownload } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import YetAnotherLightbox from 'yet-another-react-lightbox';
import 'yet-another-react-lightbox/styles.css';
import Video from 'yet-another-react-lightbox/plugins/video';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';

/** A picture or video of the lightbox. */
export interface Slide {
  src: string;
  alt: string;
  width?: number | null | undefined;
  height?: number | null | undefined;
  /** URL of the full-size picture, loaded when zoomed. */
  original?: string | undefined;
  /** Set for a video: its poster, if any. */
  poster?: string | null | undefined;
  /** Download URL; default `original` or `src`. */
  download?: string | undefined;
}

interface Props {
  images: readonly Slide[];
  /** Initial slide. */
  index: number;
  onClose: () => void;
  /** Whether `onMore` can add to `images`. */
  hasMore?: boolean;
  /** Called near the last slide. */
  onMore?: () => void;
  /** Caption, such as author and place. */
  about?: (index: number) => ReactNode;
}

/** Slides before the last at which more are requested. */
const near = 3;

const labels = {
  Previous: 'Image précédente',
  Next: 'Image suivante',
  Close: 'Fermer',
  'Zoom in': 'Agrandir',
  'Zoom out': 'Réduire',
  Lightbox: 'Images',
  'Photo gallery': 'Images',
  Carousel: 'Défilement des images',
  Slide: 'Image',
  '{index} of {total}': '{index} sur {total}',
};

/** MIME type by file extension: browsers play QuickTime and 3GP as MP4 only. */
function videoType(src: string): string {
  const extension = new URL(src, location.href).pathname.split('.').at(-1) ?? '';
  return { webm: 'video/webm', ogv: 'video/ogg', ogg: 'video/ogg' }[extension] ?? 'video/mp4';
}

/** Width in pixels of the largest reduced picture. */
const reducedWidth = 1920;

/** Sources by width: the reduced one, and the original if wider. */
const sourcesOf = (src: string, original: string | undefined, width: number, height: number) =>
  original === undefined || width <= reducedWidth
    ? [{ src, width, height }]
    : [
        { src, width: reducedWidth, height: Math.round((height * reducedWidth) / width) },
        { src: original, width, height },
      ];

/** Full-screen pictures and videos with zoom. Heavy: use it through `lazyPart(() => import('./Lightbox.tsx'))`. */
export default function Lightbox({ images, index, onClose, hasMore = false, onMore, about }: Props) {
  const [current, setCurrent] = useState(index);
  const shown = images[current];
  const isAlone = images.length === 1 && !hasMore;
  const place = `${current + 1} sur ${images.length}${hasMore ? '+' : ''}`;
  const askForMore = useEffectEvent(() => onMore?.());
  const isNearEnd = hasMore && current >= images.length - near;
  useEffect(() => {
    if (isNearEnd) askForMore();
    // Ask again if that was not enough.
  }, [isNearEnd, images.length]);
  const last = images.length - 1;
  useEffect(() => {
    const onKeyDown = ({ key, target }: KeyboardEvent) => {
      // In a video, arrow keys and Home/End seek.
      if (target instanceof HTMLMediaElement) return;
      if (key === 'Home') setCurrent(0);
      if (key === 'End') setCurrent(last);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [last]);
  return (
    <YetAnotherLightbox
      open
      // Controlled, so that added slides keep the current one.
      index={current}
      close={onClose}
      on={{ view: ({ index: next }) => setCurrent(next) }}
      labels={labels}
      plugins={[Zoom, Video]}
      // While more may load, the last slide does not wrap to the first.
      carousel={{ finite: isAlone || hasMore }}
      controller={{ closeOnBackdropClick: true }}
      toolbar={{
        buttons: [
          ...(isAlone
            ? []
            : [
                <span
                  key="place"
                  role="status"
                  className="mr-auto self-center px-3 text-sm text-white tabular-nums"
                >
                  <span className="sr-only">Image </span>
                  <span>{place}</span>
                </span>,
              ]),
          'zoom',
          ...(shown
            ? [
                <a
                  key="download"
                  href={shown.download ?? shown.original ?? shown.src}
                  download
                  aria-label="Télécharger"
                  title="Télécharger"
                  className="yarl__button grid place-items-center"
                >
                  <IconDownload aria-hidden="true" className="size-6" />
                </a>,
              ]
            : []),
          'close',
        ],
      }}
      render={{
        ...(isAlone ? { buttonPrev: () => null, buttonNext: () => null } : {}),
        controls: () =>
          about && (
            <div className="pointer-events-none absolute inset-x-0 bottom-0 flex justify-center p-3 *:pointer-events-auto">
              {about(current)}
            </div>
          ),
      }}
      slides={images.map(({ src, original, alt, width, height, poster }, position) =>
        poster === undefined
          ? {
              src,
              alt: alt || `Image ${position + 1}`,
              ...(width && height ? { width, height, srcSet: sourcesOf(src, original, width, height) } : {}),
            }
          : {
              type: 'video' as const,
              sources: [{ src, type: videoType(src) }],
              ...(poster === null ? {} : { poster }),
              controls: true,
              playsInline: true,
            },
      )}
    />
  );
}
