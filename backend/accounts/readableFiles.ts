import { sql } from 'drizzle-orm';
import type { ReadingRule } from '../core/files/reading.ts';
import { users } from './tables.ts';

/** Pictures of people are for everybody who is signed in. */
export const readableAvatars: ReadingRule = sql`
  reader.id is not null and exists (select 1 from ${users} as u where u.avatar_id = file.id)`;
