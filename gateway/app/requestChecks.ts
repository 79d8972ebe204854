import type { ErrorRequestHandler, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { isValidAuthorization } from '../http/claims.ts';
import { useWebSocketMessage } from '../graphql/cost.ts';
import { requestLog } from '../graphql/authenticateRequest.ts';

/** Content types of responses. */
const answers = ['application/json; charset=utf-8', 'application/graphql-response+json; charset=utf-8'];
const bodies = /^(?:application\/json|multipart\/form-data)\s*(?:;|$)/i;

function rejectRequest(response: Response, status: number, message: string, code = 'BAD_REQUEST'): void {
  response.status(status).json({ errors: [{ message, extensions: { code } }] });
}

/** Rejects requests that cannot be an operation by address, method or headers. */
export function checkHeaders(): RequestHandler {
  return (request, response, next) => {
    const { authorization, 'content-type': type } = request.headers;
    const isGet = request.method === 'GET';
    if (request.path !== '/') {
      rejectRequest(
        response,
        404,
        'Nothing is served at this address: the graph is at /graphql.',
        'NOT_FOUND',
      );
    } else if (!isGet && request.method !== 'POST') {
      response.setHeader('allow', 'GET, POST');
      rejectRequest(response, 405, 'Operations are sent by POST, and queries by GET too.');
    } else if (!isValidAuthorization(authorization)) {
      response.setHeader('www-authenticate', 'Bearer');
      rejectRequest(
        response,
        401,
        'The header Authorization must be "Bearer", a space and a token of signIn.',
        'UNAUTHENTICATED',
      );
    } else if (!request.accepts(answers)) {
      rejectRequest(
        response,
        406,
        `Answers are JSON, which the header Accept must take. ${useWebSocketMessage}`,
      );
    } else if (!isGet && !bodies.test(type ?? '')) {
      rejectRequest(
        response,
        400,
        'Send the operation as JSON, with the header Content-Type: application/json.',
      );
    } else next();
  };
}

/** Rejects bodies without an operation; Apollo reads the others. */
export function checkBody(): RequestHandler {
  return (request, response, next) => {
    const body: unknown = request.body;
    if (request.method !== 'POST') next();
    else if (Array.isArray(body))
      rejectRequest(response, 400, 'Send one operation in each request: batches are not taken.');
    else if (typeof body !== 'object' || body === null || Object.keys(body).length === 0)
      rejectRequest(
        response,
        400,
        'The body must be a JSON object with the text of the operation in "query".',
      );
    else if ('query' in body && typeof body.query !== 'string' && body.query !== null)
      rejectRequest(response, 400, '"query" must be a string, the text of the operation.');
    else next();
  };
}

/** Messages for the body parser's errors, by type. */
const wrong = new Map([
  ['entity.parse.failed', 'The body must be a JSON object, and this is none.'],
  ['entity.too.large', 'The request is too large: at most 256 KiB are taken, besides files.'],
  ['encoding.unsupported', 'Send the body without an encoding, or as gzip, deflate or br.'],
  ['charset.unsupported', 'Send the body in UTF-8.'],
]);

/** Answers unreadable bodies with a client error. */
export function handleMalformedBody(log: Logger): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    if (response.headersSent) {
      next(error);
      return;
    }
    const { status, type } = statusOf(error);
    if (status < 500) {
      rejectRequest(response, status, wrong.get(type) ?? 'The request is malformed.');
      return;
    }
    requestLog(log, request).error({ err: error }, 'Request failed');
    rejectRequest(response, status, 'Une erreur inattendue s’est produite.', 'INTERNAL_SERVER_ERROR');
  };
}

/** Status and type of a body parser's error. */
function statusOf(error: unknown): { status: number; type: string } {
  const status =
    error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : 500;
  const type = error instanceof Error && 'type' in error && typeof error.type === 'string' ? error.type : '';
  return { status, type };
}
