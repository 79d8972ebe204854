import { type Context, perRequest, createUnbatchedLoader } from '../graphql/context.ts';
import { call, wireId } from '../rest/call.ts';
import { decodeCreatedDatabaseId, decodeFields } from '../compat/decode.ts';
import { withInputNames } from '../rest/userErrors.ts';
import { requireCaller, requireViewer } from '../graphql/viewer.ts';
import { decodePost } from './posts.rest.ts';
import type { PostRecord } from './records.ts';
import { nullIfHidden } from '../http/errors.ts';

/** Fetches a post by its database id. */
export function fetchPost(context: Context, databaseId: string): Promise<PostRecord> {
  const { username } = requireViewer(context);
  return context.rest.read(
    call('GET /api/postsingle/{postId}', { path: { postId: databaseId } }),
    (answer) => {
      const fields = decodeFields(answer, 'postsingle');
      return decodePost('post' in fields ? fields.post : fields, username);
    },
  );
}

/** Deletes a post. */
export async function deletePost(context: Context, databaseId: string): Promise<void> {
  const caller = requireCaller(context);
  await context.rest.write(
    call('POST /deletepost', { body: { idpost: wireId(databaseId), iduser: wireId(caller.databaseId) } }),
  );
}

/** Id of a share, as the API returns it. */
interface Share {
  databaseId: string;
}

/** Shares a post in a community; undefined when the API does not return the share. */
export async function sharePost(
  context: Context,
  databaseId: string,
  community: string,
  text: string,
  idempotencyKey: string | undefined,
): Promise<Share | undefined> {
  const caller = requireCaller(context);
  const body = {
    iduser: wireId(caller.databaseId),
    idgroup: wireId(community),
    idpost: wireId(databaseId),
    text,
  };
  const fields = await withInputNames(
    { text: 'text', idgroup: 'communityId', idpost: 'postId' },
    context.rest.write(call('POST /partage', { body, idempotencyKey }), decodeCreatedDatabaseId),
  );
  return fields === undefined ? undefined : { databaseId: fields };
}

/** Adds a post to the viewer's bookmarks, or removes it. */
export const setPostBookmark = (
  { rest }: Context,
  databaseId: string,
  isBookmarked: boolean,
): Promise<void> =>
  rest.write(
    call(isBookmarked ? 'POST /api/postsave' : 'POST /api/supsavedpost', {
      body: { idpost: wireId(databaseId) },
    }),
  );

/** Pins or unpins a post in its community. */
export const setPostPinned = (
  { rest }: Context,
  databaseId: string,
  community: string,
  isPinned: boolean,
): Promise<void> =>
  rest.write(
    call('POST /api/epingledeplingle', {
      body: { idpost: wireId(databaseId), idgroup: wireId(community), param: isPinned ? 1 : 0 },
    }),
  );

/** Loads posts by database id, each at most once per request: the API has no bulk call. */
const posts = perRequest((context) =>
  createUnbatchedLoader((databaseId: string) => nullIfHidden(fetchPost(context, databaseId))),
);

/** The post that something belongs to; null when it was deleted or is hidden from the viewer. */
export const loadPost = (context: Context, databaseId: string): Promise<PostRecord | null> =>
  posts(context).load(databaseId);
