import { sql } from 'drizzle-orm';
import type { FileAccessRule } from '../core/files/fileAccess.ts';
import { canReadFileOfPost } from '../posts/readableFiles.ts';
import { posts } from '../posts/tables.ts';
import { polls } from './tables.ts';

/** Poll pictures are readable by the readers of the post and of its shares. */
export const readablePollPictures: FileAccessRule = sql`
  exists (
    select 1 from ${polls} as x join ${posts} as p on p.id = x.post_id
    where x.image_id = file.id and ${canReadFileOfPost})`;
