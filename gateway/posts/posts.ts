import type { UserErrorRecord } from '../http/errors.ts';
import type { ViewerRecord } from '../graphql/viewer.ts';
import { idType } from '../graphql/ids.ts';
import type { PostRecord } from './records.ts';

/** Ids of posts, from the database ids of community and post. */
export const postId = idType('Post', 'community', 'post');

/** Result of `sharePost`; the share is loaded when it is selected. */
export interface SharingRecord {
  /** Database id of the share, if the API returned it. */
  share?: string | undefined;
  originalPost: PostRecord | null;
  viewer: ViewerRecord | null;
  userErrors: UserErrorRecord[];
}
