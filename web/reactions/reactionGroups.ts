import type { ReactionBar_post$data } from '../__generated__/ReactionBar_post.graphql';
import type { ReactionKind } from './kinds.tsx';

/** Reactions to a post by kind. */
export type ReactionGroups = ReactionBar_post$data['reactionGroups'];

/** Number of reactions of one kind. */
export const countOf = (
  groups: readonly { readonly reaction: string; readonly count: number }[],
  kind: ReactionKind,
): number => groups.find(({ reaction }) => reaction === kind)?.count ?? 0;

/** Groups and total after the viewer's reaction changes to `wanted`. */
export function withReaction(groups: ReactionGroups, wanted: ReactionKind | null) {
  const reactionGroups = groups.map(({ reaction, count, viewerHasReacted }) => ({
    reaction,
    count: count + Number(reaction === wanted) - Number(viewerHasReacted),
    viewerHasReacted: reaction === wanted,
  }));
  return { reactionGroups, reactionCount: reactionGroups.reduce((sum, { count }) => sum + count, 0) };
}
