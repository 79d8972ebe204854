import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { MessageImages_message$key } from '../../__generated__/MessageImages_message.graphql';
import { lazyPart } from '../../ui/lazyPart.tsx';

const ImageGridLightbox = lazyPart(() => import('../../ui/ImageGridLightbox.tsx'), {
  showsErrorOverPage: true,
});

/** Maximum number of visible pictures; the last one shows how many more there are. */
const maxShown = 4;

/** The pictures of a message as a small grid that opens full screen. */
export function MessageImages({ message: key }: { message: MessageImages_message$key }) {
  const { images } = useFragment(
    graphql`
      fragment MessageImages_message on Message {
        images {
          small: contentUrl(width: 320, height: 320)
          large: contentUrl(width: 1920)
          # Read by ImageGridLightbox.
          original: contentUrl
          width
          height
          alt
        }
      }
    `,
    key,
  );
  const [openIndex, setOpenIndex] = useState<number | null>(null);
  if (images.length === 0) return null;
  const hiddenCount = images.length - maxShown;
  const single = images.length === 1 ? images[0] : undefined;
  return (
    <>
      <div
        className={`grid max-w-full gap-1 overflow-hidden rounded-2xl ${single ? 'grid-cols-1' : 'grid-cols-2'}`}
      >
        {images.slice(0, maxShown).map((image, index) => (
          <button
            key={image.large}
            type="button"
            className="relative block cursor-zoom-in focus-visible:outline-offset-[-3px]"
            aria-label={`Ouvrir l’image ${index + 1} sur ${images.length}${image.alt === '' ? '' : `\u202F: ${image.alt}`}`}
            onClick={() => setOpenIndex(index)}
          >
            <img
              src={image.small}
              alt={image.alt}
              loading="lazy"
              className="h-full w-full object-cover"
              style={{
                width: single ? 240 : 128,
                aspectRatio: single?.width && single.height ? `${single.width} / ${single.height}` : '1',
              }}
            />
            {index === maxShown - 1 && hiddenCount > 0 && (
              <span className="absolute inset-0 grid place-items-center bg-black/55 text-2xl font-semibold text-white">
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
