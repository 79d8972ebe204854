import { administrator } from '../core/access.ts';
import type { App } from '../core/app.ts';
import { RequestedStateQuery, SuccessResponse } from '../core/wire.ts';
import {
  SetBreakingNewsBody,
  ToggleDisplayResponse,
  toToggleDisplayResponse,
} from './administration.wire.ts';
import { setBreakingNews } from './setBreakingNews.ts';
import { setHomeSectionDisplay } from './setHomeSectionDisplay.ts';

/** Registers the routes by which administrators set the breaking news, and show or hide news and carousel. */
export function displayRoutes(app: App): void {
  const { context } = app;

  app.post(
    '/api/admin/breaking',
    {
      config: {
        access: administrator,
        operation: {
          id: 'setBreakingNews',
          source: '3 §7',
          acceptsIdempotencyKey: true,
          fieldsOutsideKey: ['lastModifiedAt'],
          assumed: 'The answer is not shown.',
        },
      },
      schema: {
        summary: 'Writes the breaking news of the header',
        body: SetBreakingNewsBody,
        response: { 200: SuccessResponse },
      },
    },
    (request) => setBreakingNews(request, request.body),
  );

  for (const [path, operation, summary, what] of [
    ['/api/desactanimation/2', 'toggleHighlights', 'Shows or hides the carousel', 'highlights'],
    ['/api/desactanimation/3', 'toggleBreakingNews', 'Shows or hides the breaking news', 'breaking-news'],
  ] as const)
    app.post(
      path,
      {
        config: {
          access: administrator,
          operation: { id: operation, source: '3 §7', assumed: 'The answer is not shown.' },
        },
        schema: { summary, querystring: RequestedStateQuery, response: { 200: ToggleDisplayResponse } },
      },
      async ({ caller, query }) => {
        const isOn = await setHomeSectionDisplay(context, caller, what, query.wanted);
        return toToggleDisplayResponse(isOn);
      },
    );
}
