import type { Request, RequestHandler, Response } from 'express';
import { GraphQLError } from 'graphql';
import type { Logger } from 'pino';
import type { GatewayConfig } from '../config/config.ts';
import { httpStatusOf } from '../http/errors.ts';
import { formatError } from '../graphql/apollo.ts';
import { lookUpDocument, invalidReferenceError } from '../graphql/documentLookup.ts';
import type { TrustedDocuments } from '../graphql/trustedDocuments.ts';
import type { DocumentCache } from '../graphql/documentCache.ts';
import { clientOf } from '../http/clients.ts';
import { requestLog, senderOf } from '../graphql/authenticateRequest.ts';
import type { Metrics } from '../http/metrics.ts';

const [inJson, inGraphQL] = ['application/json', 'application/graphql-response+json'];

/** Parameters that name the document; Apollo gets the text alone. */
const naming = ['query', 'doc_id', 'documentId', 'extensions'];

const searchOf = ({ url }: Request): URLSearchParams =>
  new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?')) : '');

/** Parameters of a GET request. Repeated ones are rejected because readers disagree on them. */
function namedInAddress(search: URLSearchParams): Record<string, unknown> {
  const named = new Map<string, unknown>();
  for (const name of naming) {
    const [value, ...others] = search.getAll(name);
    if (others.length > 0) throw invalidReferenceError(`${name} comes more than once.`);
    if (value === undefined) continue;
    try {
      named.set(name, name === 'extensions' ? JSON.parse(value) : value);
    } catch {
      throw invalidReferenceError('extensions is not JSON.');
    }
  }
  return Object.fromEntries(named);
}

function choose(request: Request, trusted: TrustedDocuments, isTrustedOnly: boolean) {
  try {
    const parameters: unknown = request.method === 'GET' ? namedInAddress(searchOf(request)) : request.body;
    return lookUpDocument(parameters, trusted, isTrustedOnly);
  } catch (error) {
    if (error instanceof GraphQLError) return { refusal: error };
    throw error;
  }
}

/** Replaces the document's name in a request by its text. */
function putText(request: Request, text: string): void {
  if (request.method === 'GET') {
    const search = searchOf(request);
    for (const name of naming) search.delete(name);
    search.set('query', text);
    request.url = `/?${search}`;
  } else {
    // Apollo reports bodies that are no objects.
    const others = Object.entries({ ...request.body }).filter(
      ([name, value]) => !naming.includes(name) || (name === 'extensions' && typeof value !== 'object'),
    );
    request.body = { ...Object.fromEntries(others), query: text };
  }
}

/** Finds and checks the document of each request before Apollo: too costly ones are rejected before validation. */
export function readDocuments(
  { trustedDocumentsOnly }: GatewayConfig,
  trusted: TrustedDocuments,
  documents: DocumentCache,
  metrics: Metrics,
  log: Logger,
): RequestHandler {
  const refuse = (request: Request, response: Response, errors: readonly GraphQLError[]): void => {
    const ownLog = requestLog(log, request);
    const present = formatError(ownLog, senderOf(request).requestId);
    metrics.operation('untrusted', 'none', 'error', 0);
    metrics.clientOperation(clientOf(request.headers), 'error');
    const [first] = errors;
    const { code, reason } = first?.extensions ?? {};
    ownLog.info({ operationName: 'untrusted', outcome: 'error', code, reason }, 'Operation');
    response
      .status((first && httpStatusOf(first)) ?? 400)
      .type(request.accepts([inJson, inGraphQL]) || inJson)
      .send(JSON.stringify({ errors: errors.map((error) => present(error.toJSON(), error)) }));
  };
  return (request, response, next) => {
    const choice = choose(request, trusted, trustedDocumentsOnly);
    if (!choice) {
      next();
      return;
    }
    if ('refusal' in choice) {
      refuse(request, response, [choice.refusal]);
      return;
    }
    const parsed = documents.read(choice.text, choice.isTrusted);
    if ('errors' in parsed) {
      refuse(request, response, parsed.errors);
      return;
    }
    putText(request, choice.text);
    response.locals.isTrusted = choice.isTrusted;
    next();
  };
}
