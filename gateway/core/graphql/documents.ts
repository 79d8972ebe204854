import { existsSync, readFileSync } from 'node:fs';
import { fault } from '../errors.ts';

/** The documents that the client was built with, by the hash that it sends instead of them. */
export interface TrustedDocuments {
  find(id: string): string | undefined;
  readonly size: number;
}

/** Reads the file that the Relay compiler writes; an absent one trusts nothing. */
export function readTrustedDocuments(file: string): TrustedDocuments {
  const parsed: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const documents = new Map(
    Object.entries(parsed ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
  return { find: (id) => documents.get(id), size: documents.size };
}

/** The error for an id that names no trusted document: the client is older or newer than the gateway. */
export const unknownDocument = () =>
  fault(
    'BAD_USER_INPUT',
    'This document is not known here: reload the application, or send the text of the query.',
    {
      reason: 'PERSISTED_DOCUMENT_NOT_FOUND',
    },
  );

/** The error for a document that is not trusted where only trusted ones are served. */
export const untrustedDocument = () =>
  fault('FORBIDDEN', 'Only trusted documents are served here.', {
    reason: 'UNTRUSTED_DOCUMENT',
    http: { status: 403 },
  });

/** The document id of a request: as Relay sends it, or in the extensions of graphql-transport-ws. */
export function documentId(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const of = (holder: object): unknown =>
    'doc_id' in holder ? holder.doc_id : 'documentId' in holder ? holder.documentId : undefined;
  const own = of(body);
  if (typeof own === 'string') return own;
  if ('extensions' in body && typeof body.extensions === 'object' && body.extensions !== null) {
    const extended = of(body.extensions);
    if (typeof extended === 'string') return extended;
  }
  return undefined;
}
