import { z } from 'zod';
import { Comment } from '../comments/wire.ts';
import { CommunityKind } from '../communities/fields.wire.ts';
import { toWirePicture } from '../communities/communities.wire.ts';
import { CommunityRole } from '../communities/wire.ts';
import { extensionDescription } from '../core/extensions.ts';
import {
  after,
  count,
  filePath,
  responseFlag,
  html,
  id,
  instant,
  booleanFlag,
  withoutMarking,
  numericFlag,
  modification,
  positions,
  offset,
  ignoredIdentity,
} from '../core/wire.ts';
import type { FileLinks } from '../core/files/links.ts';
import { Participation } from '../events/participation.wire.ts';
import { externalMark, User } from '../people/wire.ts';
import { PollChoice, PollVote } from '../polls/wire.ts';
import type { SharedCommunity } from './personActivity.ts';

const file = z.union([filePath, z.literal('')]);

const eventFields = {
  lieu: z.string(),
  description: z.string().describe('Sanitised HTML'),
  datedebut: instant,
  datefin: instant,
};

const pollFields = {
  question: z.string(),
  privacyType: z.enum(['PUBLIC', 'ANONYMOUS']),
  reponsepoll: z.array(PollChoice),
  votant: PollVote,
  endate: instant,
  leftime: z.string().describe("Seconds left; '0' when closed"),
};

/** A post. Event and poll fields are present for these types only. */
export const Post = z
  .object({
    id,
    type: z.union([z.literal(1), z.literal(2), z.literal(3)]).describe('2 event, 3 poll, otherwise normal'),
    text: z.string().describe('Sanitised HTML; for an event its name'),
    groups: z
      .object({
        id,
        titre: z.string(),
        couleur: z.string().optional(),
        logo: file.optional(),
        typegroupe: CommunityKind.optional(),
        user_role: CommunityRole.nullable().optional(),
      })
      .describe('id and titre are documented; the rest is assumed, so that a page needs no further call'),
    users: User,
    createdAt: instant,
    epingle: responseFlag,
    enregistrer: z.array(z.object({ email: z.string() })).describe("The caller's own save, if any"),
    action: z
      .array(
        z.object({
          auteur: z.string().describe('E-mail'),
          likeokey: responseFlag,
          likemain: responseFlag,
          likecoche: responseFlag,
        }),
      )
      .describe("The caller's own reaction, if any"),
    cmptokey: z.number().int(),
    cmptmain: z.number().int(),
    cmptcoche: z.number().int(),
    nbrecommentaire: z.number().int().describe('Comments and replies'),
    nbrepartage: z.number().int(),
    hasDidShare: z.boolean(),
    imag: z.array(filePath),
    imagalternatives: z
      .array(z.string())
      .optional()
      .meta(
        extensionDescription(
          'ALTERNATIVE_TEXTS',
          'Alternative texts, in the order of imag; empty for none, absent without any',
        ),
      ),
    doc: z.array(filePath).describe('Documents, audio included'),
    docreelname: z.array(z.string()).describe('Original names, in the order of doc'),
    gif: z.string(),
    upload: file.describe(
      'Video, as it was uploaded; assumed: what does not play yet ends in `&video=converting`, or in `&video=unplayable`',
    ),
    thumbs: file.describe('Still picture of the video'),
    videoconvert: file.describe('The video in a format that browsers play; empty while there is none'),
    link: z.string(),
    lastcomment: Comment.nullable(),
    prenomold: z.string().optional().describe('Present when the post is a share'),
    auteurold: z.string().optional(),
    fonctionold: z.string().optional(),
    externeold: externalMark,
    profileold: z.union([filePath, z.literal('0')]).optional(),
    olddate: instant.optional(),
    textold: z.string().optional(),
    idpostold: id.optional().describe('Absent when the original is gone'),
    idgroupold: id
      .optional()
      .meta(extensionDescription('SHARE_ORIGINS', 'The community of the original, beside idpostold')),
    originesupprimee: z
      .literal(true)
      .optional()
      .meta(extensionDescription('SHARE_ORIGINS', 'Of a share: its original has been deleted')),
    evenementold: z
      .object({ titre: z.string(), ...eventFields })
      .optional()
      .meta(extensionDescription('SHARE_ORIGINS', 'The shared event; its picture is in imag')),
    sondageold: z
      .object(pollFields)
      .optional()
      .meta(
        extensionDescription(
          'SHARE_ORIGINS',
          'The shared poll, with results for those who may see the original',
        ),
      ),
    ...z.object({ ...eventFields, participation: Participation, ...pollFields }).partial().shape,
    modification,
  })
  .meta({ id: 'Post' });

/** Body of `POST /api/publication`: a page of the caller's feed, of one community, or of the caller's own posts. */
export const FeedBody = z
  .object({
    email: ignoredIdentity,
    groupid: z
      .preprocess((value) => (value === '' || value === null ? 0 : value), id.default(0))
      .describe('0 or empty: all communities of the caller'),
    nbpost: count(200).default(3),
    startpoint: offset.default(0),
    apres: after,
    OnlyCurrentUser: booleanFlag.default(false).describe("Only the caller's own posts"),
    sansmarquer: withoutMarking,
  })
  .transform(({ groupid, nbpost, startpoint, apres, OnlyCurrentUser, sansmarquer }) => ({
    communityId: groupid,
    page: { count: nbpost, start: startpoint, after: apres },
    isOwnOnly: OnlyCurrentUser,
    withoutMarking: sansmarquer,
  }));
