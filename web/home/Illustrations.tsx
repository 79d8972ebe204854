import { Suspense } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { Illustrations_viewer$key } from '../__generated__/Illustrations_viewer.graphql';
import { Card } from '../ui/Card.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { SlidePicture } from './SlidePicture.tsx';
import { useFreshSlides } from './useFreshSlides.ts';

/** Brings the slides up to date; the query of the screen renders them. */
const illustrationsQuery = graphql`
  query IllustrationsQuery {
    viewer {
      ...Illustrations_viewer
    }
  }
`;

const Carousel = lazyPart(() => import('../ui/Carousel.tsx'));

/** The pictures and videos of the right column, one at a time, at most 330 pixels wide. */
export function Illustrations({ viewer: key }: { viewer: Illustrations_viewer$key }) {
  const { illustrations } = useFragment(
    graphql`
      fragment Illustrations_viewer on Viewer @throwOnFieldError {
        illustrations {
          id
          url
          image {
            alt
            url(width: 384)
          }
          video {
            url
            state
            poster {
              url(width: 384)
            }
          }
        }
      }
    `,
    key,
  );
  useFreshSlides(
    illustrationsQuery,
    illustrations?.some(({ video }) => video?.state === 'CONVERTING'),
  );
  if (!illustrations || illustrations.length === 0) return null;
  return (
    <Card as="div" className="w-full max-w-[330px] shrink-0 self-center overflow-hidden">
      <Suspense fallback={<div className="aspect-4/3 bg-sunken" />}>
        <Carousel label="Illustrations" className="rounded-2xl">
          {illustrations.map(({ id, image, video, url }) => (
            <SlidePicture key={id} image={image} video={video} url={url} className="aspect-4/3" />
          ))}
        </Carousel>
      </Suspense>
    </Card>
  );
}
