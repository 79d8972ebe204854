import { tmpdir } from 'node:os';
import type { Request, RequestHandler } from 'express';
import { GraphQLError } from 'graphql';
import type { Logger } from 'pino';
import type { Authentication } from '../graphql/context.ts';
import { graphqlError, httpStatusOf } from '../http/errors.ts';
import { formatError } from '../graphql/apollo.ts';
import { requestLog, senderOf } from '../graphql/authenticateRequest.ts';
import { unavailableError } from '../http/upstreamErrors.ts';
import type { UploadLimiter } from './uploadLimiter.ts';
import { type FormLimits, receiveFiles } from './receiveFiles.ts';

/**
 * A rejected body is read to its end for at most this time, because many clients read the response only after sending
 * everything.
 */
const drainTimeoutMs = 30_000;

/** Dependencies of receiving uploads. */
export interface UploadServices {
  /** Returns what `authenticateRequest` found out about the sender. */
  authenticationOf: (request: Request) => Authentication;
  limiter: UploadLimiter;
  limits: FormLimits;
  log: Logger;
}

/**
 * Middleware that stores the files of a multipart request and replaces the body by its operation. The body is read only
 * after authentication and within the limits. Apollo's CSRF prevention runs afterwards, before the operation.
 */
export function receiveUploads({ authenticationOf, limiter, limits, log }: UploadServices): RequestHandler {
  return async (request, response, next) => {
    if (!request.is('multipart/form-data')) {
      next();
      return;
    }
    if (response.destroyed) return;
    try {
      const { caller, authError, mayWrite } = authenticationOf(request);
      if (authError) throw authError;
      if (!caller) throw graphqlError('UNAUTHENTICATED', 'Veuillez vous connecter.');
      if (!mayWrite) throw unavailableError();
      const slot = limiter.admit(caller.username, Number(request.headers['content-length'] ?? 0));
      response.once('close', () => slot.release());
      request.body = await receiveFiles(request, response, limits, (bytes) => slot.count(bytes));
    } catch (error) {
      if (response.destroyed) return;
      if (!(error instanceof GraphQLError)) throw error;
      const requestLogger = requestLog(log, request);
      if (error.extensions.code === 'STORAGE_FULL')
        requestLogger.error({ folder: tmpdir() }, 'The temporary folder is full');
      const format = formatError(requestLogger, senderOf(request).requestId);
      response.status(statusOf(error)).json({ errors: [format(error.toJSON(), error)] });
      skipBody(request);
      return;
    }
    if (!response.destroyed) next();
  };
}

const statusByCode: Readonly<Record<string, number>> = {
  UNAUTHENTICATED: 401,
  UPSTREAM_INVALID_RESPONSE: 502,
  UPSTREAM_UNAVAILABLE: 503,
  UPSTREAM_TIMEOUT: 504,
  STORAGE_FULL: 507,
};

const statusOf = (error: GraphQLError): number =>
  httpStatusOf(error) ?? statusByCode[String(error.extensions.code)] ?? 500;

/** Reads the rest of a rejected body without keeping it, and closes the connection if that takes long. */
function skipBody(request: Request): void {
  request.unpipe().resume();
  if (request.complete || request.destroyed) return;
  const timeout = setTimeout(() => request.socket.destroy(), drainTimeoutMs);
  request.once('close', () => clearTimeout(timeout));
}
