import { DrizzleQueryError } from 'drizzle-orm';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { DatabaseError } from 'pg';
import { ZodError } from 'zod';
import { isOutage } from './database/outages.ts';
import { ApiError, conflict, notFound } from './errors.ts';
import { discardRest } from './leftovers.ts';

/** Sentences for refusals of the web server itself, by HTTP status; the first for all others. */
const notValid = ["La requête n'est pas valide.", 'INVALID'] as const;
const sentences: Record<number, readonly [message: string, code: string]> = {
  413: ['Le contenu envoyé est trop volumineux.', 'TOO_LARGE'],
  415: ["Le format du contenu envoyé n'est pas accepté.", 'UNSUPPORTED_MEDIA_TYPE'],
};

/** 503: what is away may be back soon; seconds until trying again makes sense. */
const unavailable = (cause: unknown) =>
  new ApiError(503, 'Le service est momentanément indisponible. Réessayez dans un instant.', 'UNAVAILABLE', {
    retryAfter: 5,
    cause,
  });

/** 507: nothing was written, and nothing will be until an operator has made room. */
const full = (cause: unknown) =>
  new ApiError(507, 'L’espace de stockage du serveur est plein. Réessayez plus tard.', 'STORAGE_FULL', {
    cause,
  });

/** Whether a disk is full; where PostgreSQL has no code of its own for that, it stands in what the system said. */
const isFullDisk = ({ code = '', message }: DatabaseError): boolean =>
  code === '53100' || (/^(53|58|XX)/.test(code) && /no space left|disk quota exceeded/i.test(message));

/** Milliseconds between two lines about what fails every request: one line tells of it. */
const pause = 30_000;
const lastTold = { outage: -Infinity, full: -Infinity };

/** Whether an outage, or a full disk, was told of not long ago; from now on it is. */
function isTold(what: keyof typeof lastTold): boolean {
  const now = performance.now();
  if (now - lastTold[what] < pause) return true;
  lastTold[what] = now;
  return false;
}

/** What PostgreSQL said, when it was what refused; the query alone also holds what people wrote. */
function databaseErrorOf(error: unknown): DatabaseError | undefined {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof DatabaseError ? cause : undefined;
}

/**
 * What the database would not take, where it is the request that was wrong: the schemas of calls should
 * have said so before. Undefined for a fault of ours.
 */
function explainRefusal(refusal: DatabaseError): ApiError | undefined {
  const { code = '' } = refusal;
  if (isFullDisk(refusal)) return full(refusal);
  // Data exceptions (values that a column has no form for, out of range, …) and too long for an index.
  if (code.startsWith('22') || code === '54000') return new ApiError(400, ...notValid);
  // What a row was to belong to went away in the meantime.
  if (code === '23503') return notFound();
  // Somebody else was first.
  if (code === '23505') return conflict('Cet élément existe déjà.');
  return undefined;
}

/**
 * Whether it failed because the client went away before all of its request had come: by the very error that the
 * request's stream ended with. What fails beside that, or after it, is a failure like any other.
 */
function isOfLeaving({ raw: { errored } }: FastifyRequest, error: unknown): boolean {
  if (!errored) return false;
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause === errored) return true;
  return false;
}

/** Turns anything thrown on the way into the answer that clients understand. */
function explain(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error;
  if (isOutage(error)) return unavailable(error);
  const refusal = databaseErrorOf(error);
  if (refusal !== undefined) return explainRefusal(refusal);
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
    return full(error);
  const { statusCode } = error as Partial<FastifyError>;
  if (statusCode === undefined || statusCode < 400 || statusCode >= 500) return undefined;
  const [message, code] = sentences[statusCode] ?? notValid;
  return new ApiError(statusCode, message, code, { cause: error });
}

/** Writes down what happened, with what helps to find it and nothing that people wrote. */
function note(request: FastifyRequest, error: unknown, known: ApiError | undefined): void {
  if (isOutage(error) && isTold('outage')) return;
  if (known?.code === 'STORAGE_FULL') {
    if (!isTold('full')) request.log.error({ err: error }, 'A disk is full: nothing can be written');
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

/** Answers a refusal or failure in the one shape, `Failure`; what is unexpected is logged and says nothing. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (isOfLeaving(request, error)) {
    request.log.info('The client left');
    // Nobody reads it; what is counted is no failure of ours.
    return reply.code(400).send();
  }
  const known = explain(error);
  note(request, error, known);
  if (!request.raw.complete) {
    // Fastify asks for it when a body is too large.
    reply.removeHeader('connection');
    discardRest(request.raw);
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

/** Answers whatever is thrown on the way, and addresses that there are not. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(() => {
    throw notFound("Cette adresse n'existe pas.");
  });
}
