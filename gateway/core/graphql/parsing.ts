import { createHash } from 'node:crypto';
import { type DocumentNode, GraphQLError, type GraphQLSchema, parse, validate } from 'graphql';
import { LRUCache } from 'lru-cache';
import { enforceStructure, maxTokens } from './limits.ts';

/** What became of a document's text. */
export type Reading =
  | { kind: 'valid'; document: DocumentNode }
  /** It asks too much, or holds values that none may: not even validated. */
  | { kind: 'refused'; error: GraphQLError }
  | {
      kind: 'invalid';
      code: 'GRAPHQL_PARSE_FAILED' | 'GRAPHQL_VALIDATION_FAILED';
      errors: readonly GraphQLError[];
    };

/** The documents that are served, read once and kept: over HTTP, over sockets, trusted or not. */
export interface Documents {
  /** Parses, measures and validates a text; what is wrong with it is told and forgotten. */
  read(source: string, isTrusted: boolean): Reading;
  /** A valid document by the SHA-256 of its text, in hexadecimal. */
  find(hash: string): DocumentNode | undefined;
}

/** Memory of the documents that clients wrote, in bytes. */
const mostBytes = 96 * 1024 * 1024;
/** Bytes that were measured: of a token's part in the tree, and of the code compiled for a field (at most). */
const [bytesPerToken, bytesPerField] = [400, 4_000];

const hashOf = (source: string): string => createHash('sha256').update(source).digest('hex');

/** Reads documents against a schema. */
export function createDocuments(schema: GraphQLSchema): Documents {
  // As many as the client was built with; nobody can crowd them out.
  const trusted = new Map<string, DocumentNode>();
  const others = new LRUCache<string, DocumentNode>({ max: 2_000, maxSize: mostBytes });
  const find = (hash: string): DocumentNode | undefined => trusted.get(hash) ?? others.get(hash);
  return {
    find,
    read(source, isTrusted) {
      const hash = hashOf(source);
      const known = find(hash);
      if (known) return { kind: 'valid', document: known };
      let document: DocumentNode;
      try {
        document = parse(source, isTrusted ? {} : { maxTokens });
      } catch (error) {
        if (!(error instanceof GraphQLError)) throw error;
        return { kind: 'invalid', code: 'GRAPHQL_PARSE_FAILED', errors: [error] };
      }
      let fields = 0;
      try {
        if (!isTrusted) fields = enforceStructure(schema, document);
      } catch (error) {
        if (!(error instanceof GraphQLError)) throw error;
        return { kind: 'refused', error };
      }
      const errors = validate(schema, document);
      if (errors.length > 0) return { kind: 'invalid', code: 'GRAPHQL_VALIDATION_FAILED', errors };
      if (isTrusted) trusted.set(hash, document);
      else {
        const tokens = document.tokenCount ?? maxTokens;
        others.set(hash, document, {
          size: source.length + tokens * bytesPerToken + fields * bytesPerField,
        });
      }
      return { kind: 'valid', document };
    },
  };
}
