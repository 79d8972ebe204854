import { sql } from 'drizzle-orm';
import type { FileAccessRule } from '../core/files/fileAccess.ts';
import { users } from './tables.ts';

/** Avatars are readable by every signed-in user. */
export const readableAvatars: FileAccessRule = sql`
  reader.id is not null and exists (select 1 from ${users} as u where u.avatar_id = file.id)`;
