import { sql } from 'drizzle-orm';
import { canReadCommunity } from '../communities/readableFiles.ts';
import type { FileAccessRule } from '../core/files/fileAccess.ts';
import { posts } from '../posts/tables.ts';
import { events } from './tables.ts';

/** Event pictures are readable by the members of the community. */
export const readableEventPictures: FileAccessRule = sql`
  exists (
    select 1 from ${events} as x join ${posts} as p on p.id = x.post_id
    where x.image_id = file.id and ${canReadCommunity(sql`p.community_id`)})`;
