import { sql } from 'drizzle-orm';
import type { FileAccessRule } from '../core/files/fileAccess.ts';
import { canReadFileOfPost } from '../posts/readableFiles.ts';
import { posts } from '../posts/tables.ts';
import { events } from './tables.ts';

/** Event pictures are readable by the readers of the post and of its shares. */
export const readableEventPictures: FileAccessRule = sql`
  exists (
    select 1 from ${events} as x join ${posts} as p on p.id = x.post_id
    where x.image_id = file.id and ${canReadFileOfPost})`;
