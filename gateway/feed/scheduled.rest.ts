import type { components } from '../__generated__/openapi.ts';
import type { CommunityRecord } from '../communities/communities.ts';
import { decodeCommunitySummary } from '../communities/communities.rest.ts';
import {
  decodeFields,
  decodeNamedList,
  decodeObject,
  decodeOptionalText,
  decodeDatabaseId,
  decodeText,
} from '../compat/decode.ts';
import { decodeListWithoutNulls } from '../compat/decodeList.ts';
import { decodeInstant } from '../compat/instants.ts';
import type { UpdateOptions } from '../content/applyUpdate.ts';
import { sanitizeAndLinkHtml } from '../content/html.ts';
import type { ImageRecord } from '../content/media.ts';
import type { Context } from '../graphql/context.ts';
import { idType } from '../graphql/ids.ts';
import { requireViewer } from '../graphql/viewer.ts';
import { checkMentions } from '../members/checkMentions.ts';
import { type Attachments, decodeAttachments, decodeImages } from '../posts/attachments.rest.ts';
import type { PostRecord } from '../posts/records.ts';
import { decodePost } from '../posts/posts.rest.ts';
import { call } from '../rest/call.ts';
import { withInputNames } from '../rest/userErrors.ts';
import { composePost, type NewPost, postInputs } from './rest.ts';

/** Ids of scheduled posts, from the API's database id. */
export const scheduledPostId = idType('ScheduledPost', 'databaseId');

/** A post that waits for its hour. */
export interface ScheduledPostRecord extends Attachments {
  __typename: 'ScheduledPost';
  id: string;
  /** The API's id. */
  databaseId: string;
  /** Null once it was deleted. */
  community: CommunityRecord | null;
  text: string;
  /** The text as the API has it. */
  storedText: string;
  images: ImageRecord[];
  publishesAt: string;
  createdAt: string;
  failure: 'PUBLISHING_REFUSED' | 'COMMUNITY_DELETED' | null;
}

const failures: Record<string, ScheduledPostRecord['failure']> = {
  droits: 'PUBLISHING_REFUSED',
  communaute: 'COMMUNITY_DELETED',
};

function decodeScheduledPost(value: unknown): ScheduledPostRecord {
  const post = decodeObject<components['schemas']['ScheduledPost']>(value, 'programmee');
  const databaseId = decodeDatabaseId(post.id, 'programmee.id');
  const storedText = decodeText(post.text);
  return {
    __typename: 'ScheduledPost',
    id: scheduledPostId.write({ databaseId }),
    databaseId,
    community: post.groups === null ? null : decodeCommunitySummary(post.groups, 'programmee.groups'),
    text: sanitizeAndLinkHtml(storedText),
    storedText,
    images: decodeImages(post),
    ...decodeAttachments(post),
    publishesAt: decodeInstant(post.date, 'programmee.date'),
    createdAt: decodeInstant(post.createdAt, 'programmee.createdAt'),
    failure: failures[decodeOptionalText(post.echec) ?? ''] ?? null,
  };
}

/** Fetches the viewer's scheduled posts, the next one first. */
export const fetchScheduledPosts = ({ rest }: Context): Promise<ScheduledPostRecord[]> =>
  rest.read(call('GET /api/publication/programmees', {}), (answer) =>
    decodeListWithoutNulls(
      decodeNamedList(answer, 'programmees', 'programmees'),
      'programmees',
      decodeScheduledPost,
    ),
  );

/** One of the viewer's scheduled posts; null when it is gone. */
export const findScheduledPost = async (
  context: Context,
  databaseId: string,
): Promise<ScheduledPostRecord | null> =>
  (await fetchScheduledPosts(context)).find((post) => post.databaseId === databaseId) ?? null;

const inputs = { ...postInputs, date: 'publishesAt' };

/** Stores a post until its hour and streams its files. */
export async function createScheduledPost(
  context: Context,
  { publishesAt, ...post }: NewPost & { publishesAt: string },
): Promise<ScheduledPostRecord | undefined> {
  const { type: _type, ...fields } = await composePost(context, post);
  return withInputNames(
    inputs,
    context.rest.write(
      call('POST /api/publication/programmees', {
        multipart: { ...fields, date: publishesAt },
        idempotencyKey: post.idempotencyKey,
      }),
      (answer) => decodeScheduledPost(decodeFields(answer, 'programmees').programmee),
    ),
  );
}

/** Changes of a scheduled post; undefined keeps a value. */
export interface ScheduledPostEdit {
  text: string | undefined;
  /** Empty removes it. */
  link: string | undefined;
  publishesAt: string | undefined;
}

/** Changes a scheduled post, unless it is another than `read` by now; a known key has its first result. */
export async function editScheduledPost(
  context: Context,
  databaseId: string,
  { text: html, link, publishesAt }: ScheduledPostEdit,
  { read, precondition, key }: UpdateOptions & { read: ScheduledPostRecord | null },
): Promise<ScheduledPostRecord | undefined> {
  const present = html ? (read ?? (await findScheduledPost(context, databaseId))) : null;
  const community = present?.community?.databaseId;
  const checked =
    html && community !== undefined
      ? await checkMentions(context, community, html)
      : { text: html, emails: [] };
  return withInputNames(
    inputs,
    context.rest.write(
      call('POST /api/publication/programmees/{id}/edit', {
        path: { id: databaseId },
        body: {
          text: checked.text,
          emailtager: checked.emails,
          link,
          date: publishesAt,
          // A `modifie` that never matches is the hour of no post.
          ...(read && { lu: { text: read.storedText, date: precondition.modifie || read.publishesAt } }),
        },
        idempotencyKey: key,
      }),
      (answer) => decodeScheduledPost(decodeFields(answer, 'programmees').programmee),
    ),
  );
}

/** Deletes a scheduled post. */
export const deleteScheduledPost = ({ rest }: Context, databaseId: string): Promise<void> =>
  rest.write(call('DELETE /api/publication/programmees/{id}', { path: { id: databaseId } }));

/** Publishes a scheduled post at once. */
export const publishScheduledPost = (context: Context, databaseId: string): Promise<PostRecord | undefined> =>
  context.rest.write(
    call('POST /api/publication/programmees/{id}/publier', { path: { id: databaseId } }),
    (answer) => decodePost(decodeFields(answer, 'publier').post, requireViewer(context).username),
  );
