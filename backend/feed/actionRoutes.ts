import { requirePublisherInAction } from '../communities/access.ts';
import { signedIn } from '../core/access.ts';
import type { App } from '../core/app.ts';
import { requirePostController, requirePostReader } from '../posts/access.ts';
import { savePost, unsavePost } from '../posts/actions.ts';
import { deletePost } from './deletePost.ts';
import { listSavedPosts } from './feeds.ts';
import { pinPost } from './pinPost.ts';
import { sharePost } from './sharePost.ts';
import {
  DeletePostBody,
  PinPostBody,
  ListSavedPostsResponse,
  ListSavedPostsBody,
  SavePostBody,
  SharePostResponse,
  SharePostBody,
} from './wire.ts';
import { SuccessResponse } from '../core/wire.ts';

const ownPost = requirePostController('postId');

/** Registers the routes that delete, share, pin and save posts. */
export function actionRoutes(app: App): void {
  const { context } = app;

  app.post(
    '/deletepost',
    {
      config: {
        access: ownPost,
        limit: 'edit',
        operation: { id: 'deletePost', source: '3 §7', assumed: 'The answer is not shown.' },
      },
      schema: {
        summary: 'Deletes a post with its comments, reactions and files',
        body: DeletePostBody,
        response: { 200: SuccessResponse },
      },
    },
    (request) => deletePost(context, request.caller, ownPost.subjectOf(request)),
  );

  app.post(
    '/partage',
    {
      config: {
        access: requirePublisherInAction,
        limit: 'publish',
        operation: {
          id: 'sharePost',
          source: '3 §7',
          acceptsIdempotencyKey: true,
          assumed: 'The answer is not shown; what a closed community says is shared within it only.',
        },
      },
      schema: {
        summary: 'Shares a post into a community in which the caller publishes',
        body: SharePostBody,
        response: { 200: SharePostResponse },
      },
    },
    (request) => sharePost(request, request.body),
  );

  app.post(
    '/api/epingledeplingle',
    {
      config: {
        access: ownPost,
        limit: 'react',
        operation: {
          id: 'pinPost',
          source: '3 §7',
          assumed: 'param is the wanted state, 1 or 0; one post is pinned per community.',
        },
      },
      schema: {
        summary: 'Pins a post, or takes it down',
        body: PinPostBody,
        response: { 200: SuccessResponse },
      },
    },
    (request) => pinPost(context, request.caller, ownPost.subjectOf(request), request.body.isPinned),
  );

  for (const [path, id, summary, change] of [
    ['/api/postsave', 'savePost', 'Saves a post for the caller', savePost],
    ['/api/supsavedpost', 'unsavePost', "Takes a post off the caller's saved ones", unsavePost],
  ] as const)
    app.post(
      path,
      {
        config: { access: requirePostReader('postId'), limit: 'react', operation: { id, source: '3 §7' } },
        schema: { summary, body: SavePostBody, response: { 200: SuccessResponse } },
      },
      async ({ caller, body }) => {
        await change(context.database, caller, body.postId);
        return { status: true as const };
      },
    );

  app.post(
    '/api/getpostsaved',
    {
      config: { access: signedIn, operation: { id: 'listSavedPosts', source: '3 §7' } },
      schema: {
        summary: "A page of the caller's saved posts, the last saved first",
        body: ListSavedPostsBody,
        response: { 200: ListSavedPostsResponse },
      },
    },
    ({ caller, body }) => listSavedPosts(context, caller, body),
  );
}
