import { sql } from 'drizzle-orm';
import { canReadCommunity } from '../communities/readableFiles.ts';
import type { FileAccessRule } from '../core/files/fileAccess.ts';
import { posts } from '../posts/tables.ts';
import { comments } from '../posts/commentTables.ts';

/** Comment pictures are readable by the members of the community. */
export const readableCommentPictures: FileAccessRule = sql`
  exists (
    select 1 from ${comments} as x join ${posts} as p on p.id = x.post_id
    where x.image_id = file.id and ${canReadCommunity(sql`p.community_id`)})`;
