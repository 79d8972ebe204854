import { type Context, perRequest } from '../graphql/context.ts';
import { createUnbatchedLoader } from '../graphql/unbatchedLoader.ts';
import { nullIfHidden } from '../http/errors.ts';
import type { PostRecord } from './records.ts';
import { fetchPost } from './rest.ts';

/** Posts by row, each fetched at most once per request: the API has no call for several. */
const posts = perRequest((context) =>
  createUnbatchedLoader((row: string) => nullIfHidden(fetchPost(context, row))),
);

/** The post that something else belongs to; null when it is gone, or hidden from the viewer. */
export const loadPost = (context: Context, row: string): Promise<PostRecord | null> =>
  posts(context).load(row);
