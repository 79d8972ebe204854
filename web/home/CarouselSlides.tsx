import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { Suspense, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { CarouselSlides_viewer$key } from '../__generated__/CarouselSlides_viewer.graphql';
import { readOwnSetting, writeOwnSetting } from '../core/ownSettings.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { PressButton } from '../ui/PressButton.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { SlidePicture } from './SlidePicture.tsx';
import { useRootAttribute } from '../ui/pageStyle.ts';
import { useRefetchSlides } from './useRefetchSlides.ts';
import { useRememberedPart } from './useRememberedPart.ts';

/** Brings the slides up to date; the query of the screen renders them. */
const carouselSlidesQuery = graphql`
  query CarouselSlidesQuery {
    viewer {
      ...CarouselSlides_viewer
    }
  }
`;

const CarouselSlideText = lazyPart(() => import('./CarouselSlideText.tsx'));
const Carousel = lazyPart(() => import('../ui/Carousel.tsx'));

/**
 * The slides at the head of the home page, 340 pixels high, on phones 180; nothing where there are none. A person can put
 * them away for the day.
 */
export function CarouselSlides({ viewer: key }: { viewer: CarouselSlides_viewer$key }) {
  const { carouselSlides } = useFragment(
    graphql`
      fragment CarouselSlides_viewer on Viewer @throwOnFieldError {
        carouselSlides {
          id
          text
          url
          image {
            alt
            contentUrl(width: 960)
          }
          video {
            contentUrl
            state
            poster {
              contentUrl(width: 960)
            }
          }
        }
      }
    `,
    key,
  );
  useRefetchSlides(
    carouselSlidesQuery,
    carouselSlides?.some(({ video }) => video?.state === 'CONVERTING'),
  );
  const isShown = carouselSlides !== null && carouselSlides !== undefined && carouselSlides.length > 0;
  useRememberedPart('hero', isShown);
  const [isAway, setAway] = useState(() => readOwnSetting('hero-away') === new Date().toDateString());
  useRootAttribute('heroAway', isAway);
  // The pressed button disappears, so the other one takes the focus.
  const [isTurned, setTurned] = useState(false);
  const turn = () => {
    writeOwnSetting('hero-away', isAway ? null : new Date().toDateString());
    setAway(!isAway);
    setTurned(true);
  };
  if (!isShown) return null;
  if (isAway)
    return (
      <div className="-mt-2 mb-2 flex h-9 items-center gap-2 pl-3 text-sm text-muted pointer-coarse:h-11">
        <span className="min-w-0 flex-1 truncate">Mise en avant masquée</span>
        <Button autoFocus={isTurned} kind="quiet" size="small" onPress={turn}>
          Afficher
        </Button>
      </div>
    );
  return (
    <Card as="div" className="relative mb-3 min-h-45 overflow-hidden sm:min-h-85">
      <Suspense fallback={<div className="h-45 bg-sunken sm:h-85" />}>
        <Carousel label="Mise en avant" className="rounded-2xl">
          {carouselSlides.map(({ id, text, url, image, video }, place) =>
            text ? (
              <CarouselSlideText key={id} html={text} url={url} />
            ) : (
              <SlidePicture
                key={id}
                image={image}
                video={video}
                url={url}
                isFirst={place === 0}
                className="h-45 sm:h-85"
              />
            ),
          )}
        </Carousel>
      </Suspense>
      <PressButton
        autoFocus={isTurned}
        onPress={turn}
        className="absolute top-2 right-2 flex min-h-8 items-center gap-1.5 rounded-full bg-black/60 px-3 max-sm:px-2 text-xs font-semibold text-white after:absolute after:-inset-1.5 hover:bg-black/75"
      >
        <IconX aria-hidden="true" className="size-4" />
        <span className="max-sm:sr-only">Masquer pour aujourd’hui</span>
      </PressButton>
    </Card>
  );
}
