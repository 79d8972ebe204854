import { type ImageRecord, optionalImage } from '../core/media.ts';
import type { Rest } from '../core/rest/client.ts';
import { flag, list, optionalText, path, rowId, tally, text, wire } from '../core/rest/decode.ts';
import type { CommentRecord, ReplyRecord } from '../posts/comments.ts';
import type { PostRecord } from '../posts/posts.ts';
import { decodeReaction, type ReactionKind } from '../posts/reactions.ts';

/** A person in a list of reactions. */
export interface ReactorRecord {
  row: string;
  name: string;
  job: string | null;
  avatar: ImageRecord | null;
  initials: string;
  reaction: ReactionKind | null;
}

type WireReactor = {
  id: unknown;
  nom: unknown;
  image: unknown;
  fonction: unknown;
  likeokey: unknown;
  likemain: unknown;
  likecoche: unknown;
};

/** What a list of reactions is about. */
export const listTypes = { post: 1, share: 2, comment: 3, reply: 4 } as const;

const wireKinds: Record<ReactionKind, number> = { LIKE: 0, APPLAUSE: 1, CHECK: 2 };

/** POST /api/dolike: toggles the viewer's reaction of this kind; answers the reaction it left. */
export async function togglePostReaction(
  rest: Rest,
  post: PostRecord,
  kind: ReactionKind,
): Promise<ReactionKind | null> {
  const answer = await rest.write({
    method: 'POST',
    path: '/api/dolike',
    json: {
      userEmail: '',
      postID: post.slug,
      groupID: post.community.slug,
      postType: '',
      likeType: wireKinds[kind],
      partageID: '',
    },
  });
  const { action } = wire<{ action: unknown }>(answer, 'dolike');
  return decodeReaction(wire(Array.isArray(action) ? (action[0] ?? {}) : action, 'dolike.action'));
}

/** What a like call left: the viewer's state and the new count. */
export interface LikeRecord {
  viewerHasLiked: boolean;
  likeCount: number;
}

/** POST /api/buttonlikecomment: toggles the viewer's like of a comment. */
export async function toggleCommentLike(rest: Rest, comment: CommentRecord): Promise<LikeRecord> {
  const json = { email: '', idgroup: comment.place.community.slug, idcomment: comment.row };
  return decodeLike(await rest.write({ method: 'POST', path: '/api/buttonlikecomment', json }));
}

/** POST /api/buttonlikereponse: toggles the viewer's like of a reply. */
export async function toggleReplyLike(rest: Rest, reply: ReplyRecord): Promise<LikeRecord> {
  const json = { email: '', idgroup: reply.place.community.slug, idreponse: reply.row };
  return decodeLike(await rest.write({ method: 'POST', path: '/api/buttonlikereponse', json }));
}

function decodeLike(value: unknown): LikeRecord {
  const answer = wire<{ action: unknown; nblike: unknown }>(value, 'buttonlike');
  const action = Array.isArray(answer.action) ? answer.action[0] : answer.action;
  const isLiked =
    typeof action === 'object' && action !== null
      ? wire<{ isLikeByUser: unknown }>(action, 'buttonlike.action').isLikeByUser
      : action;
  return { viewerHasLiked: flag(isLiked), likeCount: tally(answer.nblike) };
}

/** POST /api/likelist: who reacted, newest first. */
export async function fetchReactors(
  rest: Rest,
  subject: string,
  type: number,
  start: number,
  count: number,
): Promise<ReactorRecord[]> {
  const answer = await rest.read({
    method: 'POST',
    path: '/api/likelist',
    json: { idpost: subject, type, nb: count, start },
  });
  const items = Array.isArray(answer)
    ? answer
    : list(wire<{ list: unknown }>(answer, 'likelist').list, 'likelist.list');
  return items.map((item) => {
    const entry = wire<WireReactor>(item, 'likelist.list');
    const name = text(entry.nom);
    const words = name.split(/\s+/).filter(Boolean);
    return {
      row: rowId(entry.id, 'likelist.id'),
      name,
      job: optionalText(entry.fonction),
      avatar: optionalImage(path(entry.image)),
      initials: (
        (words[0]?.at(0) ?? '') + (words.length > 1 ? (words.at(-1)?.at(0) ?? '') : '')
      ).toUpperCase(),
      reaction: decodeReaction(entry),
    };
  });
}
