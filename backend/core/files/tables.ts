import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, identity, reference } from '../database/columns.ts';

/**
 * A stored file. Whoever may read the row that points at it receives a signed, expiring address, and is
 * asked for again at each request, so a file has no permission of its own. `key` is generated: nothing of the uploader's
 * name is in it, but what clients want to know: bytes, the pixels of a picture, the milliseconds that something plays
 * (`…-182044o-1600x1067.jpg`, `…-8230ms-904113o.mp4`).
 */
export const files = pgTable(
  'files',
  {
    id: identity(),
    key: text().notNull().unique(),
    contentType: text('content_type').notNull(),
    /** Size in bytes. */
    size: bigint({ mode: 'number' }).notNull(),
    originalName: text('original_name').notNull(),
    width: integer(),
    height: integer(),
    /** Key of the still picture shown before a video plays. */
    posterKey: text('poster_key'),
    /**
     * Against whose quota, and against which community's, it counts. The database takes both away when what
     * referred to the file lets go of it, by a trigger on each such column.
     */
    uploaderId: reference('uploader_id'),
    communityId: reference('community_id'),
    createdAt: createdAt(),
  },
  (table) => [
    index('files_created_at').on(table.createdAt),
    index('files_uploader')
      .on(table.uploaderId, table.size)
      .where(sql`${table.uploaderId} is not null`),
    index('files_community')
      .on(table.communityId, table.size)
      .where(sql`${table.communityId} is not null`),
    index('files_poster')
      .on(table.posterKey)
      .where(sql`${table.posterKey} is not null`),
  ],
);
