import { tmpdir } from 'node:os';
import type { Request, RequestHandler } from 'express';
import { GraphQLError } from 'graphql';
import type { Logger } from 'pino';
import type { Admission } from '../graphql/context.ts';
import { fault, httpStatusOf } from '../http/errors.ts';
import { formatError } from '../graphql/apollo.ts';
import { requestLog, senderOf } from '../graphql/identify.ts';
import { unavailable } from '../rest/faults.ts';
import type { UploadQuota } from './quota.ts';
import { type FormLimits, receiveFiles } from './receiveFiles.ts';

const preflight = ['apollo-require-preflight', 'x-apollo-operation-name'];
/** Milliseconds for which the rest of a rejected body is read: a client that is cut off misses the answer. */
const lingering = 30_000;

export interface UploadServices {
  /** The sender of a request. */
  admissionOf: (request: Request) => Admission;
  quota: UploadQuota;
  limits: FormLimits;
  log: Logger;
}

/**
 * Receives multipart requests: the operation begins once all files have arrived. Forms of other sites can send such
 * requests without permission, so a header that they cannot set is required, then a confirmed sender with room in the
 * quota. Nothing is read before that.
 */
export function receiveUploads({ admissionOf, quota, limits, log }: UploadServices): RequestHandler {
  return async (request, response, next) => {
    if (!request.is('multipart/form-data')) {
      next();
      return;
    }
    if (response.destroyed) return;
    try {
      if (!preflight.some((name) => request.headers[name])) throw withoutPreflight();
      const { caller, refusal, mayWrite } = admissionOf(request);
      if (refusal) throw refusal;
      if (!caller) throw fault('UNAUTHENTICATED', 'Veuillez vous connecter.');
      if (!mayWrite) throw unavailable();
      const slot = quota.admit(caller.username, Number(request.headers['content-length'] ?? 0));
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

const withoutPreflight = () =>
  fault('BAD_USER_INPUT', 'Multipart requests need the header apollo-require-preflight.', {
    http: { status: 400 },
  });

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
