import type { RequestHandler } from 'express';
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
  log: Logger,
): RequestHandler {
  const present = formatError(log);
  return (request, response, next) => {
    const id = documentId(request.body);
    if (id !== undefined) {
      const query = trusted.find(id);
      if (query === undefined) {
        response.status(400).json({ errors: [unknownDocument().toJSON()] });
        return;
      }
      const { variables, operationName } = request.body;
      request.body = { query, variables, ...(operationName ? { operationName } : {}) };
      response.locals.isTrusted = true;
    }
    const source = sourceOf(request.method, request.query, request.body);
    if (source !== undefined) {
      const isTrusted = id !== undefined;
      if (!isTrusted && trustedDocumentsOnly) {
        const error = untrustedDocument();
        response.status(403).json({ errors: [present(error.toJSON(), error)] });
        return;
      }
      const reading = documents.read(source, isTrusted);
      // What is merely wrong Apollo tells itself.
      if (reading.kind === 'refused') {
        response.status(400).json({ errors: [present(reading.error.toJSON(), reading.error)] });
        return;
      }
    }
    next();
  };
}
