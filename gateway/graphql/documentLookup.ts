import { GraphQLError } from 'graphql';
import { z } from 'zod';
import { graphqlError } from '../http/errors.ts';
import type { TrustedDocuments } from './trustedDocuments.ts';
import { apolloHashOf, sha256 } from './manifests.ts';
import { parseUntrusted } from './documentCache.ts';

const word = z.string().min(1).optional().catch(undefined);
const ids = { doc_id: word, documentId: word };

/** Ways to name a document: text, Relay's document id or Apollo's persisted query. */
const Parameters = z.object({
  ...ids,
  query: word,
  extensions: z
    .object({
      ...ids,
      persistedQuery: z
        .object({ version: z.unknown().optional(), sha256Hash: word })
        .optional()
        .catch(undefined),
    })
    .optional()
    .catch(undefined),
});

/** The document of a request, or why it is rejected. */
export type DocumentLookup = { text: string; isTrusted: boolean } | { refusal: GraphQLError };

/** The client is older or newer than the gateway. */
const unknownDocument = () =>
  graphqlError(
    'BAD_USER_INPUT',
    'This document is not known here: reload the application, or send the text of the query.',
    { reason: 'PERSISTED_DOCUMENT_NOT_FOUND' },
  );

/** The same in Apollo's protocol: its clients then send the text. */
const persistedQueryNotFound = () =>
  new GraphQLError('PersistedQueryNotFound', {
    extensions: { code: 'PERSISTED_QUERY_NOT_FOUND', http: { status: 200 } },
  });

const untrustedDocument = () =>
  graphqlError('FORBIDDEN', 'Only trusted documents are served here.', {
    reason: 'UNTRUSTED_DOCUMENT',
    http: { status: 403 },
  });

/** Error for an invalid document id or hash. */
export const invalidReferenceError = (message: string) => graphqlError('BAD_REQUEST', message);

/** The hash of a document regardless of whitespace and order; undefined for invalid text. */
function hashOfDocument(text: string): string | undefined {
  try {
    return apolloHashOf(parseUntrusted(text));
  } catch (error) {
    if (error instanceof GraphQLError) return undefined;
    throw error;
  }
}

/**
 * Looks up the document of a request; undefined if the parameters name none. A trusted document is served by its id
 * whatever text comes along. An unknown Apollo hash must match the text. With `isTrustedOnly`, other texts are
 * rejected.
 */
export function lookUpDocument(
  parameters: unknown,
  trusted: TrustedDocuments,
  isTrustedOnly: boolean,
): DocumentLookup | undefined {
  const { success, data } = Parameters.safeParse(parameters);
  if (!success) return undefined;
  const { query: text, extensions, ...named } = data;
  const persisted = extensions?.persistedQuery;
  const ownId = named.doc_id ?? named.documentId ?? extensions?.doc_id ?? extensions?.documentId;
  const id = ownId ?? persisted?.sha256Hash;
  if (ownId === undefined && persisted && (id === undefined || persisted.version !== 1))
    return { refusal: invalidReferenceError('extensions.persistedQuery has version 1 and a sha256Hash.') };

  if (id !== undefined) {
    const known = trusted.find(id);
    if (known !== undefined) return { text: known, isTrusted: true };
    if (ownId !== undefined) return { refusal: unknownDocument() };
    if (text === undefined) return { refusal: persistedQueryNotFound() };
    if (id !== sha256(text) && id !== hashOfDocument(text))
      return { refusal: invalidReferenceError('The sha256Hash is not that of the query.') };
  }
  if (text === undefined) return undefined;
  const matching = trusted.match(sha256(text));
  if (matching !== undefined) return { text: matching, isTrusted: true };
  if (!isTrustedOnly) return { text, isTrusted: false };
  const hash = hashOfDocument(text);
  const equal = hash === undefined ? undefined : trusted.match(hash);
  return equal === undefined ? { refusal: untrustedDocument() } : { text: equal, isTrusted: true };
}
