import type { GatewayInterface, GatewayGraphQLRequestContext } from '@apollo/server-gateway-interface';
import {
  type DocumentNode,
  execute,
  type ExecutionResult,
  getOperationAST,
  GraphQLError,
  type GraphQLSchema,
  type OperationDefinitionNode,
  parse,
} from 'graphql';
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit';

/** Executes one operation. */
interface Operation {
  document: DocumentNode;
  operationName: string | null | undefined;
  variables: Record<string, unknown>;
  context: unknown;
}

export type Execute = (operation: Operation) => Promise<ExecutionResult>;

/**
 * Executes operations compiled to JavaScript, several times faster than interpreting them, with the
 * answers of graphql-js: variables are coerced, and errors carry message, path and extensions, as
 * there. What the compiler does not take (a document it refuses, variables that do not fit) goes to
 * graphql-js itself. What was compiled, which takes about a millisecond and some tens of kilobytes, is
 * kept as long as its document is; see `parsing.ts`.
 */
export function createExecutor(
  schema: GraphQLSchema,
  { introspection }: { introspection: boolean },
): Execute {
  const compiled = new WeakMap<OperationDefinitionNode, CompiledQuery | 'interpret'>();

  const interpret = async ({
    document,
    operationName,
    variables,
    context,
  }: Operation): Promise<ExecutionResult> =>
    execute({
      schema,
      document,
      operationName,
      variableValues: variables,
      contextValue: context,
      hideSuggestions: !introspection,
    });

  const compile = (
    document: DocumentNode,
    operation: OperationDefinitionNode,
  ): CompiledQuery | 'interpret' => {
    const known = compiled.get(operation);
    if (known) return known;
    const result = compileQuery(schema, withoutPlaces(document), operation.name?.value, {
      disableLeafSerialization: false,
      disablingCapturingStackErrors: true,
    });
    const usable = isCompiledQuery(result) ? result : 'interpret';
    compiled.set(operation, usable);
    return usable;
  };

  return async (operation) => {
    const named = getOperationAST(operation.document, operation.operationName);
    const query = named ? compile(operation.document, named) : 'interpret';
    if (query === 'interpret') return interpret(operation);
    const result = await query.query(undefined, operation.context, operation.variables);
    // Without data, the variables did not fit: graphql-js words that better.
    if (result.data === undefined && result.errors) return interpret(operation);
    return result.errors ? { ...result, errors: result.errors.map(asGraphQLError) } : result;
  };
}

/**
 * The same document without the places of its text. The compiled code would hold those of every field, and make them
 * anew for every value that it reads.
 */
const withoutPlaces = (document: DocumentNode): DocumentNode =>
  document.loc ? parse(document.loc.source.body, { noLocation: true }) : document;

/** The compiler's errors lack the location and wrap the original; clients get them as graphql-js makes them. */
function asGraphQLError(error: GraphQLError): GraphQLError {
  const { originalError } = error;
  const known = originalError instanceof GraphQLError ? originalError : undefined;
  return new GraphQLError(error.message || originalError?.message || 'Error', {
    path: error.path,
    originalError: originalError ?? null,
    extensions: { ...known?.extensions, ...error.extensions },
  });
}

/** Lets Apollo Server run its requests through an executor, by way of its `gateway` option. */
export function asApolloGateway(schema: GraphQLSchema, run: Execute): GatewayInterface {
  return {
    load: async () => ({
      executor: async (request: GatewayGraphQLRequestContext) =>
        run({
          document: request.document,
          // As it was asked for: Apollo's own is that of the operation that it found, and one is not run in place of another.
          operationName: request.request.operationName,
          variables: request.request.variables ?? {},
          context: request.context,
        }),
    }),
    onSchemaLoadOrUpdate(callback) {
      callback({ apiSchema: schema, coreSupergraphSdl: '' });
      return () => undefined;
    },
    stop: async () => undefined,
  };
}
