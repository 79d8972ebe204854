import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { requireMemberOf } from '../communities/access.ts';
import type { App } from '../core/app.ts';
import { byNumber, offsetOf, ordering, pageTokens } from '../core/ordering.ts';
import { files as fileRows } from '../core/files/tables.ts';
import { groupBy } from '../core/grouping.ts';
import { postAttachments, posts } from '../posts/tables.ts';
import { ListPhotosResponse, ListPhotosQuery, toListPhotosResponse } from './wire.ts';
import { IdParams } from '../core/wire.ts';

const newestFirst = ordering('photo', [byNumber(posts.id, 'desc')]);

/** Registers the route that lists the pictures of a community. */
export function routes(app: App): void {
  const { database, files } = app.context;
  app.get(
    '/api/groups/:id/photos',
    {
      config: { access: requireMemberOf('id'), operation: { id: 'listPhotos', source: '2 §7' } },
      schema: {
        summary: 'The posts of a community that have pictures, newest first',
        params: IdParams,
        querystring: ListPhotosQuery,
        response: { 200: ListPhotosResponse },
      },
    },
    async ({ caller, params, query: { pageNumber, page } }) => {
      const hasPictures = and(
        eq(posts.communityId, params.id),
        sql`exists (select 1 from ${postAttachments} as a where a.post_id = ${posts.id} and a.kind = 'image')`,
      );
      const total = await database.$count(posts, hasPictures);
      const chosen = await database
        .select({ id: posts.id })
        .from(posts)
        .where(and(hasPictures, newestFirst.after(page.after)))
        .orderBy(...newestFirst.by)
        .limit(page.count)
        .offset(offsetOf(page));
      const ids = chosen.map((row) => row.id);
      const pictures =
        ids.length === 0
          ? []
          : await database
              .select({
                postId: postAttachments.postId,
                key: fileRows.key,
                alternative: fileRows.alternative,
              })
              .from(postAttachments)
              .innerJoin(fileRows, eq(fileRows.id, postAttachments.fileId))
              .where(and(inArray(postAttachments.postId, ids), eq(postAttachments.kind, 'image')))
              .orderBy(asc(postAttachments.postId), asc(postAttachments.position));
      const byPost = groupBy(pictures, (picture) => picture.postId);
      return toListPhotosResponse(
        {
          posts: ids.map((id) => ({ id, pictures: byPost.get(id) ?? [] })),
          positions: pageTokens(
            page,
            newestFirst,
            ids.map((id) => ({ place: [id] })),
          ),
        },
        { pageNumber, pageSize: page.count, total },
        files.linksFor(caller),
      );
    },
  );
}
