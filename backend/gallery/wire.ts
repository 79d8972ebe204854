import { z } from 'zod';
import type { FileLinks } from '../core/files/links.ts';
import { after, count, positions } from '../core/wire.ts';
import { toWireAlternatives } from '../feed/attachments.wire.ts';
import { Post } from '../feed/wire.ts';

/** Query of `GET /api/groups/{id}/photos`: a page of the community's posts with pictures. */
export const ListPhotosQuery = z
  .object({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1).describe('From 1'),
    postsPerPage: count(200).pipe(z.number().min(1)).default(12),
    apres: after,
  })
  .transform(({ page, postsPerPage, apres }) => ({
    pageNumber: page,
    page: { count: postsPerPage, start: (page - 1) * postsPerPage, after: apres },
  }));

/** Pictures of one post. */
const GalleryPost = Post.pick({ id: true, imag: true, imagalternatives: true }).meta({ id: 'GalleryPost' });
/** Response of `GET /api/groups/{id}/photos`: the pictures of each post, and the number of pages. */
export const ListPhotosResponse = z.object({
  status: z.literal(true),
  posts: z.array(GalleryPost),
  paginator: z
    .object({
      page: z.number().int(),
      postsPerPage: z.number().int(),
      total: z.number().int().describe('Posts with pictures'),
      pages: z.number().int(),
    })
    .describe('Its fields are assumed'),
  positions,
});

/** Pictures of posts with the positions of their page. */
interface PhotoPage {
  posts: readonly { id: number; pictures: readonly { key: string; alternative: string | null }[] }[];
  positions: string[] | undefined;
}

/** Response with the pictures of a page of posts. */
export const toListPhotosResponse = (
  { posts, positions: tokens }: PhotoPage,
  { pageNumber, pageSize, total }: { pageNumber: number; pageSize: number; total: number },
  links: FileLinks,
): z.output<typeof ListPhotosResponse> => ({
  status: true,
  posts: posts.map(({ id, pictures }) => ({
    id,
    imag: pictures.map((file) => links.sign(file)),
    ...toWireAlternatives(pictures.map(({ alternative }) => alternative)),
  })),
  paginator: { page: pageNumber, postsPerPage: pageSize, total, pages: Math.ceil(total / pageSize) },
  positions: tokens,
});
