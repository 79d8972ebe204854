import { Suspense } from 'react';
import { graphql, useLazyLoadQuery } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { PictureOriginQuery } from '../__generated__/PictureOriginQuery.graphql';
import { ErrorBoundary } from '../core/ErrorBoundary.tsx';
import { TimeAgo } from '../ui/TimeAgo.tsx';
import { sentence } from '../ui/sentence.ts';

interface Props {
  /** Global id of the picture's post. */
  id: string;
  /** URL of the post's page. */
  address: string;
  onLeave: () => void;
}

/** Author of a picture and link to its post. */
export function PictureOrigin({ id, address, onLeave }: Props) {
  return (
    <p className="m-0 flex max-w-full flex-wrap items-center justify-center gap-x-2 rounded-2xl bg-black/75 px-4 py-2 text-sm text-white">
      {/* The link does not depend on the query. */}
      <ErrorBoundary fallback={() => null}>
        <Suspense fallback={null}>
          <Author id={id} />
        </Suspense>
      </ErrorBoundary>
      <Link to={address} onClick={onLeave} className="font-semibold text-white underline">
        Voir la publication
      </Link>
    </p>
  );
}

function Author({ id }: { id: string }) {
  // Fetched per post on display: the gallery's query has no authors.
  const { node } = useLazyLoadQuery<PictureOriginQuery>(
    graphql`
      query PictureOriginQuery($id: ID!) {
        node(id: $id) {
          ... on GalleryPost {
            post {
              createdAt
              author {
                name
              }
            }
          }
        }
      }
    `,
    { id },
    { fetchPolicy: 'store-or-network' },
  );
  if (!node?.post) return null;
  return (
    <span>
      <span>{sentence`Publiée par ${node.post.author.name} · `}</span>
      <TimeAgo date={node.post.createdAt} />
    </span>
  );
}
