import { decodeFlag } from '../compat/decode.ts';

/** Kinds of reactions, in the order of the documents. */
export const reactionKinds = ['LIKE', 'APPLAUSE', 'CHECK'] as const;
/** A kind of reaction. */
export type ReactionKind = (typeof reactionKinds)[number];

/** Number of reactions by kind. */
export type ReactionCounts = Record<ReactionKind, number>;

/** Number of reactions of all kinds. */
export const countReactions = (counts: ReactionCounts): number =>
  counts.LIKE + counts.APPLAUSE + counts.CHECK;

/** Decodes a reaction; null for none. */
export function decodeReaction(value: {
  likeokey?: unknown;
  likemain?: unknown;
  likecoche?: unknown;
}): ReactionKind | null {
  if (decodeFlag(value.likeokey)) return 'LIKE';
  if (decodeFlag(value.likemain)) return 'APPLAUSE';
  return decodeFlag(value.likecoche) ? 'CHECK' : null;
}
