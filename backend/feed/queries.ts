import { isNotInBin } from '../communities/binned.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { joinLastEditor, editorColumns, lastEditors } from '../accounts/modifications.ts';
import { users } from '../accounts/tables.ts';
import { readWireComments } from '../comments/queries.ts';
import { comments } from '../posts/commentTables.ts';
import { communities, memberships } from '../communities/tables.ts';
import type { Caller } from '../core/caller.ts';
import type { Queryable } from '../core/database/database.ts';
import {
  isInPlaceholderArray,
  prepareNamed,
  preparedForReaders,
  type Reader,
} from '../core/database/prepared.ts';
import type { FileLinks } from '../core/files/links.ts';
import { files as fileRows } from '../core/files/tables.ts';
import { groupBy } from '../core/grouping.ts';
import { findParticipations } from '../events/responses.ts';
import { events } from '../events/tables.ts';
import { avatars, personColumns } from '../people/people.ts';
import { findPollResults } from '../polls/queries.ts';
import { polls } from '../polls/tables.ts';
import type { ReactionKind } from '../posts/counters.ts';
import { postAttachments, posts, savedPosts, sharedContents } from '../posts/tables.ts';
import { reactions } from '../reactions/tables.ts';
import { toWirePost } from './posts.wire.ts';
import type { Post } from './wire.ts';

const logos = alias(fileRows, 'logos');
const eventImages = alias(fileRows, 'event_images');
const pollImages = alias(fileRows, 'poll_images');
const originals = alias(posts, 'originals');
const originalCommunities = alias(communities, 'original_communities');
const originalAuthors = alias(users, 'original_authors');
const originalAvatars = alias(fileRows, 'original_avatars');

/** The post whose event or poll is shown: of a share its original, unless that was deleted. */
const contentId = sql`case when ${posts.isShare} then ${originals.id} else ${posts.id} end`;

const selectPosts = (db: Queryable, reader: Reader) =>
  db
    .select({
      post: posts,
      author: personColumns(reader),
      editor: editorColumns,
      community: {
        id: communities.id,
        title: communities.title,
        color: communities.color,
        kind: communities.kind,
      },
      logoKey: logos.key,
      role: memberships.role,
      event: events,
      eventImage: { key: eventImages.key, alternative: eventImages.alternative },
      poll: polls,
      pollImage: { key: pollImages.key, alternative: pollImages.alternative },
      original: {
        id: originals.id,
        text: originals.text,
        gifUrl: originals.gifUrl,
        linkUrl: originals.linkUrl,
        communityId: originals.communityId,
        shareCount: originals.shareCount,
        createdAt: originals.createdAt,
        authorId: originals.authorId,
      },
      originalAuthor: {
        firstName: originalAuthors.firstName,
        lastName: originalAuthors.lastName,
        job: originalAuthors.job,
        isExternal: originalAuthors.isExternal,
        avatarKey: originalAvatars.key,
      },
      /** Whether the reader is a member of the original's community. */
      isOriginalOpen: sql<boolean>`${reader.isAdministrator} or exists (select 1 from ${memberships} as m where m.community_id = ${originals.communityId} and m.user_id = ${reader.id})`,
      /** Whether the original's community is one the reader could join. */
      isOriginalJoinable: sql<boolean>`coalesce(${originalCommunities.kind} in ('public', 'defaut') and ${!reader.isGuest}, false)`,
      shared: sharedContents,
      reaction: sql<ReactionKind | null>`(select r.kind from ${reactions} as r where r.post_id = ${posts.id} and r.user_id = ${reader.id})`,
      isSaved: sql<boolean>`exists (select 1 from ${savedPosts} as s where s.post_id = ${posts.id} and s.user_id = ${reader.id})`,
      isShared: sql<boolean>`exists (select 1 from ${posts} as s where s.shared_post_id = coalesce(${posts.sharedPostId}, ${posts.id}) and s.author_id = ${reader.id})`,
      lastCommentId: sql<
        string | null
      >`(select c.id from ${comments} as c where c.post_id = ${posts.id} and c.parent_id is null order by c.id desc limit 1)`,
    })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.authorId))
    .leftJoin(avatars, eq(avatars.id, users.avatarId))
    .leftJoin(lastEditors, joinLastEditor(posts.editedBy))
    .innerJoin(communities, eq(communities.id, posts.communityId))
    .leftJoin(logos, eq(logos.id, communities.logoId))
    .leftJoin(
      memberships,
      and(eq(memberships.communityId, posts.communityId), eq(memberships.userId, reader.id)),
    )
    .leftJoin(originals, and(eq(originals.id, posts.sharedPostId), isNotInBin(originals.communityId)))
    .leftJoin(events, eq(events.postId, contentId))
    .leftJoin(eventImages, eq(eventImages.id, events.imageId))
    .leftJoin(polls, eq(polls.postId, contentId))
    .leftJoin(pollImages, eq(pollImages.id, polls.imageId))
    .leftJoin(originalCommunities, eq(originalCommunities.id, originals.communityId))
    .leftJoin(sharedContents, eq(sharedContents.postId, posts.id))
    .leftJoin(originalAuthors, eq(originalAuthors.id, originals.authorId))
    .leftJoin(originalAvatars, eq(originalAvatars.id, originalAuthors.avatarId))
    .where(isInPlaceholderArray(posts.id, 'ids'));
