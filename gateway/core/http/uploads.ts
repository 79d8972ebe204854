import type { Request, RequestHandler, Response } from 'express';
import { GraphQLError } from 'graphql';
import type { Logger } from 'pino';
import type { Admission } from '../context.ts';
import { fault, httpStatusOf } from '../errors.ts';
import { formatError } from '../graphql/apollo.ts';
import { requestLog, senderOf } from './identify.ts';
import { storageFull, unavailable } from '../rest/faults.ts';
import { type FormLimits, receiveForm } from './multipart.ts';
import type { Spool } from './spool.ts';

const preflight = ['apollo-require-preflight', 'x-apollo-operation-name'];
/** Milliseconds for which the rest of a refused body is read past: cut off while it sends, a client misses the answer. */
const lingering = 30_000;

export interface UploadServices {
  /** Who sends a request. */
  admissionOf: (request: Request) => Admission;
  spool: Spool;
  limits: FormLimits;
  log: Logger;
}

/**
 * Reads multipart requests. A form of another site can send one without asking, so a header that such a
 * form cannot set is required first, and somebody whom the API confirmed. Only after that is anything kept:
 * in the spool, whole before the operation begins, and until the request is answered or abandoned. What is
 * refused is answered at once.
 */
export function receiveUploads({ admissionOf, spool, limits, log }: UploadServices): RequestHandler {
  const refuse = (request: Request, response: Response, error: GraphQLError) => {
    const present = formatError(requestLog(log, request), senderOf(request).requestId);
    response.status(statusOf(error)).json({ errors: [present(error.toJSON(), error)] });
    readPast(request);
  };
  return async (request, response, next) => {
    if (!request.is('multipart/form-data')) {
      next();
      return;
    }
    try {
      if (!preflight.some((name) => request.headers[name])) throw withoutPreflight();
      const { caller, refusal, mayWrite } = admissionOf(request);
      if (refusal) throw refusal;
      if (!caller) throw fault('UNAUTHENTICATED', 'Veuillez vous connecter.');
      if (!mayWrite) throw unavailable();
      const place = spool.admit(caller.username, announcedBytes(request));
      const leave = () =>
        void place
          .leave()
          .catch((error: unknown) =>
            requestLog(log, request).error({ err: error }, 'An upload was not removed'),
          );
      let isReceived = false;
      try {
        const operation = await receiveForm(request, place, limits);
        if (operation === undefined || response.destroyed) return;
        isReceived = true;
        response.once('close', leave);
        request.body = operation;
      } finally {
        if (!isReceived) leave();
      }
      next();
    } catch (error) {
      if (isFull(error)) {
        requestLog(log, request).error({ err: error }, 'There is no room for uploads: see SPOOL_DIR');
        refuse(request, response, storageFull());
      } else refuse(request, response, error instanceof GraphQLError ? error : failed(error));
    }
  };
}

const withoutPreflight = () =>
  fault('BAD_USER_INPUT', 'Multipart requests need the header apollo-require-preflight.', {
    http: { status: 400 },
  });

const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');

/** A fault of our own; clients learn nothing but that it happened. */
const failed = (error: unknown) =>
  new GraphQLError('The upload failed.', {
    originalError: error instanceof Error ? error : new Error(String(error)),
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

/** How many bytes a body says that it has; undefined where it does not say. */
function announcedBytes({ headers }: Request): number | undefined {
  const length = headers['content-length'];
  return length !== undefined && /^\d+$/.test(length) ? Number(length) : undefined;
}

/** Reads past what is left of a body that was answered already, and ends the connection where that takes long. */
function readPast(request: Request): void {
  request.resume();
  if (request.complete || request.destroyed) return;
  const cut = setTimeout(() => request.socket.destroy(), lingering);
  request.once('close', () => clearTimeout(cut));
}
