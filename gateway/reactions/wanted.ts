import type { Context } from '../graphql/context.ts';
import type { PostRecord } from '../posts/records.ts';
import type { ReactionKind } from '../posts/reactions.ts';
import { type LikeRecord, type Reacted, togglePostReaction } from './rest.ts';

/**
 * An API may only toggle; the graph names the state wanted, so that repeating a mutation changes nothing. Each call
 * says what is wanted where that can be said.
 * Each toggle answers the state it left: when the person's other device toggled in between, it is not
 * the wanted one, and is toggled once more. Where an API does not tell what it left, it is believed.
 */
const attempts = 3;

/**
 * Brings the viewer's reaction to a post to the one wanted. Answers what the last call left; undefined where
 * none was needed.
 */
export async function setReaction(
  context: Context,
  post: PostRecord,
  wanted: ReactionKind | null,
): Promise<Reacted | undefined> {
  let left: Reacted | undefined;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const present = left ? left.viewerReaction : post.viewerReaction;
    if (present === undefined) return left && { ...left, viewerReaction: wanted };
    // The same kind takes the reaction back, another one replaces it.
    const kind = wanted ?? present;
    if (kind === null || present === wanted) return left;
    left = await togglePostReaction(context, post, kind, wanted !== null);
  }
  return left;
}

/** Brings the viewer's like to the state wanted; answers the comment or reply as it is then. */
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
