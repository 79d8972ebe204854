import type { Context } from '../core/context.ts';
import { call } from '../core/rest/call.ts';
import { wire } from '../core/rest/decode.ts';
import { accepted } from '../core/rest/refusals.ts';
import { requireViewer } from '../core/viewer.ts';
import { profileOf } from '../session/viewer.ts';
import { decodePost, type PostRecord } from './posts.ts';

/** A post as it is now. */
export async function fetchPost(context: Context, row: string): Promise<PostRecord> {
  const { username } = requireViewer(context);
  const answer = await context.rest.read(call('GET /api/postsingle/{postId}', { path: { postId: row } }));
  return decodePost(wire(answer, 'postsingle').post, username);
}

/** Deletes a post. */
export async function deletePost(context: Context, row: string): Promise<void> {
  const { user } = await profileOf(context);
  accepted(await context.rest.write(call('POST /deletepost', { json: { idpost: row, iduser: user.row } })));
}

/** Shares a post into a community. */
export async function sharePost(
  context: Context,
  row: string,
  community: string,
  text: string,
  idempotencyKey: string | undefined,
): Promise<void> {
  const { user } = await profileOf(context);
  accepted(
    await context.rest.write(
      call('POST /partage', {
        json: { iduser: user.row, idgroup: community, idpost: row, text },
        idempotencyKey,
      }),
    ),
  );
}

/** Keeps a post among the viewer's saved ones, or takes it off them. */
export async function savePost(context: Context, row: string, isSaved: boolean): Promise<void> {
  const operation = isSaved ? 'POST /api/postsave' : 'POST /api/supsavedpost';
  accepted(await context.rest.write(call(operation, { json: { idpost: row } })));
}

/** Pins a post in its community, or takes it down. */
export async function pinPost(
  context: Context,
  row: string,
  community: string,
  isPinned: boolean,
): Promise<void> {
  accepted(
    await context.rest.write(
      call('POST /api/epingledeplingle', {
        json: { idpost: row, idgroup: community, param: isPinned ? 1 : 0 },
      }),
    ),
  );
}
