import { Suspense } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { CarouselSlides_viewer$key } from '../__generated__/CarouselSlides_viewer.graphql';
import { Card } from '../ui/Card.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { CarouselSlideText } from './CarouselSlideText.tsx';
import { SlidePicture } from './SlidePicture.tsx';
import { useFreshSlides } from './useFreshSlides.ts';
import { useRememberedPart } from './useRememberedPart.ts';

/** Brings the slides up to date; the query of the screen renders them. */
const carouselSlidesQuery = graphql`
  query CarouselSlidesQuery {
    viewer {
      ...CarouselSlides_viewer
    }
  }
`;

const Carousel = lazyPart(() => import('../ui/Carousel.tsx'));

/** The slides at the head of the home page, 340 pixels high, on phones 180; nothing where there are none. */
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
            url(width: 960)
          }
          video {
            url
            state
            poster {
              url(width: 960)
            }
          }
        }
      }
    `,
    key,
  );
  useFreshSlides(
    carouselSlidesQuery,
    carouselSlides?.some(({ video }) => video?.state === 'CONVERTING'),
  );
  const isShown = carouselSlides !== null && carouselSlides !== undefined && carouselSlides.length > 0;
  useRememberedPart('hero', isShown);
  if (!isShown) return null;
  return (
    <Card as="div" className="mb-5 min-h-45 overflow-hidden sm:min-h-85">
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
    </Card>
  );
}
