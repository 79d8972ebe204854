import { setImmediate } from 'node:timers/promises';
import { GraphQLError, type GraphQLSchema, Kind, parse, validate } from 'graphql';
import { enforceLimits } from './limits.ts';
import type { RegisteredDocument } from './manifests.ts';

/** A document that a schema does not answer, and why. */
export interface Misfit {
  id: string;
  operations: readonly string[];
  reasons: string[];
}

/** Why a schema does not answer a trusted document: it is not valid, or asks more than any may. */
export function whyUnfit(schema: GraphQLSchema, text: string): string[] {
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

/** Those of many documents that a schema does not answer; requests are served between one and the next. */
export async function misfits(
  schema: GraphQLSchema,
  documents: readonly RegisteredDocument[],
): Promise<Misfit[]> {
  const found: Misfit[] = [];
  for (const { id, operations, text } of documents) {
    const reasons = whyUnfit(schema, text);
    if (reasons.length > 0) found.push({ id, operations, reasons });
    await setImmediate();
  }
  return found;
}
