import { sql } from 'drizzle-orm';
import type { ReadingRule } from '../core/files/reading.ts';
import { users } from './tables.ts';

/** Avatars are readable by every signed-in user. */
export const readableAvatars: ReadingRule = sql`
  reader.id is not null and exists (select 1 from ${users} as u where u.avatar_id = file.id)`;
