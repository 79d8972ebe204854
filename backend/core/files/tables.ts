import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgEnum, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAtColumn, identityColumn, instantColumn, referenceColumn } from '../database/columns.ts';

/** State of a video that browsers cannot play: converting, or download only. */
export const videoConversion = pgEnum('video_conversion', ['converting', 'unplayable']);

/** A stored file. Access follows the row that references it. Keys are generated and contain metadata, not the name. */
export const files = pgTable(
  'files',
  {
    id: identityColumn(),
    key: text().notNull().unique(),
    contentType: text('content_type').notNull(),
    /** Size in bytes. */
    size: bigint({ mode: 'number' }).notNull(),
    originalName: text('original_name').notNull(),
    width: integer(),
    height: integer(),
    /** Alternative text of a picture as plain text; null when missing. */
    alternative: text(),
    /** Key of the video's poster. */
    posterKey: text('poster_key'),
    /** Key of the converted video; `key` is the upload. */
    playableKey: text('playable_key'),
    /** Null for playable videos and other files. */
    conversion: videoConversion(),
    /** Whether a video must still be examined for playability. */
    isUnexamined: boolean('is_unexamined').notNull().default(false),
    conversionAttempts: integer('conversion_attempts').notNull().default(0),
    /** Lease of the converting backend, renewed regularly. */
    conversionClaimedUntil: instantColumn('conversion_claimed_until'),
    /** Person and community whose quotas count the file; cleared by triggers when nothing references it. */
    uploaderId: referenceColumn('uploader_id'),
    communityId: referenceColumn('community_id'),
    createdAt: createdAtColumn(),
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
