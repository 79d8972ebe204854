import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, identity } from '../database/columns.ts';

/**
 * A stored file. Whoever may read the row that points at it receives a signed, expiring address,
 * so a file has no permission of its own. `key` is generated: nothing of the uploader's name is in
 * it but the pixel size of an image (`…-1600x1067.jpg`), which lets clients reserve its space.
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
    createdAt: createdAt(),
  },
  (table) => [index('files_created_at').on(table.createdAt)],
);
