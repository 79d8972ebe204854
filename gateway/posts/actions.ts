import type { Context } from '../core/context.ts';
import { accepted } from '../core/rest/refusals.ts';
import { profileOf } from '../session/viewer.ts';

/** POST /deletepost. */
export async function deletePost(context: Context, row: string): Promise<void> {
  const { user } = await profileOf(context);
  const answer = await context.rest.write({
    method: 'POST',
    path: '/deletepost',
    json: { idpost: row, iduser: user.row },
  });
  accepted(answer);
}

/** POST /partage. */
export async function sharePost(
  context: Context,
  row: string,
  community: string,
  text: string,
  idempotencyKey: string | undefined,
): Promise<void> {
  const { user } = await profileOf(context);
  const answer = await context.rest.write({
    method: 'POST',
    path: '/partage',
    json: { iduser: user.row, idgroup: community, idpost: row, text },
    idempotencyKey,
  });
  accepted(answer);
}

/** POST /api/postsave and /api/supsavedpost. */
export async function savePost(context: Context, row: string, isSaved: boolean): Promise<void> {
  const path = isSaved ? '/api/postsave' : '/api/supsavedpost';
  accepted(await context.rest.write({ method: 'POST', path, json: { idpost: row } }));
}

/** POST /api/epingledeplingle. */
export async function pinPost(
  context: Context,
  row: string,
  community: string,
  isPinned: boolean,
): Promise<void> {
  const answer = await context.rest.write({
    method: 'POST',
    path: '/api/epingledeplingle',
    json: { idpost: row, idgroup: community, param: isPinned ? 1 : 0 },
  });
  accepted(answer);
}
