import { signedIn } from '../core/access.ts';
import type { App } from '../core/app.ts';
import { readCounters } from './counters.ts';
import {
  CountersResponse,
  BreakingNewsResponse,
  ListHighlightsResponse,
  ListIllustrationsResponse,
  ListLinksResponse,
  toBreakingNewsResponse,
  toCountersResponse,
  toListHighlightsResponse,
  toListIllustrationsResponse,
  toListLinksResponse,
} from './wire.ts';
import { displayRoutes } from './displayRoutes.ts';
import { highlightRoutes } from './highlightRoutes.ts';
import { linkRoutes } from './linkRoutes.ts';
import { listHighlights, listIllustrations, listLinks, readBreakingNews } from './queries.ts';

/** Registers all routes of the home page and the header's counters. */
export function routes(app: App): void {
  const { database, files } = app.context;
  displayRoutes(app);
  highlightRoutes(app);
  linkRoutes(app);

  app.get(
    '/api/notif/count',
    {
      config: {
        access: signedIn,
        operation: {
          id: 'getCounters',
          source: '1 §7',
          assumed: 'nombrenotif counts what came since the panel was last opened.',
        },
      },
      schema: { summary: 'Unread conversations and new notifications', response: { 200: CountersResponse } },
    },
    async ({ caller }) => toCountersResponse(await readCounters(database, caller)),
  );

  app.get(
    '/getbreaking',
    {
      config: {
        access: signedIn,
        operation: {
          id: 'getBreakingNews',
          source: '1 §7',
          assumed: 'Administrators read the text also while it is switched off, and whether it is.',
        },
      },
      schema: { summary: 'The scrolling news of the header', response: { 200: BreakingNewsResponse } },
    },
    async ({ caller }) => toBreakingNewsResponse(await readBreakingNews(database, caller), caller),
  );

  app.get(
    '/api/getlink',
    {
      config: { access: signedIn, operation: { id: 'getLinks', source: '1 §7' } },
      schema: { summary: '“Mes liens” of the profile menu', response: { 200: ListLinksResponse } },
    },
    async ({ caller }) =>
      toListLinksResponse(await listLinks(database, caller), caller, files.linksFor(caller)),
  );

  app.get(
    '/bandeau',
    {
      config: {
        access: signedIn,
        operation: {
          id: 'getHighlights',
          source: '3 §7',
          assumed: 'Administrators read the slides also while they are switched off, and whether they are.',
        },
      },
      schema: {
        summary: 'Slides of the home carousel; empty when the highlight display is switched off',
        response: { 200: ListHighlightsResponse },
      },
    },
    async ({ caller }) =>
      toListHighlightsResponse(await listHighlights(database, caller), caller, files.linksFor(caller)),
  );

  app.get(
    '/admin/getlist',
    {
      config: { access: signedIn, operation: { id: 'getIllustrations', source: '2 §7' } },
      schema: {
        summary: 'Pictures and videos of the right column',
        response: { 200: ListIllustrationsResponse },
      },
    },
    async ({ caller }) =>
      toListIllustrationsResponse(await listIllustrations(database, caller), files.linksFor(caller)),
  );
}
