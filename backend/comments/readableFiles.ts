import { sql } from 'drizzle-orm';
import { readsCommunity } from '../communities/readableFiles.ts';
import type { ReadingRule } from '../core/files/reading.ts';
import { posts } from '../posts/tables.ts';
import { comments } from './tables.ts';

/** Pictures of comments are for the members of the community. */
export const readableCommentPictures: ReadingRule = sql`
  exists (
    select 1 from ${comments} as x join ${posts} as p on p.id = x.post_id
    where x.image_id = file.id and ${readsCommunity(sql`p.community_id`)})`;
