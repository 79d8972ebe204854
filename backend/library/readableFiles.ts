import { sql } from 'drizzle-orm';
import { readsCommunity } from '../communities/readableFiles.ts';
import type { ReadingRule } from '../core/files/reading.ts';
import { documents } from './tables.ts';

/** A document is for whose library it stands in: its owner, or the members of the community. */
export const readableDocuments: ReadingRule = sql`
  exists (
    select 1 from ${documents} as d
    where d.file_id = file.id and (
      d.owner_id = reader.id
      or d.community_id is not null and ${readsCommunity(sql`d.community_id`)}))`;
