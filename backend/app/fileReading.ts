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
import { readableAnnouncements } from '../home/readableFiles.ts';
import { nameInLibrary, readableDocuments } from '../library/readableFiles.ts';
import { readablePollPictures } from '../polls/readableFiles.ts';
import { readableAttachments } from '../posts/readableFiles.ts';

/** What each feature that keeps files says of who reads them, the most frequent first. */
const rules: readonly ReadingRule[] = [
  readableAvatars,
  readableCommunityPictures,
  readableAttachments,
  readableMessageFiles,
  readableDocuments,
  readableCommentPictures,
  readableEventPictures,
  readablePollPictures,
  readableAnnouncements,
  readableBrandingFiles,
];

/** The statement that has a row, with the name of the file under a key, when somebody may read it. */
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

/** Asks the database who reads which file under which name: one statement, in which every feature that keeps files takes part. */
export const fileReading =
  ({ database, config }: Pick<BackendContext, 'database' | 'config'>): NameToReader =>
  async (key, reader) => {
    const { rows } = await database.execute<{ name: string }>(
      readingOf(key, reader, config.guestsSeeOrganisation),
    );
    return rows[0]?.name;
  };
