import {
  type DocumentNode,
  getOperationAST,
  getVariableValues,
  GraphQLError,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { lookUpDocument } from '../graphql/documentLookup.ts';
import type { TrustedDocuments } from '../graphql/trustedDocuments.ts';
import { type CostReport, enforceLimits } from '../graphql/limits.ts';
import { type DocumentCache, withCode } from '../graphql/documentCache.ts';
import type { GatewayConfig } from '../config/config.ts';

/** The payload of a `subscribe` message; documents may be named in other fields. */
interface Payload {
  operationName?: string | null | undefined;
  variables?: Record<string, unknown> | null | undefined;
}

/** An operation that was parsed and is valid and within the limits; its type is not restricted to subscriptions. */
export interface ReadOperation {
  document: DocumentNode;
  operation: OperationDefinitionNode;
  variables: Record<string, unknown>;
  isTrusted: boolean;
  cost: CostReport;
}

/** Parses and checks an operation in the same way as over HTTP. */
export function readOperation(
  payload: Payload,
  schema: GraphQLSchema,
  { trusted, documents }: { trusted: TrustedDocuments; documents: DocumentCache },
  config: Pick<GatewayConfig, 'trustedDocumentsOnly' | 'introspection'>,
): ReadOperation | { errors: readonly GraphQLError[] } {
  const choice = lookUpDocument(payload, trusted, config.trustedDocumentsOnly);
  if (choice && 'refusal' in choice) return { errors: [choice.refusal] };
  // Without a document, the errors are those of an empty text.
  const { text, isTrusted } = choice ?? { text: '', isTrusted: false };
  const parsed = documents.read(text, isTrusted);
  if ('errors' in parsed) return parsed;
  const { document } = parsed;
  const variables = payload.variables ?? {};
  const operation = getOperationAST(document, payload.operationName);
  if (!operation) return { errors: [unknownOperation()] };
  let cost: CostReport;
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
