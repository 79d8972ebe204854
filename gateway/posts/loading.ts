import { type Context, perRequest } from '../graphql/context.ts';
import { createUnbatchedLoader } from '../graphql/unbatchedLoader.ts';
import { nullIfHidden } from '../http/errors.ts';
import type { PostRecord } from './records.ts';
import { fetchPost } from './rest.ts';

/** Loads posts by row, each at most once per request: the API has no bulk call. */
const posts = perRequest((context) =>
  createUnbatchedLoader((row: string) => nullIfHidden(fetchPost(context, row))),
);

/** The post that something belongs to; null when it was deleted or is hidden from the viewer. */
export const loadPost = (context: Context, row: string): Promise<PostRecord | null> =>
  posts(context).load(row);
