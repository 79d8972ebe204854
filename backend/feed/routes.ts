import { z } from 'zod';
import { requireMemberOf, requireMemberInAction } from '../communities/access.ts';
import { signedIn } from '../core/access.ts';
import type { App } from '../core/app.ts';
import { id, SuccessResponse } from '../core/wire.ts';
import { requirePostReader } from '../posts/access.ts';
import { actionRoutes } from './actionRoutes.ts';
import { eventRoutes } from './eventRoutes.ts';
import { getFeed, getPost, listPolls, markPostsSeen } from './feeds.ts';
import { readPersonActivity } from './personActivity.ts';
import { pollRoutes } from './pollRoutes.ts';
import { publishRoutes } from './publishRoutes.ts';
import { scheduledRoutes } from './scheduledRoutes.ts';
import {
  FeedResponse,
  FeedBody,
  ListPollsResponse,
  ListPollsBody,
  GetPostResponse,
  MarkPostsSeenBody,
  PersonActivityQuery,
  PersonActivityResponse,
} from './wire.ts';

/** Registers all routes of feeds and posts. */
export function routes(app: App): void {
  const { context } = app;
  actionRoutes(app);
  publishRoutes(app);
  scheduledRoutes(app);
  pollRoutes(app);
  eventRoutes(app);

  app.post(
    '/api/publication',
    {
      config: {
        access: requireMemberInAction,
        operation: {
          id: 'getFeed',
          source: '3 §7',
          assumed: 'groupid 0 or empty is the whole product.',
        },
      },
      schema: {
        summary: 'A page of a feed: all communities of the caller, one community, or the caller’s own posts',
        body: FeedBody,
        response: { 200: FeedResponse },
      },
    },
    ({ caller, body }) => getFeed(context, caller, body),
  );

  app.get(
    '/api/users/:id/activite',
    {
      config: {
        access: signedIn,
        operation: { id: 'getPersonActivity', source: '2 §7', extension: 'PROFILE_ACTIVITY' },
      },
      schema: {
        summary: 'The communities that the caller shares with a person, and their latest posts there',
        params: z.object({ id }),
        querystring: PersonActivityQuery,
        response: { 200: PersonActivityResponse },
      },
    },
    ({ caller, params, query }) =>
      readPersonActivity(context.database, context.files.linksFor(caller), caller, {
        userId: params.id,
        postCount: query.postCount,
      }),
  );

  app.post(
    '/api/publication/vues',
    {
      config: {
        access: requireMemberOf('communityId'),
        operation: {
          id: 'markPostsSeen',
          source: '3 §7',
          assumed: 'An addition: in the documents, reading the first page counts as having seen all.',
          extension: 'EXPLICIT_READ_MARKS',
        },
      },
      schema: {
        summary: 'Notes up to which post the caller has seen what is in a community',
        body: MarkPostsSeenBody,
        response: { 200: SuccessResponse },
      },
    },
    ({ caller, body }) => markPostsSeen(context, caller, body),
  );

  app.post(
    '/api/pollingroup',
    {
      config: {
        access: requireMemberOf('communityId'),
        operation: { id: 'listPolls', source: '2 §7, 3 §7' },
      },
      schema: {
        summary: 'A page of the polls of a community, newest first',
        body: ListPollsBody,
        response: { 200: ListPollsResponse },
      },
    },
    ({ caller, body }) => listPolls(context, caller, body),
  );

  app.get(
    '/api/postsingle/:postId',
    {
      config: { access: requirePostReader('postId'), operation: { id: 'getPost', source: '3 §7' } },
      schema: {
        summary: 'A post as it is now',
        params: z.object({ postId: id }),
        response: { 200: GetPostResponse },
      },
    },
    ({ caller, params }) => getPost(context, caller, params.postId),
  );
}
