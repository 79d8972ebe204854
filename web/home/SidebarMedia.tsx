import { Suspense } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { SidebarMedia_viewer$key } from '../__generated__/SidebarMedia_viewer.graphql';
import { Card } from '../ui/Card.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { SlidePicture } from './SlidePicture.tsx';
import { useRefetchSlides } from './useRefetchSlides.ts';

/** Brings the slides up to date; the query of the screen renders them. */
const sidebarMediaQuery = graphql`
  query SidebarMediaQuery {
    viewer {
      ...SidebarMedia_viewer
    }
  }
`;

const Carousel = lazyPart(() => import('../ui/Carousel.tsx'));

/** The pictures and videos of the right column, one at a time, at most 330 pixels wide. */
export function SidebarMedia({ viewer: key }: { viewer: SidebarMedia_viewer$key }) {
  const { sidebarMedia } = useFragment(
    graphql`
      fragment SidebarMedia_viewer on Viewer @throwOnFieldError {
        sidebarMedia {
          id
          url
          image {
            alt
            contentUrl(width: 384)
          }
          video {
            contentUrl
            state
            poster {
              contentUrl(width: 384)
            }
          }
        }
      }
    `,
    key,
  );
  useRefetchSlides(
    sidebarMediaQuery,
    sidebarMedia?.some(({ video }) => video?.state === 'CONVERTING'),
  );
  if (!sidebarMedia || sidebarMedia.length === 0) return null;
  return (
    <Card as="div" className="w-full max-w-[330px] shrink-0 self-center overflow-hidden">
      <Suspense fallback={<div className="aspect-4/3 bg-sunken" />}>
        <Carousel label="Illustrations" className="rounded-2xl">
          {sidebarMedia.map(({ id, image, video, url }) => (
            <SlidePicture key={id} image={image} video={video} url={url} className="aspect-4/3" />
          ))}
        </Carousel>
      </Suspense>
    </Card>
  );
}