/** Response of `POST /api/publication`; a share carries the pictures and files of its original. */
export const FeedResponse = z.object({ status: z.literal(true), publications: z.array(Post), positions });

/** Body of `POST /api/publication/vues`: a community and the newest post that was shown. */
export const MarkPostsSeenBody = z
  .object({
    idgroup: id,
    jusqua: id.optional().describe('The newest post that was shown; without it all that are there'),
  })
  .transform(({ idgroup, jusqua }) => ({ communityId: idgroup, lastSeenId: jusqua }));

/** Body of `POST /api/pollingroup`: a page of a community's polls. */
export const ListPollsBody = z
  .object({
    idgroup: id,
    nb: count(200).default(3),
    start: offset.default(0),
    apres: after,
  })
  .transform(({ idgroup, nb, start, apres }) => ({
    communityId: idgroup,
    page: { count: nb, start, after: apres },
  }));
/** Response of `POST /api/pollingroup`: the page's polls, newest first. */
export const ListPollsResponse = z.object({ status: z.literal(true), sondage: z.array(Post), positions });

/** Response of `GET /api/postsingle/{postId}`; absent and hidden posts give 404. */
export const GetPostResponse = z.object({ status: z.literal(true), post: Post, message: z.string() });

/** Body of `POST /deletepost`: the post to delete. */
export const DeletePostBody = z
  .object({ idpost: id, iduser: ignoredIdentity })
  .transform(({ idpost }) => ({ postId: idpost }));

/** Body of `POST /partage`: the post, the community to share it in, and a text; idempotent with `Idempotency-Key`. */
export const SharePostBody = z
  .object({
    iduser: ignoredIdentity,
    idgroup: id,
    idpost: id,
    text: html.default('').describe('HTML'),
  })
  .transform(({ idgroup, idpost, text }) => ({ communityId: idgroup, postId: idpost, text }));
/** Response of `POST /partage`: the id of the share. */
export const SharePostResponse = z.object({ status: z.literal(true), id: id.describe('Assumed: the share') });

/** Body of `POST /api/epingledeplingle`, which pins or unpins a post. */
export const PinPostBody = z
  .object({
    idpost: id,
    idgroup: ignoredIdentity,
    param: numericFlag.describe('1 pins, 0 takes down'),
  })
  .transform(({ idpost, param }) => ({ postId: idpost, isPinned: param }));

/** Body of `POST /api/postsave` and `POST /api/supsavedpost`: the post to save, or to remove from the saved ones. */
export const SavePostBody = z.object({ idpost: id }).transform(({ idpost }) => ({ postId: idpost }));

/** Form fields of `POST /api/getpostsaved`: a page of the caller's saved posts. */
export const ListSavedPostsBody = z
  .object({
    nbpost: count(200).default(3),
    start: offset.default(0),
    apres: after,
  })
  .transform(({ nbpost, start, apres }) => ({ page: { count: nbpost, start, after: apres } }));
/** Response of `POST /api/getpostsaved`: the page's posts, last saved first. */
export const ListSavedPostsResponse = z.object({
  status: z.literal(true),
  enregistrements: z.array(Post),
  positions,
});

/** Query of `GET /api/users/{id}/activite`: the number of posts. */
export const PersonActivityQuery = z
  .object({ nb: count(50).default(5) })
  .transform(({ nb }) => ({ postCount: nb }));

/** Response of `GET /api/users/{id}/activite`: what the caller and a person share. */
export const PersonActivityResponse = z.object({
  status: z.literal(true),
  communautes: z
    .array(
      z.object({
        id,
        titre: z.string(),
        couleur: z.string(),
        typegroupe: z.enum(['public', 'private', 'secret', 'defaut']),
        logo: z.union([filePath, z.literal('')]),
      }),
    )
    .describe('Communities of both, by title; at most 50'),
  publications: z.array(Post).describe('The latest posts that the caller reads'),
});

/** Posts with the positions of their page. */
interface PostPage {
  posts: z.output<typeof Post>[];
  positions: string[] | undefined;
}

/** Response with a page of a feed. */
export const toFeedResponse = ({ posts, ...page }: PostPage): z.output<typeof FeedResponse> => ({
  status: true,
  publications: posts,
  ...page,
});

/** Response with a page of polls. */
export const toListPollsResponse = ({ posts, ...page }: PostPage): z.output<typeof ListPollsResponse> => ({
  status: true,
  sondage: posts,
  ...page,
});

/** Response with a page of saved posts. */
export const toListSavedPostsResponse = ({
  posts,
  ...page
}: PostPage): z.output<typeof ListSavedPostsResponse> => ({ status: true, enregistrements: posts, ...page });

/** Response with what the caller and a person share. */
export const toPersonActivityResponse = (
  communities: readonly SharedCommunity[],
  posts: z.output<typeof Post>[],
  links: FileLinks,
): z.output<typeof PersonActivityResponse> => ({
  status: true,
  communautes: communities.map((community) => ({
    id: community.id,
    titre: community.title,
    couleur: community.color,
    typegroupe: community.kind,
    logo: toWirePicture(community.logoKey, links),
  })),
  publications: posts,
});
