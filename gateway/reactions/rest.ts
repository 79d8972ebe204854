import { type ImageRecord, optionalImage } from '../core/media.ts';
import type { Rest } from '../core/rest/client.ts';
import { flag, list, optionalText, path, rowId, text, wire } from '../core/rest/decode.ts';
import type { ReactionKind } from '../feed/posts.ts';

/** A person in a list of reactions. */
export interface ReactorRecord {
  row: string;
  name: string;
  job: string | null;
  avatar: ImageRecord | null;
  initials: string;
  reaction: ReactionKind | null;
}

type WireReactor = { id: unknown; nom: unknown; image: unknown; fonction: unknown; likeokey: unknown; likemain: unknown; likecoche: unknown };

/** What a list of reactions is about [3 §7]. */
export const listTypes = { post: 1, share: 2, comment: 3, reply: 4 } as const;

const wireKinds: Record<ReactionKind, number> = { LIKE: 0, APPLAUSE: 1, CHECK: 2 };

/** POST /api/dolike [3 §7]: toggles the viewer's reaction of this kind. */
export async function togglePostReaction(rest: Rest, post: string, community: string, kind: ReactionKind): Promise<void> {
  await rest.write({
    method: 'POST',
    path: '/api/dolike',
    json: { userEmail: '', postID: post, groupID: community, postType: '', likeType: wireKinds[kind], partageID: '' },
  });
}

/** POST /api/buttonlikecomment [3 §7]: toggles; answers whether the viewer likes it now. */
export async function toggleCommentLike(rest: Rest, community: string, comment: string): Promise<LikeRecord> {
  return decodeLike(await rest.write({ method: 'POST', path: '/api/buttonlikecomment', json: { email: '', idgroup: community, idcomment: comment } }));
}

/** POST /api/buttonlikereponse [3 §7]: toggles; answers whether the viewer likes it now. */
export async function toggleReplyLike(rest: Rest, community: string, reply: string): Promise<LikeRecord> {
  return decodeLike(await rest.write({ method: 'POST', path: '/api/buttonlikereponse', json: { email: '', idgroup: community, idreponse: reply } }));
}

export interface LikeRecord {
  isLiked: boolean;
}

function decodeLike(answer: unknown): LikeRecord {
  const { action } = wire<{ action: unknown }>(answer, 'buttonlike');
  if (typeof action !== 'object' || action === null) return { isLiked: flag(action) };
  return { isLiked: flag(wire<{ isLikeByUser: unknown }>(action, 'buttonlike.action').isLikeByUser) };
}

/** POST /api/likelist [3 §7]: who reacted, newest first. */
export async function fetchReactors(rest: Rest, subject: string, type: number, start: number, count: number): Promise<ReactorRecord[]> {
  const answer = await rest.read({ method: 'POST', path: '/api/likelist', json: { idpost: subject, type, nb: count, start } });
  const items = Array.isArray(answer) ? answer : list(wire<{ list: unknown }>(answer, 'likelist').list, 'likelist.list');
  return items.map((item) => {
    const entry = wire<WireReactor>(item, 'likelist.list');
    const name = text(entry.nom);
    const words = name.split(/\s+/).filter(Boolean);
    return {
      row: rowId(entry.id, 'likelist.id'),
      name,
      job: optionalText(entry.fonction),
      avatar: optionalImage(path(entry.image)),
      initials: ((words[0]?.at(0) ?? '') + (words.length > 1 ? (words.at(-1)?.at(0) ?? '') : '')).toUpperCase(),
      reaction: flag(entry.likeokey) ? 'LIKE' : flag(entry.likemain) ? 'APPLAUSE' : flag(entry.likecoche) ? 'CHECK' : null,
    };
  });
}
