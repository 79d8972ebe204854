import { Suspense } from 'react';
import { lazyPart } from './lazyPart.tsx';

const Lightbox = lazyPart(() => import('./Lightbox.tsx'), { isLayer: true });

/** A picture of a grid: addresses of its small, large and original form. */
export interface GridImage {
  readonly small: string;
  readonly large: string;
  readonly original: string;
  readonly width: number | null | undefined;
  readonly height: number | null | undefined;
  readonly alt: string;
}

interface Props {
  images: readonly GridImage[];
  /** Index of the opened picture; null if none is. */
  open: number | null;
  onClose: () => void;
}

/** The pictures of a grid, full screen, once one was opened. */
export const OpenPictures = ({ images, open, onClose }: Props) =>
  open !== null && (
    <Suspense fallback={null}>
      <Lightbox
        images={images.map(({ large, original, alt, width, height }) => ({
          src: large,
          original,
          alt,
          width: width ?? null,
          height: height ?? null,
        }))}
        index={open}
        onClose={onClose}
      />
    </Suspense>
  );
