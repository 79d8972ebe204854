import { sql } from 'drizzle-orm';
import { canReadCommunity } from '../communities/readableFiles.ts';
import type { ReadingRule } from '../core/files/reading.ts';
import { documents } from './tables.ts';

/** What a file is called in the library that it stands in, where it may have been renamed. */
export const nameInLibrary = sql`(select d.name from ${documents} as d where d.file_id = file.id order by d.id limit 1)`;

/** A document is for whose library it stands in: its owner, or the members of the community. */
export const readableDocuments: ReadingRule = sql`
  exists (
    select 1 from ${documents} as d
    where d.file_id = file.id and (
      d.owner_id = reader.id
      or d.community_id is not null and ${canReadCommunity(sql`d.community_id`)}))`;
