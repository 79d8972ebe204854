import { sql } from 'drizzle-orm';
import type { FileAccessRule } from '../core/files/fileAccess.ts';
import { platformSettings } from './tables.ts';

/** Branding pictures are public: the sign-in screen shows them. */
export const readableBrandingFiles: FileAccessRule = sql`
  exists (select 1 from ${platformSettings} as s
          where file.id in (s.logo_id, s.secondary_logo_id, s.favicon_id))`;
