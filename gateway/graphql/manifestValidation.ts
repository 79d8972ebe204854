import { setImmediate } from 'node:timers/promises';
import { GraphQLError, type GraphQLSchema, Kind, parse, validate } from 'graphql';
import { LRUCache } from 'lru-cache';
import { enforceLimits } from './limits.ts';
import type { RegisteredDocument } from './manifests.ts';

/** A document that the schema rejects, and why. */
export interface InvalidDocument {
  id: string;
  operations: readonly string[];
  reasons: string[];
}

/** Errors of a trusted document against the schema: invalid or too costly. */
export function documentErrors(schema: GraphQLSchema, text: string): string[] {
  const document = parse(text);
  const errors = validate(schema, document);
  if (errors.length > 0) return errors.map(({ message }) => message);
  try {
    for (const definition of document.definitions)
      if (definition.kind === Kind.OPERATION_DEFINITION)
        enforceLimits(schema, document, definition, {}, true);
    return [];
  } catch (error) {
    if (error instanceof GraphQLError) return [error.message];
    throw error;
  }
}

/** Results by schema and text: versions of a client share most documents. */
const results = new WeakMap<GraphQLSchema, LRUCache<string, string[]>>();

/** Finds the documents that a schema rejects, yielding to requests in between. */
export async function invalidDocuments(
  schema: GraphQLSchema,
  documents: readonly RegisteredDocument[],
): Promise<InvalidDocument[]> {
  const known = results.get(schema) ?? new LRUCache<string, string[]>({ max: 5_000 });
  results.set(schema, known);
  const found: InvalidDocument[] = [];
  for (const { id, operations, text } of documents) {
    let reasons = known.get(text);
    if (!reasons) {
      reasons = documentErrors(schema, text);
      known.set(text, reasons);
      await setImmediate();
    }
    if (reasons.length > 0) found.push({ id, operations, reasons });
  }
  return found;
}
