import { publisher } from '../communities/access.ts';
import { controllerOf } from '../posts/access.ts';
import { changeQuestion, readQuestion } from '../polls/creating.ts';
import { readGif, readLink } from '../core/addresses.ts';
import type { App } from '../core/app.ts';
import { notFound } from '../core/errors.ts';
import { defineForm, type FormFile, receiveForm } from '../core/files/form.ts';
import type { StagedFile } from '../core/files/store.ts';
import { sanitizePostHtml } from '../core/html.ts';
import { writeOnce } from '../core/idempotency.ts';
import { memberUsernames } from '../communities/audience.ts';
import { accessCommunity, requirePublisher } from '../communities/permissions.ts';
import type { Announcement } from '../notifications/notify.ts';
import { announcePosts, notifyOfPost } from './announcing.ts';
import { postsOnWire } from './posts.ts';
import { editPost } from '../posts/editing.ts';
import { attach, attachmentKindOf, insertPost, requireComposition } from '../posts/writing.ts';
import { EditAnswer, EditBody, EditParameters, PublishAnswer, PublishBody } from './wire.ts';

const ownPost = controllerOf('id');

/** What the composer and the edit form take, together. */
const images = ['png', 'jpg', 'gif', 'heic'];
const videos = ['mp4', '3gp', 'ogv', 'flv', 'avi', 'wmv', 'mov'];
const sounds = ['wav', 'm4a', 'mp3', 'aac', 'm4b', 'opus'];
const papers = ['ppt', 'pptx', 'xls', 'xlsx', 'csv', 'pdf', 'doc', 'docx'];

const pictures: FormFile = { kinds: ['image'], extensions: images, most: 20 };
const video: FormFile = { kinds: ['video'], extensions: videos, most: 1 };
const documents: FormFile = {
  kinds: ['audio', 'document'],
  extensions: [...sounds, ...papers],
  most: 20,
};

const publishForm = defineForm({
  fields: PublishBody,
  files: {
    fichiers: {
      kinds: ['image', 'video', 'audio', 'document'],
      extensions: [...images, ...videos, ...sounds, ...papers],
      most: 20,
      wireName: 'fichiers[]',
      description: 'Images, documents, or one video (as fichiers)',
    },
    docs: { ...documents, wireName: 'docs[]', description: 'Documents beside pictures, a video or a GIF' },
    picture: { ...pictures, wireName: 'picture[]', description: 'Pictures beside documents' },
    video: { ...video, description: 'The video beside documents' },
  },
});

const editForm = defineForm({
  fields: EditBody,
  files: {
    images: { ...pictures, wireName: 'images[]' },
    files: { ...documents, wireName: 'files[]' },
    videos: video,
  },
});

/** The files of a post in the order in which it shows them. */
const inOrder = (staged: readonly StagedFile[]): StagedFile[] =>
  (['image', 'document', 'video'] as const).flatMap((kind) =>
    staged.filter((file) => attachmentKindOf(file) === kind),
  );

/** The key in a signed path of a file. */
const keyOf = (path: string): string => /files\/([^?]+)/.exec(path)?.[1] ?? path;

/** Publishing and editing posts. */
export function publishRoutes(app: App): void {
  const { database, files } = app.context;

  app.post(
    '/api/group/publication',
    {
      config: {
        access: publisher,
        operation: {
          id: 'publish',
          source: '3 §7',
          assumed: 'The answer is not shown. The kind follows from what is sent, whatever type says.',
        },
        form: publishForm,
      },
      schema: {
        summary: 'Publishes a post in a community of the caller',
        response: { 200: PublishAnswer },
      },
    },
    (request) =>
      receiveForm(request, publishForm, async ({ fields, files: received, record }) => {
        const { caller } = request;
        const access = await accessCommunity(database, caller, fields.idgroup);
        requirePublisher(access);
        const staged = inOrder(Object.values(received).flat());
        const countOf = (kind: string) => staged.filter((file) => attachmentKindOf(file) === kind).length;
        const text = sanitizePostHtml(fields.text);
        const gifUrl = readGif(fields.gif);
        requireComposition({
          text,
          images: countOf('image'),
          videos: countOf('video'),
          documents: countOf('document'),
          gifUrl,
        });
        // A link is what a post is about when nothing hangs on it.
        const linkUrl = staged.length > 0 || gifUrl !== null ? null : readLink(fields.link);
        const { communityId } = access;
        let receveur: string[] = [];
        let noticed: Announcement[] = [];
        const { answer, isFirst } = await writeOnce(request, async (tx) => {
          const postId = await insertPost(tx, { communityId, authorId: caller.id, text, gifUrl, linkUrl });
          await attach(tx, postId, await record(tx, staged));
          noticed = await notifyOfPost(
            tx,
            caller,
            { postId, communityId, kind: 'normal' },
            fields.emailtager,
          );
          receveur = await memberUsernames(tx, communityId);
          const [post] = await postsOnWire(tx, caller, files, [postId]);
          if (!post) throw notFound();
          return { status: true as const, post };
        });
        if (isFirst) announcePosts(app.context, receveur, noticed);
        return answer;
      }),
  );

  app.post(
    '/api/posts/:id/edit',
    {
      config: {
        access: ownPost,
        operation: {
          id: 'editPost',
          source: '3 §7',
          assumed:
            'Files to delete are named by their paths. An absent gif or link stays; of a poll the text is its question; events are not edited.',
        },
        form: editForm,
      },
      schema: {
        summary: 'Changes a post: its author and those who administer its community',
        params: EditParameters,
        response: { 200: EditAnswer },
      },
    },
    async (request) => {
      // Before the first byte of a file is read.
      const access = ownPost.of(request);
      return receiveForm(request, editForm, async (request) => {
        const { fields, files: received, record } = request;
        const staged = inOrder([...received.images, ...received.files, ...received.videos]);
        const gifUrl = fields.gif === undefined ? undefined : readGif(fields.gif);
        const linkUrl = fields.link === undefined ? undefined : readLink(fields.link);
        const receveur = await database.transaction(async (tx) => {
          const kind = await editPost(tx, access.postId, {
            text: sanitizePostHtml(fields.text),
            gifUrl: fields.isGifDeleted && !gifUrl ? null : gifUrl,
            linkUrl,
            removal: {
              keys: [...fields.imagesToDelete, ...fields.filesToDelete, ...fields.fichierssupprime].map(
                keyOf,
              ),
              video: fields.isVideoDeleted,
            },
            added: await record(tx, staged),
          });
          // Plain text, not HTML.
          if (kind === 'poll') await changeQuestion(tx, access.postId, readQuestion('text', fields.text));
          return memberUsernames(tx, access.communityId);
        });
        announcePosts(app.context, receveur);
        return { status: true as const, message: 'Publication modifié avec succès' };
      });
    },
  );
}
