import { sql } from 'drizzle-orm';
import { canReadCommunity } from '../communities/readableFiles.ts';
import type { FileAccessRule } from '../core/files/fileAccess.ts';
import { documents } from './tables.ts';

/** SQL: name of the file in its library, which may differ from the uploaded one. */
export const nameInLibrary = sql`(select d.name from ${documents} as d where d.file_id = file.id order by d.id limit 1)`;

/** Documents are readable by the library's owner or the community's members. */
export const readableDocuments: FileAccessRule = sql`
  exists (
    select 1 from ${documents} as d
    where d.file_id = file.id and (
      d.owner_id = reader.id
      or d.community_id is not null and ${canReadCommunity(sql`d.community_id`)}))`;
