import YetAnotherLightbox from 'yet-another-react-lightbox';
import 'yet-another-react-lightbox/styles.css';
import Video from 'yet-another-react-lightbox/plugins/video';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';

/** A picture or a video. */
export interface Slide {
  src: string;
  alt: string;
  width?: number | null | undefined;
  height?: number | null | undefined;
  /** Set for a video: `src` is it then, and this the picture before it plays, if any. */
  poster?: string | null | undefined;
}

interface Props {
  images: readonly Slide[];
  /** The one that is shown first. */
  index: number;
  onClose: () => void;
}

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

/** What a video is to be tried as, by its address: browsers know QuickTime and 3GP as MP4, and not by their names. */
function videoType(src: string): string {
  const extension = new URL(src, location.href).pathname.split('.').at(-1) ?? '';
  return { webm: 'video/webm', ogv: 'video/ogg', ogg: 'video/ogg' }[extension] ?? 'video/mp4';
}

/**
 * Pictures and videos full screen, one after the other, with zoom. Heavy: use it through
 * `lazy(() => import('./Lightbox.tsx'))`.
 */
export default function Lightbox({ images, index, onClose }: Props) {
  return (
    <YetAnotherLightbox
      open
      index={index}
      close={onClose}
      labels={labels}
      plugins={[Zoom, Video]}
      carousel={{ finite: images.length === 1 }}
      controller={{ closeOnBackdropClick: true }}
      {...(images.length === 1 ? { render: { buttonPrev: () => null, buttonNext: () => null } } : {})}
      slides={images.map(({ src, alt, width, height, poster }) =>
        poster === undefined
          ? { src, alt, ...(width && height ? { width, height } : {}) }
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
