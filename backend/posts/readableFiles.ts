import { isNotInBin } from '../communities/binned.ts';
import { type SQL, sql } from 'drizzle-orm';
import { canReadCommunity } from '../communities/visibility.ts';
import { communities, memberships } from '../communities/tables.ts';
import type { FileAccessRule } from '../core/files/routes.ts';
import { postAttachments, posts, sharedContents } from './tables.ts';

/**
 * SQL condition over `p`, `file` and `reader`: the reader may read the community of post `p`, or is a member of one where
 * it is shared; a share from a closed community shows only the files that it copied.
 */
export const canReadFileOfPost: SQL = sql`
  (${canReadCommunity(sql`p.community_id`)} or exists (
    select 1 from ${posts} as s
    join ${memberships} as m on m.community_id = s.community_id and m.user_id = reader.id
    join ${communities} as o on o.id = p.community_id
    left join ${sharedContents} as c on c.post_id = s.id
    where s.shared_post_id = p.id and ${isNotInBin(sql`p.community_id`)} and (
      c.post_id is null or (o.kind in ('public', 'defaut') and not reader.is_guest) or file.id = any(c.file_ids))))`;

/** Attachments are readable by the readers of the post and of its shares. */
export const readablePostAttachments: FileAccessRule = sql`
  exists (
    select 1 from ${postAttachments} as a join ${posts} as p on p.id = a.post_id
    where a.file_id = file.id and ${canReadFileOfPost})`;
