import { z } from 'zod';
import { external } from '../people/wire.ts';
import { extensionDescription } from '../core/extensions.ts';
import {
  after,
  count,
  filePath,
  flag,
  id,
  oneOf,
  positions,
  start,
  untrusted,
  requestedState,
} from '../core/wire.ts';

/** POST /api/dolike: repeating a reaction removes it; another kind replaces it. */
export const LikePostBody = z.object({
  userEmail: untrusted,
  postID: id,
  groupID: id.optional(),
  postType: z.unknown().optional(),
  likeType: oneOf([0, 1, 2]).describe("0 J'aime, 1 Bravo, 2 Ok"),
  partageID: z.unknown().optional(),
  voulu: requestedState,
});
export const LikePostAnswer = z.object({
  status: z.literal(true),
  action: z
    .object({ likeokey: flag, likemain: flag, likecoche: flag })
    .describe("The caller's reaction after the call"),
  valeur: z.object({ cmptokey: z.number().int(), cmptmain: z.number().int(), cmptcoche: z.number().int() }),
});
/** POST /api/likelist, newest first */
export const ReactionListBody = z.object({
  idpost: id.describe('Id of the post, comment or reply'),
  type: oneOf([1, 2, 3, 4]).describe('1 post, 2 share, 3 comment, 4 reply'),
  nb: count(1_000).default(6),
  start: start.default(0),
  apres: after,
});
export const ReactionListAnswer = z.object({
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
      externe: external,
      likeokey: flag,
      likemain: flag,
      likecoche: flag,
    }),
  ),
  positions,
});
/** POST /api/buttonlikecomment */
export const LikeCommentBody = z.object({
  email: untrusted,
  idgroup: id.optional(),
  idcomment: id,
  voulu: requestedState,
});
/** POST /api/buttonlikereponse */
export const LikeReplyBody = z.object({
  email: untrusted,
  idgroup: id.optional(),
  idreponse: id,
  voulu: requestedState,
});
export const LikeCommentAnswer = z.object({
  state: z.literal(true),
  nblike: z.number().int(),
  action: z.object({ isLikeByUser: z.boolean() }),
});
