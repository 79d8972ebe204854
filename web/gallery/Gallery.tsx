import IconPhotoOff from '@tabler/icons-react/dist/esm/icons/IconPhotoOff.mjs';
import { useState } from 'react';
import { graphql, usePaginationFragment, useRelayEnvironment } from 'react-relay/hooks';
import type { Gallery_community$key } from '../__generated__/Gallery_community.graphql';
import type { GalleryPaginationQuery as Query } from '../__generated__/GalleryPaginationQuery.graphql';
import { communityPath } from '../communities/communityKinds.tsx';
import { useWatchCommunity } from '../live/watchCommunity.ts';
import { refetchPages, useOpenedRows } from '../relay/pagination.ts';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { NextPage } from '../ui/NextPage.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { PictureOrigin } from './PictureOrigin.tsx';

const list = graphql`
  fragment Gallery_community on Community
  @throwOnFieldError
  @argumentDefinitions(first: { type: "Int", defaultValue: 12 }, after: { type: "String" })
  @refetchable(queryName: "GalleryPaginationQuery") {
    id
    databaseId
    gallery(first: $first, after: $after) @connection(key: "Gallery_gallery") {
      edges {
        node {
          id
          postDatabaseId
          images {
            small: contentUrl(width: 360, height: 360)
            full: contentUrl(width: 1920)
            # Handed on whole to the lightbox.
            original: contentUrl
            # As above.
            width
            # As above.
            height
            alt
          }
        }
      }
    }
  }
`;

const Lightbox = lazyPart(() => import('../ui/Lightbox.tsx'), { showsErrorOverPage: true });

/** Page size in posts, and the graph's maximum. */
const step = 12;
const mostPosts = 60;

/** Pictures of a community's posts, twelve posts per page. */
export function Gallery({ community: key }: { community: Gallery_community$key }) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<Query, Gallery_community$key>(
    list,
    key,
  );
  const environment = useRelayEnvironment();
  const rows = data.gallery?.edges.length ?? 0;
  useOpenedRows(rows, mostPosts, { hasNext, isLoadingNext, loadNext });
  useWatchCommunity(data.id, ['GALLERY', 'POSTS'], () =>
    refetchPages(environment, list, { id: data.id }, { shown: Math.max(rows, step), most: mostPosts }),
  );
  /** First picture when the lightbox was opened, and the initial one. */
  const [opened, setOpened] = useState<{ first: string; index: number } | null>(null);
  if (!data.gallery) return null;
  const pictures = data.gallery.edges.flatMap(({ node }) =>
    node.images.map((image, place) => ({
      ...image,
      src: image.full,
      post: node,
      key: `${node.id}:${place}`,
    })),
  );
  // New pictures must not change the displayed one.
  const first = opened ? pictures.findIndex((picture) => picture.key === opened.first) : 0;
  const leafed = pictures.slice(Math.max(0, first));
  if (pictures.length === 0)
    return (
      <Card as="div">
        <EmptyState title="Aucune photo pour le moment" icon={<IconPhotoOff aria-hidden="true" />}>
          Les images des publications apparaîtront ici.
        </EmptyState>
      </Card>
    );
  return (
    <Card className="p-3">
      <h2 className="sr-only">Galerie</h2>
      <ul aria-label="Photos" className="m-0 grid list-none grid-cols-2 gap-2 p-0 sm:grid-cols-3">
        {pictures.map((picture, index) => (
          <li key={picture.key}>
            <button
              type="button"
              aria-label={`Ouvrir l’image ${index + 1}`}
              onClick={() => setOpened({ first: pictures[0]?.key ?? '', index })}
              className="block aspect-square w-full cursor-zoom-in overflow-hidden rounded-xl bg-sunken p-0"
            >
              <img
                src={picture.small}
                alt={picture.alt}
                loading="lazy"
                decoding="async"
                className="size-full object-cover transition-transform duration-300 hover:scale-105 motion-reduce:hover:scale-100"
              />
            </button>
          </li>
        ))}
      </ul>
      <NextPage
        hasNext={hasNext}
        isLoading={isLoadingNext}
        loadNext={loadNext}
        count={step}
        end="plus de fichiers"
      />
      {opened && (
        <Lightbox
          images={leafed}
          index={opened.index}
          onClose={() => setOpened(null)}
          hasMore={hasNext}
          onMore={() => {
            if (!isLoadingNext) loadNext(step);
          }}
          about={(index) => {
            const post = leafed[index]?.post;
            return (
              post && (
                <PictureOrigin
                  id={post.id}
                  address={`${communityPath(data.databaseId)}/post/${post.postDatabaseId}`}
                  onLeave={() => setOpened(null)}
                />
              )
            );
          }}
        />
      )}
    </Card>
  );
}
