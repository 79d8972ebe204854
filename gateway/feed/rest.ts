import type { Context } from '../core/context.ts';
import { list, wire } from '../core/rest/decode.ts';
import { requireViewer } from '../session/viewer.ts';
import { decodePost, type PostRecord } from './posts.ts';

/** POST /api/publication [3 §7]: a page of a feed. Community 0 is all communities of the viewer (X67). */
export async function fetchFeed(
  context: Context,
  community: string,
  start: number,
  count: number,
): Promise<PostRecord[]> {
  const { username } = requireViewer(context);
  const answer = await context.rest.read({
    method: 'POST',
    path: '/api/publication',
    json: { email: username, groupid: community, nbpost: count, startpoint: start },
  });
  return list(
    wire<{ publications: unknown }>(answer, 'publication').publications,
    'publication.publications',
  ).map((item) => decodePost(item, username));
}

/** POST /api/pollingroup [2 §7, 3 §7]: a page of the polls of a community. */
export async function fetchPolls(
  context: Context,
  community: string,
  start: number,
  count: number,
): Promise<PostRecord[]> {
  const { username } = requireViewer(context);
  const answer = await context.rest.read({
    method: 'POST',
    path: '/api/pollingroup',
    json: { idgroup: community, nb: count, start },
  });
  return list(wire<{ sondage: unknown }>(answer, 'pollingroup').sondage, 'pollingroup.sondage').map((item) =>
    decodePost(item, username),
  );
}

/** GET /api/postsingle/{postId} [3 §7]: a post as it is now. */
export async function fetchPost(context: Context, row: string): Promise<PostRecord> {
  const { username } = requireViewer(context);
  const answer = await context.rest.read({
    method: 'GET',
    path: `/api/postsingle/${encodeURIComponent(row)}`,
    operation: 'GET /api/postsingle/{postId}',
  });
  return decodePost(wire<{ post: unknown }>(answer, 'postsingle').post, username);
}
