import { z } from 'zod';
import { extensionDescription } from '../core/extensions.ts';
import type { FileLinks } from '../core/files/links.ts';
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
  readPage,
  requestedState,
} from '../core/wire.ts';
import type { Person } from '../people/people.ts';
import { toWireAvatar, toWireGuestMark } from '../people/people.wire.ts';
import { externalMark } from '../people/wire.ts';
import type { ReactionKind } from '../posts/counters.ts';

const kinds = ['like', 'applause', 'check'] as const;

/** Body of `POST /api/dolike`: without `voulu`, repeating a reaction removes it and another kind replaces it. */
export const ReactToPostBody = z
  .object({
    userEmail: ignoredIdentity,
    postID: id,
    groupID: id.optional(),
    postType: z.unknown().optional(),
    likeType: oneOf([0, 1, 2]).describe("0 J'aime, 1 Bravo, 2 Ok"),
    partageID: z.unknown().optional(),
    voulu: requestedState,
  })
  .transform(({ postID, likeType, voulu }) => ({ postId: postID, kind: kinds[likeType], wanted: voulu }));
/** Response of `POST /api/dolike`: the caller's reaction and the post's counts by kind. */
export const ReactToPostResponse = z.object({
  status: z.literal(true),
  action: z
    .object({ likeokey: responseFlag, likemain: responseFlag, likecoche: responseFlag })
    .describe("The caller's reaction after the call"),
  valeur: z.object({ cmptokey: z.number().int(), cmptmain: z.number().int(), cmptcoche: z.number().int() }),
});
/** Body of `POST /api/likelist`: a page of those who reacted to a post, shared it, or like a comment or reply. */
export const ListReactionsBody = z
  .object({
    idpost: id.describe('Id of the post, comment or reply'),
    type: oneOf([1, 2, 3, 4]).describe('1 post, 2 share, 3 comment, 4 reply'),
    nb: count(1_000).default(6),
    start: offset.default(0),
    apres: after,
  })
  .transform(({ idpost, ...others }) => ({ id: idpost, ...readPage(others) }));
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
export const LikeCommentBody = z
  .object({
    email: ignoredIdentity,
    idgroup: id.optional(),
    idcomment: id,
    voulu: requestedState,
  })
  .transform(({ idcomment, voulu }) => ({ commentId: idcomment, wanted: voulu }));
/** Body of `POST /api/buttonlikereponse`: the reply to like; without `voulu` the like is toggled. */
export const LikeReplyBody = z
  .object({
    email: ignoredIdentity,
    idgroup: id.optional(),
    idreponse: id,
    voulu: requestedState,
  })
  .transform(({ idreponse, voulu }) => ({ replyId: idreponse, wanted: voulu }));
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

/** Response of a reaction to a post: the caller's own, and the counts by kind. */
export const toReactToPostResponse = (
  own: ReactionKind | null,
  counts: Record<ReactionKind, number>,
): z.output<typeof ReactToPostResponse> => ({
  status: true,
  action: toWireReactionFlags(own),
  valeur: { cmptokey: counts.like, cmptmain: counts.applause, cmptcoche: counts.check },
});

/** Response of a like of a comment or reply. */
export const toLikeCommentResponse = (like: {
  isLiked: boolean;
  likeCount: number;
}): z.output<typeof LikeCommentResponse> => ({
  state: true,
  nblike: like.likeCount,
  action: { isLikeByUser: like.isLiked },
});

/** Response with a page of people and their reactions. */
export const toListReactionsResponse = (
  reactors: {
    rows: readonly { person: Person; kind: ReactionKind | null }[];
    positions: string[] | undefined;
  },
  links: FileLinks,
): z.output<typeof ListReactionsResponse> => ({
  status: true,
  list: reactors.rows.map(({ person, kind }) => ({
    id: person.id,
    nom: `${person.firstName} ${person.lastName}`.trim(),
    prenom: person.firstName,
    image: toWireAvatar(person.avatarKey, links),
    fonction: person.job,
    ...toWireGuestMark(person),
    ...toWireReactionFlags(kind),
  })),
  positions: reactors.positions,
});
