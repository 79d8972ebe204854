import { sql } from 'drizzle-orm';
import type { FileAccessRule } from '../core/files/fileAccess.ts';
import { messageFiles, messages, participants } from './tables.ts';

/** Message files are readable by participants, unless the message was deleted. */
export const readableMessageFiles: FileAccessRule = sql`
  exists (
    select 1 from ${messageFiles} as f
    join ${messages} as m on m.id = f.message_id
    join ${participants} as p on p.conversation_id = m.conversation_id and p.user_id = reader.id
    where f.file_id = file.id)`;
