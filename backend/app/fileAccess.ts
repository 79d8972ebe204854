import { sql } from 'drizzle-orm';
import { users } from '../accounts/tables.ts';
import { canEditLibrary, readableCommunityPictures, canReadCommunity } from '../communities/visibility.ts';
import type { BackendContext } from '../core/context.ts';
import type { FileAccessCheck, FileAccessRule } from '../core/files/routes.ts';
import { files } from '../core/files/tables.ts';
import { readablePostAttachments, canReadFileOfPost } from '../posts/readableFiles.ts';
import { platformSettings } from '../branding/tables.ts';
import { conversations, messageFiles, messages, participants } from '../chat/tables.ts';
import { posts } from '../posts/tables.ts';
import { comments } from '../posts/commentTables.ts';
import { events } from '../events/tables.ts';
import { scheduledPostFiles, scheduledPosts } from '../feed/tables.ts';
import { highlights, illustrations, links } from '../home/tables.ts';
import { documents, documentVersions } from '../library/tables.ts';
import { polls } from '../polls/tables.ts';

/** Poll pictures are readable by the readers of the post and of its shares. */
const readablePollPictures: FileAccessRule = sql`
  exists (
    select 1 from ${polls} as poll join ${posts} as p on p.id = poll.post_id
    where poll.image_id = file.id and ${canReadFileOfPost})`;

/** SQL: name of the file in its library, which may differ from the uploaded one. */
const nameInLibrary = sql`coalesce(
  (select d.name from ${documents} as d where d.file_id = file.id order by d.id limit 1),
  (select d.name from ${documentVersions} as v join ${documents} as d on d.id = v.document_id
    where v.file_id = file.id limit 1))`;

/** Documents are readable by the library's owner, members of the document's community and platform administrators. */
const readableDocuments: FileAccessRule = sql`
  exists (
    select 1 from ${documents} as d
    where d.file_id = file.id and d.deleted_at is null and (
      d.owner_id = reader.id
      or d.community_id is not null and ${canReadCommunity(sql`d.community_id`)}))`;

/** Earlier versions of documents are readable by those who may edit the document. */
const readableVersions: FileAccessRule = sql`
  exists (
    select 1 from ${documentVersions} as v join ${documents} as d on d.id = v.document_id
    where v.file_id = file.id and d.deleted_at is null and (
      d.owner_id = reader.id
      or d.community_id is not null and ${canEditLibrary(sql`d.community_id`)}))`;

/** Files of scheduled posts are readable by their author. */
const readableScheduledFiles: FileAccessRule = sql`
  exists (
    select 1 from ${scheduledPostFiles} as f join ${scheduledPosts} as s on s.id = f.scheduled_post_id
    where f.file_id = file.id and s.author_id = reader.id)`;

/** Home page files are readable by every signed-in user except guests. */
const readableHomeFiles: FileAccessRule = sql`
  not reader.is_guest and (
    exists (select 1 from ${highlights} as h where h.file_id = file.id)
    or exists (select 1 from ${illustrations} as i where i.file_id = file.id)
    or exists (select 1 from ${links} as l where l.icon_id = file.id))`;

/** Event pictures are readable by the readers of the post and of its shares. */
const readableEventPictures: FileAccessRule = sql`
  exists (
    select 1 from ${events} as event join ${posts} as p on p.id = event.post_id
    where event.image_id = file.id and ${canReadFileOfPost})`;

/** Comment pictures are readable by members of the post's community and platform administrators. */
const readableCommentPictures: FileAccessRule = sql`
  exists (
    select 1 from ${comments} as comment join ${posts} as p on p.id = comment.post_id
    where comment.image_id = file.id and ${canReadCommunity(sql`p.community_id`)})`;

/** Message files are readable by participants; deleting a message deletes its `message_files` rows. */
const readableMessageFiles: FileAccessRule = sql`
  exists (
    select 1 from ${messageFiles} as f
    join ${messages} as m on m.id = f.message_id
    join ${participants} as p on p.conversation_id = m.conversation_id and p.user_id = reader.id
    where f.file_id = file.id)`;

/** Pictures of groups are readable by their participants. */
const readableGroupPictures: FileAccessRule = sql`
  exists (
    select 1 from ${conversations} as c
    join ${participants} as p on p.conversation_id = c.id and p.user_id = reader.id
    where c.picture_id = file.id)`;

/** Branding pictures are public: the sign-in screen shows them. */
const readableBrandingFiles: FileAccessRule = sql`
  exists (select 1 from ${platformSettings} as s
          where file.id in (s.logo_id, s.secondary_logo_id, s.favicon_id))`;

/** Avatars are readable by every signed-in user. */
const readableAvatars: FileAccessRule = sql`
  reader.id is not null and exists (select 1 from ${users} as u where u.avatar_id = file.id)`;

/** Read rules of all features that store files, the most frequent first. */
const readRules: readonly FileAccessRule[] = [
  readableAvatars,
  readableCommunityPictures,
  readablePostAttachments,
  readableMessageFiles,
  readableGroupPictures,
  readableDocuments,
  readableCommentPictures,
  readableEventPictures,
  readablePollPictures,
  readableScheduledFiles,
  readableVersions,
  readableHomeFiles,
  readableBrandingFiles,
];

/**
 * SQL query: the file's name if the reader may read the file with this key, no row otherwise. Exported for tests of its
 * plan.
 */
export const buildFileAccessQuery = (
  key: string,
  reader: number | null,
  guestsSeeOrganisation: boolean,
) => sql`
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

/** Creates the check of read access to a file: one query that returns its name, or undefined. */
export const createFileAccessCheck =
  ({ database, config }: Pick<BackendContext, 'database' | 'config'>): FileAccessCheck =>
  async (key, reader) => {
    const { rows } = await database.execute<{ name: string }>(
      buildFileAccessQuery(key, reader, config.guestsSeeOrganisation),
    );
    return rows[0]?.name;
  };
