import type { FastifyError, FastifyInstance } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { ZodError } from 'zod';
import { isOutage } from './database/outages.ts';
import { ApiError, notFound } from './errors.ts';

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

/** Milliseconds between two lines about an outage. */
const outagePause = 30_000;

/** Turns anything thrown on the way into the answer that clients understand. */
function explain(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error;
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
    return new ApiError(507, 'Le stockage du serveur est plein. Réessayez plus tard.', 'STORAGE_FULL', {
      cause: error,
    });
  if (isOutage(error)) return unavailable(error);
  const { statusCode } = error as Partial<FastifyError>;
  if (statusCode === undefined || statusCode < 400 || statusCode >= 500) return undefined;
  const [message, code] = sentences[statusCode] ?? notValid;
  return new ApiError(statusCode, message, code, { cause: error });
}

/** Answers refusals and failures in one shape, `Failure`; what is unexpected is logged and says nothing. */
export function answerErrors(app: FastifyInstance): void {
  let outageTold = -Infinity;
  /** Whether an outage was told of not long ago; from now on it is. */
  const isTold = () => {
    const now = performance.now();
    if (now - outageTold < outagePause) return true;
    outageTold = now;
    return false;
  };
  app.setErrorHandler((error, request, reply) => {
    const known = explain(error);
    if (known === undefined) {
      request.log.error({ err: error }, 'Request failed');
      return reply.code(500).send({
        status: false,
        message: 'Une erreur est survenue. Veuillez réessayer.',
        code: 'INTERNAL',
      });
    }
    // A full disk is understood by people, and nothing that they could mend. An outage fails every request:
    // one line tells of it.
    if (known.status >= 500 && !(isOutage(error) && isTold())) {
      request.log.error({ err: error }, 'Request failed');
    }
    // What is still arriving of a refused upload is not worth receiving.
    if (known.status === 413) reply.header('connection', 'close');
    if (known.status === 401) reply.header('www-authenticate', 'Bearer');
    if (known.retryAfter !== undefined) reply.header('retry-after', known.retryAfter);
    return reply.code(known.status).send({
      status: false,
      message: known.message,
      ...(known.code === undefined ? {} : { code: known.code }),
      ...(known.field ? { field: known.field } : {}),
    });
  });
  app.setNotFoundHandler(() => {
    throw notFound("Cette adresse n'existe pas.");
  });
}
