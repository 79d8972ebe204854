import { sql } from 'drizzle-orm';
import type { FileAccessRule } from '../core/files/fileAccess.ts';
import { highlights, illustrations, links } from './tables.ts';

/** Home page files are readable by employees, not by guests. */
export const readableHomeFiles: FileAccessRule = sql`
  not reader.is_guest and (
    exists (select 1 from ${highlights} as h where h.file_id = file.id)
    or exists (select 1 from ${illustrations} as i where i.file_id = file.id)
    or exists (select 1 from ${links} as l where l.icon_id = file.id))`;
