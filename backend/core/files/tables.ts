import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgEnum, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, identity, instant, reference } from '../database/columns.ts';

/** What becomes of a video that browsers do not play: it is converted, or it is for downloading. */
export const videoConversion = pgEnum('video_conversion', ['converting', 'unplayable']);

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
    /** Of a picture: what it shows, for those who do not see it. Plain text; null where nobody said it. */
    alternative: text(),
    /** Key of the still picture shown before a video plays. */
    posterKey: text('poster_key'),
    /** Key of what a video was converted to, so that browsers play it; `key` stays what was uploaded. */
    playableKey: text('playable_key'),
    /** Null of what plays, converted or not, and of what is no video. */
    conversion: videoConversion(),
    /** Of a video that was stored before it was looked into what it holds: whether that is still to be done. */
    isUnexamined: boolean('is_unexamined').notNull().default(false),
    conversionAttempts: integer('conversion_attempts').notNull().default(0),
    /** Until when a backend is at work at it, which says so again and again. */
    conversionClaimedUntil: instant('conversion_claimed_until'),
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
    index('files_playable')
      .on(table.playableKey)
      .where(sql`${table.playableKey} is not null`),
    index('files_conversion')
      .on(table.id)
      .where(sql`${table.conversion} is not null`),
    index('files_unexamined')
      .on(table.id)
      .where(sql`${table.isUnexamined}`),
  ],
);
