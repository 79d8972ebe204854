import { Suspense } from 'react';
import { graphql, useLazyLoadQuery } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { PictureOriginQuery } from '../__generated__/PictureOriginQuery.graphql';
import { ErrorBoundary } from '../core/ErrorBoundary.tsx';
import { TimeAgo } from '../ui/TimeAgo.tsx';

interface Props {
  /** The post of the gallery that it belongs to. */
  id: string;
  /** Of that post's page. */
  address: string;
  onLeave: () => void;
}

/** Whose a picture is, and the way to the post that it belongs to. */
export function PictureOrigin({ id, address, onLeave }: Props) {
  return (
    <p className="m-0 flex max-w-full flex-wrap items-center justify-center gap-x-2 rounded-2xl bg-black/75 px-4 py-2 text-sm text-white">
      {/* The way to the post does not depend on it. */}
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
  // Asked for each post once it is looked at: a gallery's call tells no authors.
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
      <span>{`Publiée par ${node.post.author.name} · `}</span>
      <TimeAgo date={node.post.createdAt} />
    </span>
  );
}
