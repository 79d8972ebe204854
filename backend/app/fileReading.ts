import { sql } from 'drizzle-orm';
import { readableAvatars } from '../accounts/readableFiles.ts';
import { users } from '../accounts/tables.ts';
import { readableBrandingFiles } from '../branding/readableFiles.ts';
import { readableMessageFiles } from '../chat/readableFiles.ts';
import { readableCommentPictures } from '../comments/readableFiles.ts';
import { readableCommunityPictures } from '../communities/readableFiles.ts';
import type { BackendContext } from '../core/context.ts';
import type { NameToReader, ReadingRule } from '../core/files/reading.ts';
import { files } from '../core/files/tables.ts';
import { readableEventPictures } from '../events/readableFiles.ts';
import { readableHomeFiles } from '../home/readableFiles.ts';
import { nameInLibrary, readableDocuments } from '../library/readableFiles.ts';
import { readablePollPictures } from '../polls/readableFiles.ts';
import { readablePostAttachments } from '../posts/readableFiles.ts';

/** Read rules of all features that store files, the most frequent first. */
const rules: readonly ReadingRule[] = [
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
export const readingOf = (key: string, reader: number | null, guestsSeeOrganisation: boolean) => sql`
  select coalesce(${nameInLibrary}, file.original_name) as name from ${files} as file
  left join (
    select id, is_administrator, is_external and not is_administrator and not ${guestsSeeOrganisation} as is_guest
    from ${users}
  ) as reader on reader.id = ${reader}::bigint
  where (file.key = ${key} or file.poster_key = ${key} or file.playable_key = ${key}) and (${sql.join(
    rules.map((rule) => sql`(${rule})`),
    sql` or `,
  )})
  limit 1`;

/** Checks read access to a file in one query. Returns its name, or undefined. */
export const fileReading =
  ({ database, config }: Pick<BackendContext, 'database' | 'config'>): NameToReader =>
  async (key, reader) => {
    const { rows } = await database.execute<{ name: string }>(
      readingOf(key, reader, config.guestsSeeOrganisation),
    );
    return rows[0]?.name;
  };
