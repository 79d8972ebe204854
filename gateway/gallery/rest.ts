import { idType } from '../graphql/ids.ts';
import type { ImageRecord } from '../content/media.ts';
import { call } from '../rest/call.ts';
import type { Rest } from '../rest/client.ts';
import type { ItemOf } from '../rest/contract.ts';
import { decodeNamedList, decodeDatabaseId, decodeObject } from '../compat/decode.ts';
import { decodeList } from '../compat/decodeList.ts';
import { decodeImages } from '../posts/attachments.rest.ts';
import { type Page, slicePage, withPositions } from '../rest/pages.ts';

/** Ids of gallery entries, from the database ids of community and post. */
export const galleryPostId = idType('GalleryPost', 'community', 'post');

/** The images of one post. */
export interface GalleryPostRecord {
  __typename: 'GalleryPost';
  id: string;
  /** Row of the post. */
  postDatabaseId: string;
  images: ImageRecord[];
}

/** Builds a gallery entry from a post's images. */
export const toGalleryPost = (
  community: string,
  postDatabaseId: string,
  images: ImageRecord[],
): GalleryPostRecord => ({
  __typename: 'GalleryPost',
  id: galleryPostId.write({ community, post: postDatabaseId }),
  postDatabaseId,
  images,
});

/** The smallest numbered page that contains `count` items from `start`, and how many to skip on it. */
export function pageContaining(start: number, count: number): { page: number; size: number; skip: number } {
  for (let size = Math.max(1, count); ; size += 1) {
    const skip = start % size;
    if (skip + count <= size) return { page: Math.floor(start / size) + 1, size, skip };
  }
}

function decodeGalleryPost(value: unknown, community: string): GalleryPostRecord {
  const post = decodeObject<ItemOf<'GET /api/groups/{id}/photos', 'posts'>>(value, 'photos.post');
  const postDatabaseId = decodeDatabaseId(post.id, 'photos.post.id');
  return toGalleryPost(community, postDatabaseId, decodeImages(post));
}

/** Fetches part of a community's posts with images, newest first; null for each that cannot be decoded. */
export const fetchGallery = (
  rest: Rest,
  community: string,
  start: number,
  count: number,
  after?: string,
): Promise<Page<GalleryPostRecord>> => {
  const { page, size, skip } = pageContaining(after ? 0 : start, count);
  const query = { page, postsPerPage: size, apres: after };
  return rest.read(call('GET /api/groups/{id}/photos', { path: { id: community }, query }), (answer) =>
    slicePage(
      withPositions(
        decodeList(decodeNamedList(answer, 'posts', 'photos'), 'photos.posts', (post) =>
          decodeGalleryPost(post, community),
        ),
        answer,
      ),
      skip,
      skip + count,
    ),
  );
};
