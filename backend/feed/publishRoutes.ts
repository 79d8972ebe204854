import { requirePublisherInAction } from '../communities/access.ts';
import type { App } from '../core/app.ts';
import { defineForm, type FormFile, receiveForm } from '../core/files/form.ts';
import { officeExtensions, photoExtensions } from '../core/files/kinds.ts';
import { requirePostController } from '../posts/access.ts';
import { editPost } from './editPost.ts';
import { publishPost } from './publishPost.ts';
import { EditPostResponse, EditPostBody, PublishPostResponse, PublishPostBody } from './wire.ts';
import { IdParams } from '../core/wire.ts';

const takesOwnPost = requirePostController('id');

/** Video extensions accepted in posts. */
const videos = ['mp4', '3gp', 'ogv', 'flv', 'avi', 'wmv', 'mov'];
const sounds = ['wav', 'm4a', 'mp3', 'aac', 'm4b', 'opus'];

const pictures: FormFile = { kinds: ['image'], extensions: photoExtensions, maxFiles: 20 };
const video: FormFile = { kinds: ['video'], extensions: videos, maxFiles: 1 };
const documents: FormFile = {
  kinds: ['audio', 'document'],
  extensions: [...sounds, ...officeExtensions],
  maxFiles: 20,
};

/** Files of a new post by form field. */
export const postFiles = {
  fichiers: {
    kinds: ['image', 'video', 'audio', 'document'],
    extensions: [...photoExtensions, ...videos, ...sounds, ...officeExtensions],
    maxFiles: 20,
    wireName: 'fichiers[]',
    description: 'Images, documents, or one video (as fichiers)',
  },
  docs: { ...documents, wireName: 'docs[]', description: 'Documents beside pictures, a video or a GIF' },
  picture: { ...pictures, wireName: 'picture[]', description: 'Pictures beside documents' },
  video: { ...video, description: 'The video beside documents' },
} satisfies Record<string, FormFile>;

const publishForm = defineForm({ fields: PublishPostBody, files: postFiles });

const editForm = defineForm({
  fields: EditPostBody,
  files: {
    images: { ...pictures, wireName: 'images[]' },
    files: { ...documents, wireName: 'files[]' },
    videos: video,
  },
});

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
          fieldsOutsideKey: ['publishedAt', 'emailtager'],
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
          fieldsOutsideKey: ['modifie'],
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
