/** Kinds of reactions, in the order of the documents. */
export const reactionKinds = ['LIKE', 'APPLAUSE', 'CHECK'] as const;

/** A kind of reaction. */
export type ReactionKind = (typeof reactionKinds)[number];

/** Number of reactions by kind. */
export type ReactionCounts = Record<ReactionKind, number>;

/** Number of reactions of all kinds. */
export const countReactions = (counts: ReactionCounts): number =>
  counts.LIKE + counts.APPLAUSE + counts.CHECK;
