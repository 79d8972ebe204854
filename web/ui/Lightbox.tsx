import YetAnotherLightbox from 'yet-another-react-lightbox';
import 'yet-another-react-lightbox/styles.css';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';

interface Props {
  images: readonly { src: string; alt: string; width?: number | null; height?: number | null }[];
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

/**
 * Pictures full screen, one after the other, with zoom. Heavy: use it through
 * `lazy(() => import('../ui/Lightbox.tsx'))`.
 */
export default function Lightbox({ images, index, onClose }: Props) {
  return (
    <YetAnotherLightbox
      open
      index={index}
      close={onClose}
      labels={labels}
      plugins={[Zoom]}
      carousel={{ finite: images.length === 1 }}
      controller={{ closeOnBackdropClick: true }}
      {...(images.length === 1 ? { render: { buttonPrev: () => null, buttonNext: () => null } } : {})}
      slides={images.map(({ src, alt, width, height }) => ({
        src,
        alt,
        ...(width && height ? { width, height } : {}),
      }))}
    />
  );
}
