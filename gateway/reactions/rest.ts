import type { Context } from '../graphql/context.ts';
import { call, wireId } from '../rest/call.ts';
import type { Rest } from '../rest/client.ts';
import type { ItemOf } from '../rest/contract.ts';
import {
  type RawResponse,
  decodeFields,
  decodeFlag,
  decodeNamedList,
  decodeOptionalCount,
  decodeRelated,
  decodeObject,
} from '../compat/decode.ts';
import { decodeList } from '../compat/decodeList.ts';
import { reportDeviation } from '../compat/deviations.ts';
import { type Page, withPositions } from '../rest/pages.ts';
import { requireViewer } from '../graphql/viewer.ts';
import { decodeNamedUser } from '../people/people.rest.ts';
import type { UserRecord } from '../people/people.ts';
import type { CommentRecord, PostRecord, ReplyRecord } from '../posts/records.ts';
import { decodeReactionCounts, decodeReaction } from '../posts/reactions.rest.ts';
import type { ReactionCounts, ReactionKind } from '../posts/reactions.ts';

const wireKinds = { LIKE: 0, APPLAUSE: 1, CHECK: 2 } as const satisfies Record<ReactionKind, number>;

/** The viewer's reaction and the counts after a call; undefined where the API omits them. */
export interface ReactionResult {
  /** The viewer's reaction; undefined when not known. */
  viewerReaction: ReactionKind | null | undefined;
  /** Counts of the post; undefined when not known. */
  reactionCounts: ReactionCounts | undefined;
}

const untold: ReactionResult = { viewerReaction: undefined, reactionCounts: undefined };

/** Adds or removes the viewer's reaction; an API that only toggles must not have the wanted state yet. */
export async function togglePostReaction(
  context: Context,
  post: PostRecord,
  kind: ReactionKind,
  isWanted: boolean,
): Promise<ReactionResult> {
  const left = await context.rest.write(
    call('POST /api/dolike', {
      body: {
        userEmail: requireViewer(context).username,
        postID: wireId(post.databaseId),
        groupID: wireId(post.community.databaseId),
        postType: '',
        likeType: wireKinds[kind],
        partageID: '',
        voulu: isWanted ? 1 : 0,
      },
    }),
    (answer) => {
      const { action, valeur } = decodeFields(answer, 'dolike');
      if (action !== undefined && typeof action !== 'object') reportDeviation('flagAction');
      const flags = decodeRelated<{ likeokey: unknown; likemain: unknown; likecoche: unknown }>(action);
      const counts = decodeRelated<{ cmptokey: unknown; cmptmain: unknown; cmptcoche: unknown }>(valeur);
      return {
        // A flag only says that there is a reaction, not which.
        viewerReaction: Object.keys(flags).length > 0 ? decodeReaction(flags) : undefined,
        reactionCounts: 'cmptokey' in counts ? decodeReactionCounts(counts) : undefined,
      };
    },
  );
  return left ?? untold;
}

/** The viewer's like and the count after a call; undefined where the API omits them. */
export interface LikeRecord {
  viewerHasLiked: boolean | undefined;
  likeCount: number | undefined;
}

function decodeLike(answer: RawResponse<{ action: unknown; nblike: unknown }>): LikeRecord {
  const { action, nblike } = decodeFields(answer, 'buttonlike');
  const isLiked =
    typeof action === 'object' ? decodeRelated<{ isLikeByUser: unknown }>(action).isLikeByUser : action;
  return {
    viewerHasLiked: isLiked === undefined ? undefined : decodeFlag(isLiked),
    likeCount: decodeOptionalCount(nblike),
  };
}

const unknownLike: LikeRecord = { viewerHasLiked: undefined, likeCount: undefined };

/** Adds or removes the viewer's like of a comment; an API that only toggles must not have the wanted state yet. */
export async function toggleCommentLike(
  context: Context,
  comment: CommentRecord,
  isWanted: boolean,
): Promise<LikeRecord> {
  const email = requireViewer(context).username;
  const body = {
    email,
    idgroup: wireId(comment.place.community.databaseId),
    idcomment: wireId(comment.databaseId),
    voulu: isWanted ? 1 : 0,
  } as const;
  const left = await context.rest.write(call('POST /api/buttonlikecomment', { body }), decodeLike);
  return left ?? unknownLike;
}

/** Adds or removes the viewer's like of a reply; an API that only toggles must not have the wanted state yet. */
export async function toggleReplyLike(
  context: Context,
  reply: ReplyRecord,
  isWanted: boolean,
): Promise<LikeRecord> {
  const email = requireViewer(context).username;
  const body = {
    email,
    idgroup: wireId(reply.place.community.databaseId),
    idreponse: wireId(reply.databaseId),
    voulu: isWanted ? 1 : 0,
  } as const;
  const left = await context.rest.write(call('POST /api/buttonlikereponse', { body }), decodeLike);
  return left ?? unknownLike;
}

/** A person with their reaction; null for a like or share. */
export interface ReactorRecord {
  user: UserRecord;
  /** Null in a list of shares or likes. */
  reaction: ReactionKind | null;
}

/** Object that was reacted to. */
const subjects = { POST: 1, SHARE: 2, COMMENT: 3, REPLY: 4 } as const;

function decodeReactor(value: unknown): ReactorRecord {
  const entry = decodeObject<ItemOf<'POST /api/likelist', 'list'>>(value, 'likelist.list');
  return { user: decodeNamedUser(entry), reaction: decodeReaction(entry) };
}

/** Fetches part of the people who reacted to, liked or shared a subject, newest first; null for undecodable ones. */
export const fetchReactors = (
  rest: Rest,
  subject: { kind: keyof typeof subjects; databaseId: string },
  start: number,
  count: number,
  after?: string,
): Promise<Page<ReactorRecord>> =>
  rest.read(
    call('POST /api/likelist', {
      body: {
        idpost: wireId(subject.databaseId),
        type: subjects[subject.kind],
        nb: count,
        start,
        apres: after,
      },
    }),
    (answer) =>
      withPositions(decodeList(decodeNamedList(answer, 'list', 'likelist'), 'list', decodeReactor), answer),
  );
