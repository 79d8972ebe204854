import { DrizzleQueryError } from 'drizzle-orm';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { DatabaseError } from 'pg';
import { ZodError } from 'zod';
import { isOutage } from './database/outages.ts';
import { ApiError, conflictError, notFoundError } from './errors.ts';
import { discardRemainingBody } from './discardRemainingBody.ts';

/** Messages for errors of the web server by HTTP status; the first for all others. */
const notValid = ["La requête n'est pas valide.", 'INVALID'] as const;
const sentences: Record<number, readonly [message: string, code: string]> = {
  413: ['Le contenu envoyé est trop volumineux.', 'TOO_LARGE'],
  415: ["Le format du contenu envoyé n'est pas accepté.", 'UNSUPPORTED_MEDIA_TYPE'],
};

/** 503: a dependency is temporarily unavailable; seconds until a retry makes sense. */
const unavailable = (cause: unknown) =>
  new ApiError(503, 'Le service est momentanément indisponible. Réessayez dans un instant.', 'UNAVAILABLE', {
    retryAfter: 5,
    cause,
  });

/** 507: nothing was written until an operator frees space. */
const storageFull = (cause: unknown) =>
  new ApiError(507, 'L’espace de stockage du serveur est plein. Réessayez plus tard.', 'STORAGE_FULL', {
    cause,
  });

/** Whether the disk is full; PostgreSQL may only say so in its message. */
const isFullDisk = ({ code = '', message }: DatabaseError): boolean =>
  code === '53100' || (/^(53|58|XX)/.test(code) && /no space left|disk quota exceeded/i.test(message));

/** Milliseconds between two log lines about the same outage. */
const logIntervalMs = 30_000;
const lastLoggedAt = { outage: -Infinity, full: -Infinity };

/** Whether this outage was logged recently; marks it as logged. */
function wasLoggedRecently(what: keyof typeof lastLoggedAt): boolean {
  const now = performance.now();
  if (now - lastLoggedAt[what] < logIntervalMs) return true;
  lastLoggedAt[what] = now;
  return false;
}

/** PostgreSQL's error without the query, which contains user content. */
function databaseErrorOf(error: unknown): DatabaseError | undefined {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof DatabaseError ? cause : undefined;
}

/** Maps database errors caused by the request to answers; undefined for our own faults. */
function explainDatabaseRejection(refusal: DatabaseError): ApiError | undefined {
  const { code = '' } = refusal;
  if (isFullDisk(refusal)) return storageFull(refusal);
  // Data exceptions, or a value too long for an index.
  if (code.startsWith('22') || code === '54000') return new ApiError(400, ...notValid);
  // A referenced row was deleted meanwhile.
  if (code === '23503') return notFoundError();
  // Another transaction held what it needs for too long.
  if (code === '55P03') return unavailable(refusal);
  // A concurrent request inserted it first.
  if (code === '23505') return conflictError('Cet élément existe déjà.');
  return undefined;
}

/** Whether the failure is the client's disconnect itself. */
function isClientDisconnect({ raw: { errored } }: FastifyRequest, error: unknown): boolean {
  if (!errored) return false;
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause === errored) return true;
  return false;
}

/** Maps any error to a client answer; undefined when unexpected. */
function explain(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error;
  if (isOutage(error)) return unavailable(error);
  const refusal = databaseErrorOf(error);
  if (refusal !== undefined) return explainDatabaseRejection(refusal);
  if (error instanceof ZodError) {
    const [issue] = error.issues;
    return new ApiError(400, issue?.message ?? notValid[0], 'INVALID', {
      field: issue?.path.join('.') ?? '',
    });
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const [issue] = error.validation;
    const field = issue?.instancePath.replace(/^\//, '').replaceAll('/', '.') ?? '';
    return new ApiError(400, issue?.message ?? notValid[0], 'INVALID', { field });
  }
  if (error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT'))
    return storageFull(error);
  const { statusCode } = error as Partial<FastifyError>;
  if (statusCode === undefined || statusCode < 400 || statusCode >= 500) return undefined;
  const [message, code] = sentences[statusCode] ?? notValid;
  return new ApiError(statusCode, message, code, { cause: error });
}

/** Logs an error without user content. */
function logError(request: FastifyRequest, error: unknown, known: ApiError | undefined): void {
  if (isOutage(error) && wasLoggedRecently('outage')) return;
  if (known?.code === 'STORAGE_FULL') {
    if (!wasLoggedRecently('full'))
      request.log.error({ err: error }, 'A disk is full: nothing can be written');
    return;
  }
  const refusal = databaseErrorOf(error);
  if (known !== undefined && known.status < 500 && refusal !== undefined) {
    const { code, table, column, constraint } = refusal;
    const operation = request.routeOptions.config?.operation?.id;
    request.log.warn({ operation, code, table, column, constraint }, 'The database refused a value');
    return;
  }
  if (known !== undefined && known.status < 500) return;
  request.log.error({ err: error }, 'Request failed');
}

/** Sends an error as `Failure`; unexpected ones are logged and stay generic. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (isClientDisconnect(request, error)) {
    request.log.info('The client left');
    // The client is gone; not counted as our failure.
    return reply.code(400).send();
  }
  const known = explain(error);
  logError(request, error, known);
  if (!request.raw.complete) {
    // Fastify closes the connection for bodies that are too large.
    reply.removeHeader('connection');
    discardRemainingBody(request.raw);
  }
  if (known === undefined) {
    return reply.code(500).send({
      status: false,
      message: 'Une erreur est survenue. Veuillez réessayer.',
      code: 'INTERNAL',
    });
  }
  if (known.status === 401) reply.header('www-authenticate', 'Bearer');
  if (known.retryAfter !== undefined) reply.header('retry-after', known.retryAfter);
  return reply.code(known.status).send({
    status: false,
    message: known.message,
    ...(known.code === undefined ? {} : { code: known.code }),
    ...(known.field ? { field: known.field } : {}),
  });
}

/** Installs the error and not-found handlers. */
export function installErrorHandlers(app: FastifyInstance): void {
  app.setErrorHandler(sendError);
  app.setNotFoundHandler(() => {
    throw notFoundError("Cette adresse n'existe pas.");
  });
}
