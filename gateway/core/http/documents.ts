import type { Request, RequestHandler, Response } from 'express';
import type { GraphQLError } from 'graphql';
import type { Logger } from 'pino';
import type { GatewayConfig } from '../config.ts';
import {
  documentId,
  type TrustedDocuments,
  unknownDocument,
  untrustedDocument,
} from '../graphql/documents.ts';
import { formatError } from '../graphql/apollo.ts';
import type { Documents } from '../graphql/parsing.ts';
import type { Metrics } from './metrics.ts';

const [inJson, inGraphQL] = ['application/json', 'application/graphql-response+json'];

/** The text of a request's document; undefined where Apollo will miss it too. */
function sourceOf(method: string, query: unknown, body: unknown): string | undefined {
  const holder = method === 'GET' ? query : body;
  if (typeof holder !== 'object' || holder === null || !('query' in holder)) return undefined;
  return typeof holder.query === 'string' ? holder.query : undefined;
}

/**
 * Puts the text of a trusted document in the place of its id, and reads each document before Apollo
 * does: what asks too much is refused before it is validated.
 */
export function readDocuments(
  { trustedDocumentsOnly }: GatewayConfig,
  trusted: TrustedDocuments,
  documents: Documents,
  metrics: Metrics,
  log: Logger,
): RequestHandler {
  const present = formatError(log);
  const refuse = (
    request: Request,
    response: Response,
    status: number,
    errors: readonly GraphQLError[],
  ): void => {
    metrics.operation('untrusted', 'none', 'error', 0);
    const type = request.accepts([inJson, inGraphQL]) || inJson;
    response
      .status(status)
      .type(type)
      .send(JSON.stringify({ errors: errors.map((error) => present(error.toJSON(), error)) }));
  };
  return (request, response, next) => {
    const id = documentId(request.body);
    if (id !== undefined) {
      const query = trusted.find(id);
      if (query === undefined) {
        refuse(request, response, 400, [unknownDocument()]);
        return;
      }
      const { variables, operationName } = request.body;
      request.body = { query, variables, ...(operationName ? { operationName } : {}) };
      response.locals.isTrusted = true;
    }
    const source = sourceOf(request.method, request.query, request.body);
    if (source === undefined) {
      next();
      return;
    }
    const isTrusted = id !== undefined;
    if (!isTrusted && trustedDocumentsOnly) {
      refuse(request, response, 403, [untrustedDocument()]);
      return;
    }
    const reading = documents.read(source, isTrusted);
    if ('errors' in reading) refuse(request, response, 400, reading.errors);
    else next();
  };
}
