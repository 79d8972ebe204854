import type { ReactionKind } from '../posts/counters.ts';
import { z } from 'zod';
import { externalMark } from '../people/wire.ts';
import { extensionDescription } from '../core/extensions.ts';
import {
  after,
  count,
  filePath,
  responseFlag,
  id,
  oneOf,
  positions,
  offset,
  ignoredIdentity,
  requestedState,
} from '../core/wire.ts';

/** Body of `POST /api/dolike`: without `voulu`, repeating a reaction removes it and another kind replaces it. */
export const ReactToPostBody = z.object({
  userEmail: ignoredIdentity,
  postID: id,
  groupID: id.optional(),
  postType: z.unknown().optional(),
  likeType: oneOf([0, 1, 2]).describe("0 J'aime, 1 Bravo, 2 Ok"),
  partageID: z.unknown().optional(),
  voulu: requestedState,
});
/** Response of `POST /api/dolike`: the caller's reaction and the post's counts by kind. */
export const ReactToPostResponse = z.object({
  status: z.literal(true),
  action: z
    .object({ likeokey: responseFlag, likemain: responseFlag, likecoche: responseFlag })
    .describe("The caller's reaction after the call"),
  valeur: z.object({ cmptokey: z.number().int(), cmptmain: z.number().int(), cmptcoche: z.number().int() }),
});
/** Body of `POST /api/likelist`: a page of those who reacted to a post, shared it, or like a comment or reply. */
export const ListReactionsBody = z.object({
  idpost: id.describe('Id of the post, comment or reply'),
  type: oneOf([1, 2, 3, 4]).describe('1 post, 2 share, 3 comment, 4 reply'),
  nb: count(1_000).default(6),
  start: offset.default(0),
  apres: after,
});
/** Response of `POST /api/likelist`: people with their reactions, newest first. */
export const ListReactionsResponse = z.object({
  status: z.literal(true),
  list: z.array(
    z.object({
      id: id.describe('Id of the person'),
      nom: z.string().describe('First and last name'),
      prenom: z
        .string()
        .optional()
        .meta(extensionDescription('SPLIT_NAMES', 'First name, with which `nom` begins')),
      image: z.union([filePath, z.literal('0')]),
      fonction: z.string(),
      externe: externalMark,
      likeokey: responseFlag,
      likemain: responseFlag,
      likecoche: responseFlag,
    }),
  ),
  positions,
});
/** Body of `POST /api/buttonlikecomment`: the comment to like; without `voulu` the like is toggled. */
export const LikeCommentBody = z.object({
  email: ignoredIdentity,
  idgroup: id.optional(),
  idcomment: id,
  voulu: requestedState,
});
/** Body of `POST /api/buttonlikereponse`: the reply to like; without `voulu` the like is toggled. */
export const LikeReplyBody = z.object({
  email: ignoredIdentity,
  idgroup: id.optional(),
  idreponse: id,
  voulu: requestedState,
});
/** Response of both like calls: the caller's like and the number of likes. */
export const LikeCommentResponse = z.object({
  state: z.literal(true),
  nblike: z.number().int(),
  action: z.object({ isLikeByUser: z.boolean() }),
});

/** A reaction as three flags of the wire format, at most one of them 1. */
export function toWireReactionFlags(kind: ReactionKind | null) {
  const is = (flags: typeof kind) => (kind === flags ? (1 as const) : (0 as const));
  return { likeokey: is('like'), likemain: is('applause'), likecoche: is('check') };
}
