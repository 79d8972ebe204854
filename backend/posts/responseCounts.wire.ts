import type { posts } from './tables.ts';

type PostCounts = Pick<typeof posts.$inferSelect, 'likeCount' | 'applauseCount' | 'checkCount'>;

/** Numbers of reactions to a post in wire format. */
export const toWireReactionCounts = ({ likeCount, applauseCount, checkCount }: PostCounts) => ({
  cmptokey: likeCount,
  cmptmain: applauseCount,
  cmptcoche: checkCount,
});

/** Numbers of reactions to a post and of its shares in wire format. */
export const toWirePostCounts = ({ shareCount, ...counts }: PostCounts & { shareCount: number | null }) => ({
  ...toWireReactionCounts(counts),
  nbrepartage: shareCount,
});

/** The number of likes of a comment or reply in wire format. */
export const toWireCommentCounts = ({ likeCount }: { likeCount: number }) => ({ nblike: likeCount });
