import { requirePublisherInAction } from '../communities/access.ts';
import { checkedInAction, signedIn } from '../core/access.ts';
import type { App } from '../core/app.ts';
import { defineForm, receiveForm } from '../core/files/form.ts';
import { IdParams, SuccessResponse } from '../core/wire.ts';
import { eq } from 'drizzle-orm';
import { postFiles } from './postFiles.wire.ts';
import { publishScheduledPost } from './publishScheduled.ts';
import { lockScheduledPost, publishScheduledChange, readScheduledPosts } from './scheduledPosts.ts';
import { editScheduledPost, schedulePost } from './schedulePost.ts';
import {
  EditScheduledPostBody,
  ListScheduledPostsResponse,
  ScheduledPostResponse,
  SchedulePostBody,
  toListScheduledPostsResponse,
} from './scheduled.wire.ts';
import { scheduledPosts } from './tables.ts';
import { PublishPostResponse } from './publishing.wire.ts';

const scheduleForm = defineForm({ fields: SchedulePostBody, files: postFiles });

const operation = { source: '3 §7', extension: 'SCHEDULED_POSTS' } as const;
const ofAuthor = checkedInAction('author');

/** Registers the routes of posts that wait for their hour. */
export function scheduledRoutes(app: App): void {
  const { context } = app;
  const { database, files } = context;

  app.get(
    '/api/publication/programmees',
    {
      config: { access: signedIn, operation: { id: 'listScheduledPosts', ...operation } },
      schema: {
        summary: "All of the caller's scheduled posts, the next one first",
        response: { 200: ListScheduledPostsResponse },
      },
    },
    async ({ caller }) =>
      toListScheduledPostsResponse(await readScheduledPosts(database, caller), files.linksFor(caller)),
  );

  app.post(
    '/api/publication/programmees',
    {
      config: {
        access: requirePublisherInAction,
        limit: 'publish',
        operation: {
          id: 'schedulePost',
          ...operation,
          acceptsIdempotencyKey: true,
          // A draft gets its hour, or loses it, after an answer was lost.
          sharesKeysOf: 'publish',
          fieldsOutsideKey: ['mentionedEmails'],
        },
        form: scheduleForm,
      },
      schema: {
        summary: 'Stores a post of the caller that is published at its hour, at most 50',
        response: { 200: ScheduledPostResponse },
      },
    },
    (request) => receiveForm(request, scheduleForm, (received) => schedulePost(request, received)),
  );

  app.post(
    '/api/publication/programmees/:id/edit',
    {
      config: {
        access: ofAuthor,
        limit: 'edit',
        operation: {
          id: 'editScheduledPost',
          ...operation,
          acceptsIdempotencyKey: true,
          fieldsOutsideKey: ['mentionedEmails', 'lastRead'],
        },
      },
      schema: {
        summary: 'Changes the text or the hour of a scheduled post',
        params: IdParams,
        body: EditScheduledPostBody,
        response: { 200: ScheduledPostResponse },
      },
    },
    (request) => editScheduledPost(request, request.params.id, request.body),
  );

  app.delete(
    '/api/publication/programmees/:id',
    {
      config: { access: ofAuthor, limit: 'edit', operation: { id: 'deleteScheduledPost', ...operation } },
      schema: {
        summary: 'Deletes a scheduled post',
        params: IdParams,
        response: { 200: SuccessResponse },
      },
    },
    async ({ caller, params }) => {
      await database.transaction(async (tx) => {
        const { id } = await lockScheduledPost(tx, caller, params.id);
        await tx.delete(scheduledPosts).where(eq(scheduledPosts.id, id));
        publishScheduledChange(tx, caller);
      });
      return { status: true as const };
    },
  );

  app.post(
    '/api/publication/programmees/:id/publier',
    {
      config: {
        access: ofAuthor,
        limit: 'publish',
        operation: { id: 'publishScheduledPost', ...operation },
      },
      schema: {
        summary: 'Publishes a scheduled post at once',
        params: IdParams,
        response: { 200: PublishPostResponse },
      },
    },
    async ({ caller, params }) => {
      const post = await database.transaction(async (tx) =>
        publishScheduledPost(tx, context, caller, await lockScheduledPost(tx, caller, params.id)),
      );
      return { status: true as const, post };
    },
  );
}
