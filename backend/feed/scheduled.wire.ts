import { z } from 'zod';
import type { FileLinks } from '../core/files/links.ts';
import { requestInstant, html, id, instant } from '../core/wire.ts';
import { mentionedEmails } from '../members/wire.ts';
import { toWireAlternatives, toWireFiles } from './attachments.wire.ts';
import { publishPostFields, readPostFields } from './publishing.wire.ts';
import type { ReadScheduledPost } from './scheduledPosts.ts';
import { Post } from './wire.ts';

const { imag, imagalternatives, doc, docreelname, gif, upload, thumbs, videoconvert, link } = Post.shape;

/** A scheduled post, read by its author only. */
const ScheduledPost = z
  .object({
    id,
    date: instant.describe('When it is published'),
    text: z.string().describe('Sanitised HTML'),
    groups: z
      .object({ id, titre: z.string() })
      .nullable()
      .describe('The community; null once it was deleted'),
    imag,
    imagalternatives,
    doc,
    docreelname,
    gif,
    upload,
    thumbs,
    videoconvert,
    link,
    createdAt: instant,
    echec: z
      .enum(['droits', 'communaute'])
      .nullable()
      .describe('Why it was not published: the author may not publish there, the community was deleted'),
  })
  .meta({ id: 'ScheduledPost' });

const date = requestInstant('Choisissez une date et une heure.').describe(
  'When it is published, within a year',
);

/** Form fields of `POST /api/publication/programmees`: those of a post, and its hour. */
export const SchedulePostBody = publishPostFields
  .omit({ type: true, publishedAt: true })
  .extend({ date })
  .transform(readPostFields);

/** Body of `POST /api/publication/programmees/{id}/edit`; absent fields keep their value. */
export const EditScheduledPostBody = z
  .object({
    text: html.optional().describe('HTML'),
    emailtager: mentionedEmails,
    link: z.string().optional().describe('Address found in the text; empty for none'),
    date: date.optional(),
    lu: z
      .object({ text: z.string(), date: instant })
      .optional()
      .describe('Text and hour that were read: 409 `CHANGED` if there are others by now'),
  })
  .transform(({ emailtager, lu, ...others }) => ({ ...others, mentionedEmails: emailtager, lastRead: lu }));

/** Response with one scheduled post. */
export const ScheduledPostResponse = z.object({ status: z.literal(true), programmee: ScheduledPost });

/** Response of `GET /api/publication/programmees`: all of the caller, the next one first. */
export const ListScheduledPostsResponse = z.object({
  status: z.literal(true),
  programmees: z.array(ScheduledPost),
});

const failures = { rights: 'droits', community: 'communaute' } as const;

/** A scheduled post in wire format. */
const toWireScheduledPost = (
  { post, title, files }: ReadScheduledPost,
  links: FileLinks,
): z.output<typeof ScheduledPost> => {
  const pictures = files.filter(({ kind }) => kind === 'image');
  return {
    id: post.id,
    date: post.publishAt.toISOString(),
    text: post.text,
    groups: post.communityId === null || title === null ? null : { id: post.communityId, titre: title },
    imag: pictures.map((file) => links.sign(file)),
    ...toWireAlternatives(pictures.map(({ alternative }) => alternative)),
    ...toWireFiles(files, links),
    gif: post.gifUrl ?? '',
    link: post.linkUrl ?? '',
    createdAt: post.createdAt.toISOString(),
    echec: post.failure && failures[post.failure],
  };
};

/** Response with one scheduled post. */
export const toScheduledPostResponse = (
  post: ReadScheduledPost,
  links: FileLinks,
): z.output<typeof ScheduledPostResponse> => ({ status: true, programmee: toWireScheduledPost(post, links) });

/** Response with scheduled posts. */
export const toListScheduledPostsResponse = (
  posts: readonly ReadScheduledPost[],
  links: FileLinks,
): z.output<typeof ListScheduledPostsResponse> => ({
  status: true,
  programmees: posts.map((post) => toWireScheduledPost(post, links)),
});
