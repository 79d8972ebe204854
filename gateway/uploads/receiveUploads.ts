import { tmpdir } from 'node:os';
import type { Request, RequestHandler } from 'express';
import { GraphQLError } from 'graphql';
import type { Logger } from 'pino';
import type { Admission } from '../graphql/context.ts';
import { graphqlError, httpStatusOf } from '../http/errors.ts';
import { formatError } from '../graphql/apollo.ts';
import { requestLog, senderOf } from '../graphql/authenticateRequest.ts';
import { unavailableError } from '../http/upstreamErrors.ts';
import type { UploadLimiter } from './uploadLimiter.ts';
import { type FormLimits, receiveFiles } from './receiveFiles.ts';

/** Milliseconds for which the rest of a rejected body is read: a client that is cut off misses the answer. */
const lingering = 30_000;

/** Dependencies of receiving uploads. */
export interface UploadServices {
  /** The sender of a request. */
  admissionOf: (request: Request) => Admission;
  limiter: UploadLimiter;
  limits: FormLimits;
  log: Logger;
}

/**
 * Receives multipart requests of a confirmed sender within the limits; nothing is read before that. The operation
 * begins once all files have arrived. Apollo's CSRF prevention rejects those of other sites.
 */
export function receiveUploads({ admissionOf, limiter, limits, log }: UploadServices): RequestHandler {
  return async (request, response, next) => {
    if (!request.is('multipart/form-data')) {
      next();
      return;
    }
    if (response.destroyed) return;
    try {
      const { caller, authError, mayWrite } = admissionOf(request);
      if (authError) throw authError;
      if (!caller) throw graphqlError('UNAUTHENTICATED', 'Veuillez vous connecter.');
      if (!mayWrite) throw unavailableError();
      const slot = limiter.admit(caller.username, Number(request.headers['content-length'] ?? 0));
      response.once('close', () => slot.release());
      request.body = await receiveFiles(request, response, limits, (bytes) => slot.count(bytes));
    } catch (error) {
      if (response.destroyed) return;
      if (!(error instanceof GraphQLError)) throw error;
      const ownLog = requestLog(log, request);
      if (error.extensions.code === 'STORAGE_FULL')
        ownLog.error({ folder: tmpdir() }, 'The temporary folder is full');
      const present = formatError(ownLog, senderOf(request).requestId);
      response.status(statusOf(error)).json({ errors: [present(error.toJSON(), error)] });
      skipBody(request);
      return;
    }
    if (!response.destroyed) next();
  };
}

const byCode: Readonly<Record<string, number>> = {
  UNAUTHENTICATED: 401,
  UPSTREAM_INVALID_RESPONSE: 502,
  UPSTREAM_UNAVAILABLE: 503,
  UPSTREAM_TIMEOUT: 504,
  STORAGE_FULL: 507,
};

const statusOf = (error: GraphQLError): number =>
  httpStatusOf(error) ?? byCode[String(error.extensions.code)] ?? 500;

/** Reads the rest of a rejected body without keeping it, and closes the connection if that takes long. */
function skipBody(request: Request): void {
  request.unpipe().resume();
  if (request.complete || request.destroyed) return;
  const cut = setTimeout(() => request.socket.destroy(), lingering);
  request.once('close', () => clearTimeout(cut));
}
