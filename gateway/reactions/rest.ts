import { type ImageRecord, optionalImage } from '../core/media.ts';
import { call } from '../core/rest/call.ts';
import type { Rest } from '../core/rest/client.ts';
import type { ItemOf } from '../core/rest/contract.ts';
import {
  flag,
  listed,
  optionalText,
  path,
  rowId,
  tally,
  text,
  type Wire,
  wire,
} from '../core/rest/decode.ts';
import type { CommentRecord, ReplyRecord } from '../posts/comments.ts';
import { decodeReactionCounts, type PostRecord, type ReactionCounts } from '../posts/posts.ts';
import { decodeReaction, type ReactionKind } from '../posts/reactions.ts';

const wireKinds: Record<ReactionKind, number> = { LIKE: 0, APPLAUSE: 1, CHECK: 2 };

/** What a reaction left: the viewer's own, and the post's counts where the API tells them. */
export interface Reacted {
  viewerReaction: ReactionKind | null;
  reactionCounts: ReactionCounts | undefined;
}

/** Toggles the viewer's reaction of this kind. */
export async function togglePostReaction(rest: Rest, post: PostRecord, kind: ReactionKind): Promise<Reacted> {
  const answer = await rest.write(
    call('POST /api/dolike', {
      json: {
        userEmail: '',
        postID: post.slug,
        groupID: post.community.slug,
        postType: '',
        likeType: wireKinds[kind],
        partageID: '',
      },
    }),
  );
  const { action, valeur } = wire(answer, 'dolike');
  const left = wire<{ likeokey: unknown; likemain: unknown; likecoche: unknown }>(
    Array.isArray(action) ? (action[0] ?? {}) : action,
    'dolike.action',
  );
  return {
    viewerReaction: decodeReaction(left),
    reactionCounts:
      typeof valeur === 'object' && valeur !== null && 'cmptokey' in valeur
        ? decodeReactionCounts(valeur)
        : undefined,
  };
}

/** What a like call left: the viewer's state and the new count. */
export interface LikeRecord {
  viewerHasLiked: boolean;
  likeCount: number;
}

function decodeLike(answer: Wire<{ action: unknown; nblike: unknown }>): LikeRecord {
  const action = Array.isArray(answer.action) ? answer.action[0] : answer.action;
  const isLiked =
    typeof action === 'object' && action !== null
      ? wire<{ isLikeByUser: unknown }>(action, 'buttonlike.action').isLikeByUser
      : action;
  return { viewerHasLiked: flag(isLiked), likeCount: tally(answer.nblike) };
}

/** Toggles the viewer's like of a comment. */
export async function toggleCommentLike(rest: Rest, comment: CommentRecord): Promise<LikeRecord> {
  const json = { email: '', idgroup: comment.place.community.slug, idcomment: comment.row };
  return decodeLike(wire(await rest.write(call('POST /api/buttonlikecomment', { json })), 'buttonlike'));
}

/** Toggles the viewer's like of a reply. */
export async function toggleReplyLike(rest: Rest, reply: ReplyRecord): Promise<LikeRecord> {
  const json = { email: '', idgroup: reply.place.community.slug, idreponse: reply.row };
  return decodeLike(wire(await rest.write(call('POST /api/buttonlikereponse', { json })), 'buttonlike'));
}

/** A person in a list of reactions. */
export interface ReactorRecord {
  row: string;
  name: string;
  job: string | null;
  avatar: ImageRecord | null;
  initials: string;
  reaction: ReactionKind | null;
}

/** What a list of reactions is about. */
const subjects = { POST: 1, SHARE: 2, COMMENT: 3, REPLY: 4 } as const;

function decodeReactor(value: unknown): ReactorRecord {
  const entry = wire<ItemOf<'POST /api/likelist', 'list'>>(value, 'likelist.list');
  const name = text(entry.nom);
  const words = name.split(/\s+/).filter(Boolean);
  const last = words.length > 1 ? (words.at(-1)?.at(0) ?? '') : '';
  return {
    row: rowId(entry.id, 'likelist.id'),
    name,
    job: optionalText(entry.fonction),
    avatar: optionalImage(path(entry.image)),
    initials: ((words[0]?.at(0) ?? '') + last).toUpperCase(),
    reaction: decodeReaction(entry),
  };
}

/** Who reacted, newest first. */
export async function fetchReactors(
  rest: Rest,
  subject: { kind: keyof typeof subjects; row: string },
  start: number,
  count: number,
): Promise<ReactorRecord[]> {
  const answer = await rest.read(
    call('POST /api/likelist', {
      json: { idpost: subject.row, type: subjects[subject.kind], nb: count, start },
    }),
  );
  return listed(answer, 'list', 'likelist').map(decodeReactor);
}
