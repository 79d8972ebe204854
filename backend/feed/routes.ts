import { z } from 'zod';
import { memberOf, memberWithin } from '../communities/access.ts';
import { markSeen } from '../communities/ownMembership.ts';
import { accessCommunity } from '../communities/permissions.ts';
import type { App } from '../core/app.ts';
import { notFound } from '../core/errors.ts';
import { id } from '../core/wire.ts';
import { readerOf } from '../posts/access.ts';
import { newestPost } from '../posts/unseen.ts';
import { actionRoutes } from './actionRoutes.ts';
import { eventRoutes } from './eventRoutes.ts';
import { communityPage, homePage, ownPage, pollPage } from './pages.ts';
import { pollRoutes } from './pollRoutes.ts';
import { publishRoutes } from './publishRoutes.ts';
import { postsOnWire } from './queries.ts';
import { FeedAnswer, FeedBody, PollsAnswer, PollsBody, PostSingleAnswer } from './wire.ts';

/** Feeds and single posts. */
export function routes(app: App): void {
  const { database, files } = app.context;
  actionRoutes(app);
  publishRoutes(app);
  pollRoutes(app);
  eventRoutes(app);

  app.post(
    '/api/publication',
    {
      config: {
        access: memberWithin,
        operation: {
          id: 'getFeed',
          source: '3 §7',
          assumed: 'groupid 0 or empty is the whole product.',
        },
      },
      schema: {
        summary: 'A page of a feed: all communities of the caller, one community, or the caller’s own posts',
        body: FeedBody,
        response: { 200: FeedAnswer },
      },
    },
    async ({ caller, body }) => {
      const page = { count: body.nbpost, start: body.startpoint, from: body.depuis };
      if (body.OnlyCurrentUser) {
        const own = await ownPage(database, caller.id, body.groupid, page);
        return { status: true as const, publications: await postsOnWire(database, caller, files, own) };
      }
      if (body.groupid === 0) {
        const home = await homePage(database, caller.id, page);
        return { status: true as const, publications: await postsOnWire(database, caller, files, home) };
      }
      const { role } = await accessCommunity(database, caller, body.groupid);
      const listed = await communityPage(database, body.groupid, page);
      // Who opens a community's feed has seen what is new in it.
      if (page.start === 0 && role !== null) {
        await markSeen(database, caller.id, body.groupid, newestPost(body.groupid));
      }
      return { status: true as const, publications: await postsOnWire(database, caller, files, listed) };
    },
  );

  app.post(
    '/api/pollingroup',
    {
      config: { access: memberOf('idgroup'), operation: { id: 'listPolls', source: '2 §7, 3 §7' } },
      schema: {
        summary: 'A page of the polls of a community, newest first',
        body: PollsBody,
        response: { 200: PollsAnswer },
      },
    },
    async ({ caller, body }) => {
      const listed = await pollPage(database, body.idgroup, {
        count: body.nb,
        start: body.start,
        from: body.depuis,
      });
      return { status: true as const, sondage: await postsOnWire(database, caller, files, listed) };
    },
  );

  app.get(
    '/api/postsingle/:postId',
    {
      config: { access: readerOf('postId'), operation: { id: 'getPost', source: '3 §7' } },
      schema: {
        summary: 'A post as it is now',
        params: z.object({ postId: id }),
        response: { 200: PostSingleAnswer },
      },
    },
    async ({ caller, params }) => {
      const [post] = await postsOnWire(database, caller, files, [params.postId]);
      if (!post) throw notFound();
      return { status: true as const, post, message: '' };
    },
  );
}
