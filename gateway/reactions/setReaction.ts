import type { Context } from '../graphql/context.ts';
import type { PostRecord } from '../posts/records.ts';
import type { ReactionKind } from '../posts/reactions.ts';
import { type LikeRecord, type ReactionResult, togglePostReaction } from './rest.ts';

/**
 * Sets a state on an API that can only toggle. If another device toggled in between, the response shows the wrong
 * state and the call is repeated. A response without a state counts as success.
 */
const attempts = 3;

/** Sets the viewer's reaction to a post. Returns the last response; undefined when no call was needed. */
export async function setReaction(
  context: Context,
  post: PostRecord,
  wanted: ReactionKind | null,
): Promise<ReactionResult | undefined> {
  let left: ReactionResult | undefined;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const present = left ? left.viewerReaction : post.viewerReaction;
    if (present === undefined) return left && { ...left, viewerReaction: wanted };
    // The same kind removes the reaction, another kind replaces it.
    const kind = wanted ?? present;
    if (kind === null || present === wanted) return left;
    left = await togglePostReaction(context, post, kind, wanted !== null);
  }
  return left;
}

/** Sets the viewer's like and returns the comment or reply. */
export async function setLike<Liked extends { viewerHasLiked: boolean; likeCount: number }>(
  item: Liked,
  wanted: boolean,
  toggle: () => Promise<LikeRecord>,
): Promise<Liked> {
  let { viewerHasLiked, likeCount } = item;
  for (let attempt = 0; attempt < attempts && viewerHasLiked !== wanted; attempt += 1) {
    const left = await toggle();
    viewerHasLiked = left.viewerHasLiked ?? wanted;
    likeCount = left.likeCount ?? Math.max(0, likeCount + (wanted ? 1 : -1));
  }
  return { ...item, viewerHasLiked, likeCount };
}
