import {
  type DocumentNode,
  getOperationAST,
  getVariableValues,
  GraphQLError,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { chooseDocument } from '../graphql/asking.ts';
import type { TrustedDocuments } from '../graphql/documents.ts';
import { type Cost, enforceLimits } from '../graphql/limits.ts';
import { type Documents, withCode } from '../graphql/parsing.ts';
import type { GatewayConfig } from '../config.ts';

/** How a client asks for an operation over its connection. */
interface Asked {
  operationName?: string | null | undefined;
  variables?: Record<string, unknown> | null | undefined;
}

/** An operation that may be run: read, fit for the schema and within the limits. */
export interface ReadOperation {
  document: DocumentNode;
  operation: OperationDefinitionNode;
  variables: Record<string, unknown>;
  isTrusted: boolean;
  cost: Cost;
}

/** Reads what is asked over a connection as a request's is read; answers what is wrong with it otherwise. */
export async function readOperation(
  asked: Asked,
  schema: GraphQLSchema,
  { trusted, documents }: { trusted: TrustedDocuments; documents: Documents },
  config: Pick<GatewayConfig, 'trustedDocumentsOnly' | 'introspection'>,
): Promise<ReadOperation | { errors: readonly GraphQLError[] }> {
  const choice = await chooseDocument(asked, trusted, config.trustedDocumentsOnly);
  if (choice && 'refusal' in choice) return { errors: [choice.refusal] };
  // Without any document, what is wrong with an empty text is told.
  const { text, isTrusted } = choice ?? { text: '', isTrusted: false };
  const reading = documents.read(text, isTrusted);
  if ('errors' in reading) return reading;
  const { document } = reading;
  const variables = asked.variables ?? {};
  const operation = getOperationAST(document, asked.operationName);
  if (!operation) return { errors: [unknownOperation()] };
  let cost: Cost;
  try {
    cost = enforceLimits(schema, document, operation, variables, isTrusted);
  } catch (error) {
    if (error instanceof GraphQLError) return { errors: [error] };
    throw error;
  }
  const { errors } = getVariableValues(schema, operation.variableDefinitions ?? [], variables, {
    hideSuggestions: !config.introspection,
  });
  if (errors) return { errors: errors.map((error) => withCode(error, 'BAD_USER_INPUT')) };
  return { document, operation, variables, isTrusted, cost };
}

const unknownOperation = () =>
  new GraphQLError('The document has no such operation.', {
    extensions: { code: 'OPERATION_RESOLUTION_FAILURE' },
  });
