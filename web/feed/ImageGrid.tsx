import { useState } from 'react';
import { lazyPart } from '../ui/lazyPart.tsx';
import type { GridImage } from '../ui/ImageGridLightbox.tsx';

const ImageGridLightbox = lazyPart(() => import('../ui/ImageGridLightbox.tsx'), { showsErrorOverPage: true });

/** Maximum number of visible pictures; the last one shows how many more there are. */
const maxShown = 4;

/** Grid of at most four pictures, at most 360 pixels high, the last with the number of further ones; each opens all of them full screen. */
export function ImageGrid({ images }: { images: readonly GridImage[] }) {
  const [openIndex, setOpenIndex] = useState<number | null>(null);
  const visible = images.slice(0, maxShown);
  const hiddenCount = images.length - maxShown;
  const [first] = images;
  const isSingle = images.length === 1;
  // A single picture keeps its aspect ratio within limits; several share a fixed frame.
  const ratio =
    isSingle && first?.width && first.height
      ? Math.min(2.2, Math.max(1.2, first.width / first.height))
      : 16 / 10;
  return (
    <>
      <div
        className="grid max-h-90 w-full gap-0.5 overflow-hidden bg-sunken"
        style={{
          aspectRatio: ratio,
          gridTemplateColumns: isSingle ? '1fr' : '1fr 1fr',
          gridTemplateRows: visible.length > 2 ? '1fr 1fr' : '1fr',
        }}
      >
        {visible.map((image, index) => (
          <button
            key={image.large}
            type="button"
            onClick={() => setOpenIndex(index)}
            aria-label={`Ouvrir l’image ${index + 1} sur ${images.length}${index === maxShown - 1 && hiddenCount > 0 ? `, et ${hiddenCount} de plus` : ''}${image.alt === '' ? '' : `\u202F: ${image.alt}`}`}
            className={`relative min-h-0 min-w-0 cursor-zoom-in p-0 focus-visible:-outline-offset-4 ${visible.length === 3 && index === 0 ? 'row-span-2' : ''}`}
          >
            <img
              src={image.small}
              alt={image.alt}
              loading="lazy"
              decoding="async"
              className="absolute inset-0 size-full object-cover"
            />
            {index === maxShown - 1 && hiddenCount > 0 && (
              <span className="absolute inset-0 grid place-items-center bg-black/55 text-3xl font-semibold text-white">
                {`+${hiddenCount}`}
              </span>
            )}
          </button>
        ))}
      </div>
      {openIndex !== null && (
        <ImageGridLightbox images={images} openIndex={openIndex} onClose={() => setOpenIndex(null)} />
      )}
    </>
  );
}
