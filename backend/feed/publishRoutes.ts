import { requirePublisherInAction } from '../communities/access.ts';
import type { App } from '../core/app.ts';
import { defineForm, receiveForm } from '../core/files/form.ts';
import { requirePostController } from '../posts/access.ts';
import { editPost } from './editPost.ts';
import { editedPostFiles, postFiles } from './postFiles.wire.ts';
import { publishPost } from './publishPost.ts';
import { EditPostResponse, EditPostBody, PublishPostResponse, PublishPostBody } from './publishing.wire.ts';
import { IdParams } from '../core/wire.ts';

const takesOwnPost = requirePostController('id');

const publishForm = defineForm({ fields: PublishPostBody, files: postFiles });

const editForm = defineForm({ fields: EditPostBody, files: editedPostFiles });

/** Registers the routes that publish and edit posts. */
export function publishRoutes(app: App): void {
  app.post(
    '/api/group/publication',
    {
      config: {
        access: requirePublisherInAction,
        limit: 'publish',
        operation: {
          id: 'publish',
          source: '3 §7',
          acceptsIdempotencyKey: true,
          fieldsOutsideKey: ['publishedAt', 'mentionedEmails'],
          assumed: 'The answer is not shown. The kind follows from what is sent, whatever type says.',
        },
        form: publishForm,
      },
      schema: {
        summary: 'Publishes a post in a community of the caller',
        response: { 200: PublishPostResponse },
      },
    },
    (request) => receiveForm(request, publishForm, (received) => publishPost(request, received)),
  );

  app.post(
    '/api/posts/:id/edit',
    {
      config: {
        access: takesOwnPost,
        limit: 'edit',
        operation: {
          id: 'editPost',
          source: '3 §7',
          acceptsIdempotencyKey: true,
          fieldsOutsideKey: ['lastModifiedAt'],
          assumed:
            'Files to delete are named by their paths. An absent gif or link stays; of a poll the text is its question; events are not edited.',
        },
        form: editForm,
      },
      schema: {
        summary: 'Changes a post: its author and those who administer its community',
        params: IdParams,
        response: { 200: EditPostResponse },
      },
    },
    // Checks access before any file is read.
    (request) =>
      receiveForm(request, editForm, (received) =>
        editPost(request, takesOwnPost.subjectOf(request), received),
      ),
  );
}
