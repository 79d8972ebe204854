import { anybody, signedIn } from '../core/access.ts';
import type { App } from '../core/app.ts';
import { endOwnSessions, listSessions } from './ownSessions.ts';
import { renewSession } from './renewSession.ts';
import {
  EndSessionsResponse,
  EndSessionsBody,
  RenewSessionResponse,
  RenewSessionBody,
  ListSessionsResponse,
  toListSessionsResponse,
} from './wire.ts';

const operation = {
  source: '1 §6',
  assumed: 'An addition: the documents know tokens of twelve hours and no sessions.',
  extension: 'SESSIONS',
} as const;

/** Registers the routes that renew, list and end sessions. */
export function sessionRoutes(app: App): void {
  const { context } = app;

  app.post(
    '/api/sessions/renouvellement',
    {
      // Authenticated by the token in the body, which may have expired.
      config: { access: anybody, operation: { id: 'renewSession', ...operation } },
      schema: {
        summary: 'Exchanges a token, valid or expired for a while, for the next one of its session',
        body: RenewSessionBody,
        response: { 200: RenewSessionResponse },
      },
    },
    (request) => renewSession(request, request.body),
  );

  app.get(
    '/api/sessions',
    {
      config: { access: signedIn, operation: { id: 'listSessions', ...operation } },
      schema: {
        summary: "The caller's sessions, what was used last first, at most 100",
        response: { 200: ListSessionsResponse },
      },
    },
    async ({ caller }) => toListSessionsResponse(await listSessions(context, caller), caller.sessionId),
  );

  app.post(
    '/api/sessions/fin',
    {
      config: { access: signedIn, operation: { id: 'endSessions', ...operation } },
      schema: {
        summary: "Ends sessions of the caller's: those that are named, or all but the one that asks",
        body: EndSessionsBody,
        response: { 200: EndSessionsResponse },
      },
    },
    ({ caller, body }) => endOwnSessions(context, caller, body),
  );
}
