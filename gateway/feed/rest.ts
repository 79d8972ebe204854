import type { Context } from '../core/context.ts';
import { list, wire } from '../core/rest/decode.ts';
import { requireViewer } from '../core/viewer.ts';
import { decodePost, type PostRecord } from '../posts/posts.ts';

/** POST /api/publication: a page of a feed. Community 0 is all communities of the viewer. */
export async function fetchFeed(
  context: Context,
  community: string,
  start: number,
  count: number,
  from?: string,
): Promise<PostRecord[]> {
  const { username } = requireViewer(context);
  const answer = await context.rest.read({
    method: 'POST',
    path: '/api/publication',
    json: { email: username, groupid: community, nbpost: count, startpoint: start, depuis: from },
  });
  return list(
    wire<{ publications: unknown }>(answer, 'publication').publications,
    'publication.publications',
  ).map((item) => decodePost(item, username));
}

/** POST /api/publication with OnlyCurrentUser: a page of the viewer's own posts. */
export async function fetchOwnPosts(
  context: Context,
  start: number,
  count: number,
  from?: string,
): Promise<PostRecord[]> {
  const { username } = requireViewer(context);
  const answer = await context.rest.read({
    method: 'POST',
    path: '/api/publication',
    json: {
      email: username,
      groupid: '0',
      nbpost: count,
      startpoint: start,
      OnlyCurrentUser: true,
      depuis: from,
    },
  });
  return list(
    wire<{ publications: unknown }>(answer, 'publication').publications,
    'publication.publications',
  ).map((item) => decodePost(item, username));
}

/** POST /api/getpostsaved: a page of the viewer's saved posts. */
export async function fetchSavedPosts(context: Context, start: number, count: number): Promise<PostRecord[]> {
  const { username } = requireViewer(context);
  const answer = await context.rest.read({
    method: 'POST',
    path: '/api/getpostsaved',
    form: { nbpost: String(count), start: String(start) },
  });
  return list(
    wire<{ enregistrements: unknown }>(answer, 'getpostsaved').enregistrements,
    'getpostsaved.enregistrements',
  ).map((item) => decodePost(item, username));
}
