import { z } from 'zod';
import { Comment } from '../comments/wire.ts';
import { communityKind } from '../communities/fields.ts';
import { communityRole } from '../communities/wire.ts';
import { extensionDescription } from '../core/extensions.ts';
import { alternativeTexts } from '../core/files/alternatives.ts';
import {
  after,
  count,
  filePath,
  flag,
  html,
  id,
  instant,
  booleanFlag,
  skipsMarking,
  numericFlag,
  modification,
  positions,
  lastReadModification,
  start,
  untrusted,
} from '../core/wire.ts';
import { mentions } from '../members/wire.ts';
import { external, User } from '../people/wire.ts';
import { PollChoice, pollVote } from '../polls/wire.ts';

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
  votant: pollVote,
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
        typegroupe: communityKind.optional(),
        user_role: communityRole.nullable().optional(),
      })
      .describe('id and titre are documented; the rest is assumed, so that a page needs no further call'),
    users: User,
    createdAt: instant,
    epingle: flag,
    enregistrer: z.array(z.object({ email: z.string() })).describe("The caller's own save, if any"),
    action: z
      .array(
        z.object({ auteur: z.string().describe('E-mail'), likeokey: flag, likemain: flag, likecoche: flag }),
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
    externeold: external,
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
    ...z.object({ ...eventFields, ...pollFields }).partial().shape,
    modification,
  })
  .meta({ id: 'Post' });

/** POST /api/publication. A share has the pictures and files of its original in its own fields. */
export const FeedBody = z.object({
  email: untrusted,
  groupid: z
    .preprocess((value) => (value === '' || value === null ? 0 : value), id.default(0))
    .describe('0 or empty: all communities of the caller'),
  nbpost: count(200).default(3),
  startpoint: start.default(0),
  apres: after,
  OnlyCurrentUser: booleanFlag.default(false).describe("Only the caller's own posts"),
  sansmarquer: skipsMarking,
});
export const FeedAnswer = z.object({ status: z.literal(true), publications: z.array(Post), positions });

/** POST /api/publication/vues */
export const SeenPostsBody = z.object({
  idgroup: id,
  jusqua: id.optional().describe('The newest post that was shown; without it all that are there'),
});

/** POST /api/pollingroup */
export const PollsBody = z.object({
  idgroup: id,
  nb: count(200).default(3),
  start: start.default(0),
  apres: after,
});
export const PollsAnswer = z.object({ status: z.literal(true), sondage: z.array(Post), positions });

/** GET /api/postsingle/{postId}; an absent or hidden post is answered 404 */
export const PostSingleAnswer = z.object({ status: z.literal(true), post: Post, message: z.string() });

/** POST /api/group/publication; idempotent with Idempotency-Key. */
export const PublishBody = z.object({
  email: untrusted,
  idgroup: id,
  text: html.default('').describe('HTML'),
  type: z.string().optional().describe('Accepted and ignored: the kind follows from what is sent'),
  publishedAt: z
    .string()
    .optional()
    .describe('Publication date, ISO 8601, if within the last day; otherwise the date of arrival is used'),
  emailtager: mentions,
  gif: z.string().default('').describe('Address'),
  link: z.string().default('').describe('Address found in the text'),
  alternatives: alternativeTexts('The alternative text of each picture, in their order; empty for none'),
});
export const PublishAnswer = z.object({ status: z.literal(true), post: Post });

/** Maximum number of paths in a request. */
const maxPaths = 100;
/** File key of a signed path: signatures change, keys do not. */
const fileKey = (path: string): string => /files\/([^?]+)/.exec(path)?.[1] ?? path;
const pathList = () =>
  z
    .preprocess(
      (value) => (typeof value === 'string' ? [value].filter((path) => path !== '') : value),
      z.array(z.string()).max(maxPaths),
    )
    .transform((named) => named.map(fileKey))
    .default([]);
const paths = pathList();

/** POST /api/posts/{id}/edit: fields that are not sent are left unchanged. */
export const EditParameters = z.object({ id });
export const EditBody = z.object({
  text: html.optional().describe('HTML; of a poll its question, plain text'),
  imagesToDelete: paths,
  filesToDelete: paths,
  fichierssupprime: paths,
  isVideoDeleted: booleanFlag.default(false),
  gif: z.string().optional(),
  isGifDeleted: booleanFlag.default(false),
  link: z.string().optional().describe('Empty for none'),
  alternatives: alternativeTexts(
    'The alternative text of each picture that is added, in their order; empty for none',
  ),
  imagesToDescribe: pathList().meta(
    extensionDescription('ALTERNATIVE_TEXTS', 'Paths of pictures that stay and get another alternative text'),
  ),
  descriptions: alternativeTexts('The alternative texts of imagesToDescribe, in their order; empty for none'),
  modifie: lastReadModification,
});
export const EditAnswer = z.object({ status: z.literal(true), message: z.string() });

/** POST /deletepost */
export const DeletePostBody = z.object({ idpost: id, iduser: untrusted });

/** POST /partage; idempotent with Idempotency-Key. */
export const ShareBody = z.object({
  iduser: untrusted,
  idgroup: id,
  idpost: id,
  text: html.default('').describe('HTML'),
});
export const ShareAnswer = z.object({ status: z.literal(true), id: id.describe('Assumed: the share') });

/** POST /api/epingledeplingle */
export const PinBody = z.object({
  idpost: id,
  idgroup: untrusted,
  param: numericFlag.describe('1 pins, 0 takes down'),
});

/** POST /api/postsave, POST /api/supsavedpost */
export const SavePostBody = z.object({ idpost: id });

/** POST /api/getpostsaved, a form */
export const SavedBody = z.object({
  nbpost: count(200).default(3),
  start: start.default(0),
  apres: after,
});
export const SavedAnswer = z.object({ status: z.literal(true), enregistrements: z.array(Post), positions });
export const DoneAnswer = z.object({ status: z.literal(true) });
