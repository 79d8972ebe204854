import { type ImageRecord, image } from '../core/media.ts';
import type { Rest } from '../core/rest/client.ts';
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

/** GET /api/groups/{id}/photos: posts with pictures, newest first. */
export async function fetchGallery(
  rest: Rest,
  community: string,
  start: number,
  count: number,
): Promise<GalleryPostRecord[]> {
  const { page, size, skip } = pageHolding(start, count);
  const answer = await rest.read({
    method: 'GET',
    path: `/api/groups/${encodeURIComponent(community)}/photos?page=${page}&postsPerPage=${size}`,
    operation: 'GET /api/groups/{id}/photos',
  });
  return list(wire<{ posts: unknown }>(answer, 'photos').posts, 'photos.posts')
    .slice(skip, skip + count)
    .map((item) => {
      const post = wire<{ id: unknown; imag: unknown }>(item, 'photos.post');
      return {
        postSlug: rowId(post.id, 'photos.post.id'),
        images: paths(post.imag, 'photos.post.imag').map((path) => image(path)),
      };
    });
}
