import { sql } from 'drizzle-orm';
import { readableAvatars } from '../accounts/readableFiles.ts';
import { users } from '../accounts/tables.ts';
import { readableBrandingFiles } from '../branding/readableFiles.ts';
import { readableMessageFiles } from '../chat/readableFiles.ts';
import { readableCommentPictures } from '../comments/readableFiles.ts';
import { readableCommunityPictures } from '../communities/readableFiles.ts';
import type { BackendContext } from '../core/context.ts';
import type { FileAccessCheck, FileAccessRule } from '../core/files/fileAccess.ts';
import { files } from '../core/files/tables.ts';
import { readableEventPictures } from '../events/readableFiles.ts';
import { readableHomeFiles } from '../home/readableFiles.ts';
import { nameInLibrary, readableDocuments } from '../library/readableFiles.ts';
import { readablePollPictures } from '../polls/readableFiles.ts';
import { readablePostAttachments } from '../posts/readableFiles.ts';

/** Read rules of all features that store files, the most frequent first. */
const readRules: readonly FileAccessRule[] = [
  readableAvatars,
  readableCommunityPictures,
  readablePostAttachments,
  readableMessageFiles,
  readableDocuments,
  readableCommentPictures,
  readableEventPictures,
  readablePollPictures,
  readableHomeFiles,
  readableBrandingFiles,
];

/** SQL: the file's name if the reader may read the key, no row otherwise. */
export const fileAccessQuery = (key: string, reader: number | null, guestsSeeOrganisation: boolean) => sql`
  select coalesce(${nameInLibrary}, file.original_name) as name from ${files} as file
  left join (
    select id, is_administrator, is_external and not is_administrator and not ${guestsSeeOrganisation} as is_guest
    from ${users}
  ) as reader on reader.id = ${reader}::bigint
  where (file.key = ${key} or file.poster_key = ${key} or file.playable_key = ${key}) and (${sql.join(
    readRules.map((rule) => sql`(${rule})`),
    sql` or `,
  )})
  limit 1`;

/** Checks read access to a file in one query. Returns its name, or undefined. */
export const createFileAccessCheck =
  ({ database, config }: Pick<BackendContext, 'database' | 'config'>): FileAccessCheck =>
  async (key, reader) => {
    const { rows } = await database.execute<{ name: string }>(
      fileAccessQuery(key, reader, config.guestsSeeOrganisation),
    );
    return rows[0]?.name;
  };
