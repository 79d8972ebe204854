import { Suspense } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { Highlights_viewer$key } from '../__generated__/Highlights_viewer.graphql';
import { Card } from '../ui/Card.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { HighlightText } from './HighlightText.tsx';
import { SlidePicture } from './SlidePicture.tsx';
import { useFreshSlides } from './useFreshSlides.ts';

/** Brings the slides up to date; the query of the screen renders them. */
const highlightsQuery = graphql`
  query HighlightsQuery {
    viewer {
      ...Highlights_viewer
    }
  }
`;

const Carousel = lazyPart(() => import('../ui/Carousel.tsx'));

/** The slides at the head of the home page, 340 pixels high, on phones 180; nothing where there are none. */
export function Highlights({ viewer: key }: { viewer: Highlights_viewer$key }) {
  const { highlights } = useFragment(
    graphql`
      fragment Highlights_viewer on Viewer @throwOnFieldError {
        highlights {
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
    highlightsQuery,
    highlights?.some(({ video }) => video?.state === 'CONVERTING'),
  );
  if (!highlights || highlights.length === 0) return null;
  return (
    <Card as="div" className="mb-5 min-h-45 overflow-hidden sm:min-h-85">
      <Suspense fallback={<div className="h-45 bg-sunken sm:h-85" />}>
        <Carousel label="Mise en avant" className="rounded-2xl">
          {highlights.map(({ id, text, url, image, video }, place) =>
            text ? (
              <HighlightText key={id} html={text} url={url} />
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
