import { setImmediate } from 'node:timers/promises';
import { GraphQLError, type GraphQLSchema, Kind, parse, validate } from 'graphql';
import type { Logger } from 'pino';
import { enforceLimits } from './limits.ts';
import type { RegisteredVersion } from './manifests.ts';

/** Errors of a trusted document against the schema: invalid or too costly. */
export function findDocumentErrors(schema: GraphQLSchema, text: string): string[] {
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

/** Maximum number of documents per version that the log names. */
const maxLogged = 10;

/** Logs the documents of each version that a schema rejects, yielding to requests in between. */
export async function logInvalidDocuments(
  schema: GraphQLSchema,
  registered: readonly RegisteredVersion[],
  log: Logger,
): Promise<void> {
  // Versions of a client share most documents.
  const results = new Map<string, string[]>();
  for (const { client, version, documents } of registered) {
    const unfit: { id: string; operations: readonly string[]; reasons: string[] }[] = [];
    for (const { id, operations, text } of documents) {
      let reasons = results.get(text);
      if (!reasons) {
        reasons = findDocumentErrors(schema, text);
        results.set(text, reasons);
        await setImmediate();
      }
      if (reasons.length > 0) unfit.push({ id, operations, reasons });
    }
    if (unfit.length > 0)
      log.warn(
        { client, version, count: unfit.length, unfit: unfit.slice(0, maxLogged) },
        'Documents of a registered version do not fit the schema',
      );
  }
}
