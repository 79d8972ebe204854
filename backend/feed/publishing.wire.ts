import { z } from 'zod';
import { extensionDescription } from '../core/extensions.ts';
import { alternativeText, alternativeTexts } from '../core/files/alternatives.ts';
import { booleanFlag, html, id, ignoredIdentity, lastReadModification } from '../core/wire.ts';
import { mentionedEmails } from '../members/wire.ts';
import { Post } from './wire.ts';

/** Documented form fields of a new post. */
export const publishPostFields = z.object({
  email: ignoredIdentity,
  idgroup: id,
  text: html.default('').describe('HTML'),
  type: z.string().optional().describe('Accepted and ignored: the kind follows from what is sent'),
  publishedAt: z
    .string()
    .optional()
    .describe('Publication date, ISO 8601, if within the last day; otherwise the date of arrival is used'),
  emailtager: mentionedEmails,
  gif: z.string().default('').describe('Address'),
  link: z.string().default('').describe('Address found in the text'),
  alternatives: alternativeTexts('The alternative text of each picture, in their order; empty for none'),
});
/** The fields of a new post under the names of code. */
export const readPostFields = <Body extends { idgroup: number; emailtager: string[] }>({
  idgroup: communityId,
  emailtager,
  ...others
}: Body) => ({ ...others, communityId, mentionedEmails: emailtager });

/** Form fields of `POST /api/group/publication`, which publishes a post; idempotent with `Idempotency-Key`. */
export const PublishPostBody = publishPostFields.transform(readPostFields);
/** Response of `POST /api/group/publication`: the new post. */
export const PublishPostResponse = z.object({ status: z.literal(true), post: Post });

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

/** Form fields of `POST /api/posts/{id}/edit`; absent fields keep their value. */
export const EditPostBody = z
  .object({
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
      extensionDescription(
        'ALTERNATIVE_TEXTS',
        'Paths of pictures that stay and get another alternative text',
      ),
    ),
    descriptions: alternativeTexts(
      'The alternative texts of imagesToDescribe, in their order; empty for none',
    ),
    modifie: lastReadModification,
  })
  .transform(({ imagesToDelete, filesToDelete, fichierssupprime, modifie, ...others }) => ({
    ...others,
    keysToDelete: [...imagesToDelete, ...filesToDelete, ...fichierssupprime],
    lastModifiedAt: modifie,
  }));
/** Response of `POST /api/posts/{id}/edit`: a message to show. */
export const EditPostResponse = z.object({ status: z.literal(true), message: z.string() });

/** Form fields of `POST /api/poll`, which publishes a poll; idempotent with `Idempotency-Key`. */
export const CreatePollBody = z
  .object({
    question: z.string().default('').describe('Plain text'),
    time: z.string().default('').describe('When it closes, ISO 8601; a date alone counts to its end'),
    idgroup: id,
    privacyType: z.enum(['PUBLIC', 'ANONYMOUS']).default('PUBLIC'),
    reponses: z.array(z.string()).max(1_000).default([]).describe('Two at least; empty ones are dropped'),
    alternative: alternativeText('The alternative text of the picture; empty for none'),
  })
  .transform(({ idgroup, privacyType, reponses, ...others }) => ({
    ...others,
    communityId: idgroup,
    isAnonymous: privacyType === 'ANONYMOUS',
    answers: reponses,
  }));
/** Response of `POST /api/poll`: the post of the new poll. */
export const CreatePollResponse = z.object({ status: z.literal(true), poll: Post });
