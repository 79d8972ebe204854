import { lazy, Suspense } from 'react';
import { graphql, useFragment } from 'react-relay';
import type { Highlights_viewer$key } from '../__generated__/Highlights_viewer.graphql';
import { Card } from '../ui/Card.tsx';
import { patiently } from '../ui/patiently.ts';
import { HighlightText } from './HighlightText.tsx';
import { SlidePicture } from './SlidePicture.tsx';

const Carousel = lazy(() => patiently(() => import('../ui/Carousel.tsx')));

/** The slides at the head of the home page, 340 pixels high; nothing where there are none. */
export function Highlights({ viewer: key }: { viewer: Highlights_viewer$key }) {
  const { highlights } = useFragment(
    graphql`
      fragment Highlights_viewer on Viewer @throwOnFieldError @refetchable(queryName: "HighlightsQuery") {
        highlights {
          id
          text
          url
          image {
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
  if (!highlights || highlights.length === 0) return null;
  return (
    <Card as="div" className="mb-5 min-h-85 overflow-hidden">
      <Suspense fallback={<div className="h-85 bg-sunken" />}>
        <Carousel label="Mise en avant" className="rounded-2xl">
          {highlights.map(({ id, text, url, image, video }) =>
            text ? (
              <HighlightText key={id} html={text} />
            ) : (
              <SlidePicture key={id} image={image?.url} video={video} url={url} className="h-85" />
            ),
          )}
        </Carousel>
      </Suspense>
    </Card>
  );
}
