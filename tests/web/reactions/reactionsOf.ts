import type { ReactionKind } from '../../../web/reactions/kinds.tsx';

/** The reactions of a post as the graph returns them. */
export function reactionsOf(counts: Partial<Record<ReactionKind, number>>, own: ReactionKind | null = null) {
  const reactionGroups = (['LIKE', 'APPLAUSE', 'CHECK'] as const).map((reaction) => ({
    __typename: 'ReactionGroup' as const,
    reaction,
    count: counts[reaction] ?? 0,
  }));
  const reactionCount = reactionGroups.reduce((sum, { count }) => sum + count, 0);
  return { viewerReaction: own, reactionCount, reactionGroups };
}
