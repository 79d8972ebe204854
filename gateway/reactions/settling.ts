import type { Rest } from '../core/rest/client.ts';
import type { PostRecord } from '../posts/posts.ts';
import type { ReactionKind } from '../posts/reactions.ts';
import { type LikeRecord, type Reacted, togglePostReaction } from './rest.ts';

/**
 * The API only toggles; the graph names the state wanted, so that repeating a mutation changes nothing.
 * Each toggle answers the state it left: when the person's other device toggled in between, it is not
 * the wanted one, and is toggled once more.
 */
const attempts = 3;

/**
 * Brings the viewer's reaction to a post to the one wanted. Answers what the last call left; undefined where
 * none was needed.
 */
export async function setReaction(
  rest: Rest,
  post: PostRecord,
  wanted: ReactionKind | null,
): Promise<Reacted | undefined> {
  let left: Reacted | undefined;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const present = left ? left.viewerReaction : post.viewerReaction;
    // The same kind takes the reaction back, another one replaces it.
    const kind = wanted ?? present;
    if (kind === null || present === wanted) return left;
    left = await togglePostReaction(rest, post, kind);
  }
  return left;
}

/** Brings the viewer's like to the state wanted; answers the comment or reply as it is then. */
export async function setLike<Written extends { viewerHasLiked: boolean; likeCount: number }>(
  written: Written,
  wanted: boolean,
  toggle: () => Promise<LikeRecord>,
): Promise<Written> {
  let present: LikeRecord = written;
  for (let attempt = 0; attempt < attempts && present.viewerHasLiked !== wanted; attempt += 1) {
    present = await toggle();
  }
  return { ...written, viewerHasLiked: present.viewerHasLiked, likeCount: present.likeCount };
}