const findPosts = preparedForReaders('posts', selectPosts);

type PostRow = Awaited<ReturnType<typeof findPosts>>[number];

/** The original of a share: current content when visible, else its copy; undefined when deleted or no share. */
function originalOf(row: PostRow) {
  const { original, shared } = row;
  if (!original) return undefined;
  if (canSeeOriginal(row) || !shared) return { ...original, fileIds: undefined, alternatives: undefined };
  return { ...original, ...shared };
}

/** Whether the reader may see the original's current content. */
const canSeeOriginal = ({ isOriginalOpen, isOriginalJoinable }: PostRow): boolean =>
  isOriginalOpen || isOriginalJoinable;

const selectAttachments = prepareNamed('post_attachments', (db) =>
  db
    .select({
      postId: postAttachments.postId,
      kind: postAttachments.kind,
      fileId: postAttachments.fileId,
      key: fileRows.key,
      posterKey: fileRows.posterKey,
      playableKey: fileRows.playableKey,
      conversion: fileRows.conversion,
      originalName: fileRows.originalName,
      alternative: fileRows.alternative,
    })
    .from(postAttachments)
    .innerJoin(fileRows, eq(fileRows.id, postAttachments.fileId))
    .where(isInPlaceholderArray(postAttachments.postId, 'ids'))
    .orderBy(asc(postAttachments.postId), asc(postAttachments.position)),
);

type AttachmentRow = Awaited<ReturnType<typeof selectAttachments>>[number];

/** Attachments of posts, in order. */
const findAttachments = async (db: Queryable, ids: readonly number[]) =>
  groupBy(await selectAttachments(db, { ids }), (row) => row.postId);

/** Whether the caller may not see the results: of an anonymous poll, or of a poll elsewhere. */
const hasHiddenResults = (row: PostRow, poll: { isAnonymous: boolean }, caller: Caller): boolean =>
  (poll.isAnonymous && (row.original ?? row.post).authorId !== caller.id) ||
  (row.original !== null && !canSeeOriginal(row));

/** The event of a post; of a hidden original not what was edited since. */
const visibleEvent = (row: PostRow) =>
  row.original && !canSeeOriginal(row) && row.event && row.event.sequence > 0 ? null : row.event;

/** The attachments of a post; of a hidden original those of when it was shared, with their alternative texts then. */
const visibleFiles = (
  files: readonly AttachmentRow[],
  original: ReturnType<typeof originalOf>,
): readonly AttachmentRow[] =>
  original?.fileIds
    ? files
        .filter(({ fileId }) => original.fileIds.includes(fileId))
        .map((file) => ({
          ...file,
          alternative: original.alternatives[original.fileIds.indexOf(file.fileId)] ?? null,
        }))
    : files;

/** Posts with their parts as the caller sees them, in the order of `ids`, in at most five statements. */
async function readPosts(db: Queryable, caller: Caller, links: FileLinks, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = new Map((await findPosts(db, caller, { ids })).map((row) => [row.post.id, row]));
  const ordered = ids.map((id) => rows.get(id)).filter((row) => row !== undefined);
  const lastIds = ordered.flatMap((row) => (row.lastCommentId === null ? [] : [Number(row.lastCommentId)]));
  const pollRows = ordered.flatMap((row) =>
    row.poll ? [{ postId: row.poll.postId, isHidden: hasHiddenResults(row, row.poll, caller) }] : [],
  );
  const eventIds = ordered.flatMap(({ post, event }) => (event && !post.isShare ? [post.id] : []));
  const [attachments, lastComments, results, answers] = await Promise.all([
    findAttachments(
      db,
      ordered.map((row) => row.original?.id ?? row.post.id),
    ),
    readWireComments(db, caller, links, lastIds),
    findPollResults(db, caller.id, pollRows),
    findParticipations(db, caller.id, eventIds),
  ]);
  return ordered.map((row) => {
    const original = originalOf(row);
    return {
      ...row,
      original,
      event: visibleEvent(row),
      answers: answers.get(row.post.id),
      results: row.poll ? results.get(row.poll.postId) : undefined,
      files: visibleFiles(attachments.get(original?.id ?? row.post.id) ?? [], original),
      // A share of a share counts for the original; the count is only for those who may see it.
      shareCount: (canSeeOriginal(row) ? row.original?.shareCount : undefined) ?? row.post.shareCount,
      lastComment: lastComments.get(Number(row.lastCommentId)) ?? null,
    };
  });
}

/** A post with its parts as a reader sees them. */
export type ReadPost = Awaited<ReturnType<typeof readPosts>>[number];

/** Posts in wire format, in the order of `ids`, in at most five statements. The caller must be allowed to read them. */
export async function readWirePosts(
  db: Queryable,
  caller: Caller,
  links: FileLinks,
  ids: readonly number[],
): Promise<z.output<typeof Post>[]> {
  const read = await readPosts(db, caller, links, ids);
  return read.map((post) => toWirePost(post, caller, links));
}
