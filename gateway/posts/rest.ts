import type { Context } from '../core/context.ts';
import { wire } from '../core/rest/decode.ts';
import { requireViewer } from '../core/viewer.ts';
import { decodePost, type PostRecord } from './posts.ts';

/** GET /api/postsingle/{postId}: a post as it is now. */
export async function fetchPost(context: Context, row: string): Promise<PostRecord> {
  const { username } = requireViewer(context);
  const answer = await context.rest.read({
    method: 'GET',
    path: `/api/postsingle/${encodeURIComponent(row)}`,
    operation: 'GET /api/postsingle/{postId}',
  });
  return decodePost(wire<{ post: unknown }>(answer, 'postsingle').post, username);
}
