import { flag } from '../rest/decode.ts';

export type ReactionKind = 'LIKE' | 'APPLAUSE' | 'CHECK';

/** The reaction that the three flags of the wire hold; null for none. */
export function decodeReaction(value: {
  likeokey?: unknown;
  likemain?: unknown;
  likecoche?: unknown;
}): ReactionKind | null {
  if (flag(value.likeokey)) return 'LIKE';
  if (flag(value.likemain)) return 'APPLAUSE';
  return flag(value.likecoche) ? 'CHECK' : null;
}
