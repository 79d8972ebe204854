import { sql } from 'drizzle-orm';
import type { ReadingRule } from '../core/files/reading.ts';
import { highlights, illustrations, links } from './tables.ts';

/** What the home page shows is the organisation's own: guests read none of it. */
export const readableAnnouncements: ReadingRule = sql`
  not reader.is_guest and (
    exists (select 1 from ${highlights} as h where h.file_id = file.id)
    or exists (select 1 from ${illustrations} as i where i.file_id = file.id)
    or exists (select 1 from ${links} as l where l.icon_id = file.id))`;
