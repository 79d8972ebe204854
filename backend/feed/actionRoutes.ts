import { publisher } from '../communities/access.ts';
import { signedIn } from '../core/access.ts';
import { accessPost, controllerOf, readerOf } from '../posts/access.ts';
import type { App } from '../core/app.ts';
import { invalid } from '../core/errors.ts';
import { sanitizePostHtml } from '../core/html.ts';
import { writeOnce } from '../core/idempotency.ts';
import { memberUsernames } from '../communities/audience.ts';
import { accessCommunity, requirePublisher } from '../communities/permissions.ts';
import { deletePost, savePost, setPinned, sharePost, unsavePost } from '../posts/actions.ts';
import { savedPage } from './pages.ts';
import { postsOnWire } from './posts.ts';
import type { Announcement } from '../notifications/notify.ts';
import { announcePosts, notifyOfPost } from './announcing.ts';
import { longestText } from '../posts/writing.ts';
import {
  DeletePostBody,
  DoneAnswer,
  PinBody,
  SavedAnswer,
  SavedBody,
  SavePostBody,
  ShareAnswer,
  ShareBody,
} from './wire.ts';

const ownPost = controllerOf('idpost');

const done = { status: true as const };
/** What people do with posts that are there: delete, share, pin and save them. */
export function actionRoutes(app: App): void {
  const { database, files } = app.context;

  app.post(
    '/deletepost',
    {
      config: {
        access: ownPost,
        operation: { id: 'deletePost', source: '3 §7', assumed: 'The answer is not shown.' },
      },
      schema: {
        summary: 'Deletes a post with its comments, reactions and files',
        body: DeletePostBody,
        response: { 200: DoneAnswer },
      },
    },
    async (request) => {
      const access = ownPost.of(request);
      const receveur = await database.transaction(async (tx) => {
        await deletePost(tx, access.postId);
        return memberUsernames(tx, access.communityId);
      });
      announcePosts(app.context, receveur);
      return done;
    },
  );

  app.post(
    '/partage',
    {
      config: {
        access: publisher,
        operation: {
          id: 'sharePost',
          source: '3 §7',
          assumed: 'The answer is not shown; what a closed community says is shared within it only.',
        },
      },
      schema: {
        summary: 'Shares a post into a community in which the caller publishes',
        body: ShareBody,
        response: { 200: ShareAnswer },
      },
    },
    async (request) => {
      const { body, caller } = request;
      await accessPost(database, caller, body.idpost);
      requirePublisher(await accessCommunity(database, caller, body.idgroup));
      const text = sanitizePostHtml(body.text);
      if (text.length > longestText) throw invalid('text', 'Ce texte est trop long.');
      let receveur: string[] = [];
      let noticed: Announcement[] = [];
      const { answer, isFirst } = await writeOnce(request, async (tx) => {
        const id = await sharePost(tx, caller, body.idpost, body.idgroup, text);
        noticed = await notifyOfPost(tx, caller, { postId: id, communityId: body.idgroup, kind: 'shared' });
        receveur = await memberUsernames(tx, body.idgroup);
        return { status: true as const, id };
      });
      if (isFirst) announcePosts(app.context, receveur, noticed);
      return answer;
    },
  );

  app.post(
    '/api/epingledeplingle',
    {
      config: {
        access: ownPost,
        operation: {
          id: 'pinPost',
          source: '3 §7',
          assumed: 'param is the wanted state, 1 or 0; one post is pinned per community.',
        },
      },
      schema: { summary: 'Pins a post, or takes it down', body: PinBody, response: { 200: DoneAnswer } },
    },
    async (request) => {
      const { body } = request;
      const access = ownPost.of(request);
      const receveur = await database.transaction(async (tx) => {
        await setPinned(tx, access, body.param);
        return memberUsernames(tx, access.communityId);
      });
      announcePosts(app.context, receveur);
      return done;
    },
  );

  for (const [path, id, summary, change] of [
    ['/api/postsave', 'savePost', 'Saves a post for the caller', savePost],
    ['/api/supsavedpost', 'unsavePost', "Takes a post off the caller's saved ones", unsavePost],
  ] as const)
    app.post(
      path,
      {
        config: { access: readerOf('idpost'), operation: { id, source: '3 §7' } },
        schema: { summary, body: SavePostBody, response: { 200: DoneAnswer } },
      },
      async ({ caller, body }) => {
        await change(database, caller, body.idpost);
        return done;
      },
    );

  app.post(
    '/api/getpostsaved',
    {
      config: { access: signedIn, operation: { id: 'listSavedPosts', source: '3 §7' } },
      schema: {
        summary: "A page of the caller's saved posts, the last saved first",
        body: SavedBody,
        response: { 200: SavedAnswer },
      },
    },
    async ({ caller, body }) => {
      const listed = await savedPage(database, caller, { count: body.nbpost, start: body.start });
      return { ...done, enregistrements: await postsOnWire(database, caller, files, listed) };
    },
  );
}
