import { z } from 'zod';
import { requestInstant, html, id, instant } from '../core/wire.ts';
import { mentionedEmails } from '../members/wire.ts';
import { Post, PublishPostBody } from './wire.ts';

const { imag, imagalternatives, doc, docreelname, gif, upload, thumbs, videoconvert, link } = Post.shape;

/** A scheduled post, read by its author only. */
export const ScheduledPost = z
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
export const SchedulePostBody = PublishPostBody.omit({ type: true, publishedAt: true }).extend({ date });

/** Body of `POST /api/publication/programmees/{id}/edit`; absent fields keep their value. */
export const EditScheduledPostBody = z.object({
  text: html.optional().describe('HTML'),
  emailtager: mentionedEmails,
  link: z.string().optional().describe('Address found in the text; empty for none'),
  date: date.optional(),
  lu: z
    .object({ text: z.string(), date: instant })
    .optional()
    .describe('Text and hour that were read: 409 `CHANGED` if there are others by now'),
});

/** Response with one scheduled post. */
export const ScheduledPostResponse = z.object({ status: z.literal(true), programmee: ScheduledPost });

/** Response of `GET /api/publication/programmees`: all of the caller, the next one first. */
export const ListScheduledPostsResponse = z.object({
  status: z.literal(true),
  programmees: z.array(ScheduledPost),
});
