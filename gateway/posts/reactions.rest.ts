import { decodeFlag, decodeCount, type Wire, decodeRelated, decodeOptionalNumber } from '../compat/decode.ts';
import type { ReactionKind, ReactionCounts } from './reactions.ts';
import type { components } from '../__generated__/openapi.ts';
import type { EventRow } from '../realtime/eventTypes.ts';
import type { Context } from '../graphql/context.ts';

type WirePost = components['schemas']['Post'];
type WireCounts = Partial<
  Pick<WirePost, 'cmptokey' | 'cmptmain' | 'cmptcoche' | 'nbrepartage'> &
    Pick<components['schemas']['Comment'], 'nblike'>
>;

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

/** Decodes the number of reactions of each kind. */
export function decodeReactionCounts(
  counts: Wire<Pick<WirePost, 'cmptokey' | 'cmptmain' | 'cmptcoche'>>,
): ReactionCounts {
  return {
    LIKE: decodeCount(counts.cmptokey),
    APPLAUSE: decodeCount(counts.cmptmain),
    CHECK: decodeCount(counts.cmptcoche),
  };
}

/** Counts of a post, comment or reply. */
interface ResponseCounts {
  likeCount: number;
  applauseCount: number | null;
  checkCount: number | null;
  shareCount: number | null;
}

/** Counts by event, decoded once for all subscribers. */
const countsOf = new WeakMap<EventRow, ResponseCounts>();

/** Decodes the counts that came with an event about a post, or about a comment or reply. */
export function decodeResponseCounts({ rest }: Context, row: EventRow, isOfPost: boolean): ResponseCounts {
  const known = countsOf.get(row);
  if (known) return known;
  const counts = rest.decode(
    isOfPost ? 'GET /api/postsingle/{postId}' : 'POST /api/comments/list',
    (): ResponseCounts => {
      // Counts are the same for everybody.
      const value = decodeRelated<WireCounts>(row.valueFor(''));
      if (!isOfPost)
        return {
          likeCount: decodeCount(value.nblike),
          applauseCount: null,
          checkCount: null,
          shareCount: null,
        };
      const { LIKE, APPLAUSE, CHECK } = decodeReactionCounts(value);
      const shareCount = decodeOptionalNumber(value.nbrepartage) ?? null;
      return { likeCount: LIKE, applauseCount: APPLAUSE, checkCount: CHECK, shareCount };
    },
  );
  countsOf.set(row, counts);
  return counts;
}
