import { type ImageRecord, image } from '../core/media.ts';
import { call } from '../core/rest/call.ts';
import type { Rest } from '../core/rest/client.ts';
import type { ItemOf } from '../core/rest/contract.ts';
import { list, paths, rowId, wire } from '../core/rest/decode.ts';

export interface GalleryPostRecord {
  postSlug: string;
  images: ImageRecord[];
}

/** The smallest page that holds all of a window: the API numbers its pages and gives nothing between two. */
export function pageHolding(start: number, count: number): { page: number; size: number; skip: number } {
  for (let size = Math.max(1, count); ; size += 1) {
    const skip = start % size;
    if (skip + count <= size) return { page: Math.floor(start / size) + 1, size, skip };
  }
}

/** Posts with pictures, newest first. */
export async function fetchGallery(
  rest: Rest,
  community: string,
  start: number,
  count: number,
): Promise<GalleryPostRecord[]> {
  const { page, size, skip } = pageHolding(start, count);
  const answer = await rest.read(
    call('GET /api/groups/{id}/photos', {
      path: { id: community },
      query: { page, postsPerPage: size },
    }),
  );
  return list(wire(answer, 'photos').posts, 'photos.posts')
    .slice(skip, skip + count)
    .map((item) => {
      const post = wire<ItemOf<'GET /api/groups/{id}/photos', 'posts'>>(item, 'photos.post');
      return {
        postSlug: rowId(post.id, 'photos.post.id'),
        images: paths(post.imag, 'photos.post.imag').map((path) => image(path)),
      };
    });
}
