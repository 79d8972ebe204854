import type { ReactionBar_post$data } from '../__generated__/ReactionBar_post.graphql';
import type { ReactionKind } from './kinds.tsx';

/** Reactions to a post by kind. */
export type ReactionGroups = ReactionBar_post$data['reactionGroups'];

/** Number of reactions of one kind. */
export const countReactions = (
  groups: readonly { readonly reaction: string; readonly count: number }[],
  kind: ReactionKind,
): number => groups.find(({ reaction }) => reaction === kind)?.count ?? 0;

/** Number of reactions of all kinds. */
export const countAllReactions = (groups: ReactionGroups): number =>
  groups.reduce((sum, { count }) => sum + count, 0);

/** The groups once the viewer's one reaction is `wanted` instead of `before`. */
export function withReaction(groups: ReactionGroups, before: string | null, wanted: ReactionKind | null) {
  return groups.map(({ reaction, count }) => ({
    reaction,
    count: count + Number(reaction === wanted) - Number(reaction === before),
  }));
}
