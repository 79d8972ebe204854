import type { GatewayInterface, GatewayGraphQLRequestContext } from '@apollo/server-gateway-interface';
import {
  BREAK,
  type DocumentNode,
  execute,
  type ExecutionResult,
  getOperationAST,
  getVariableValues,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  type Source,
  type SourceLocation,
  visit,
} from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';

interface Operation {
  document: DocumentNode;
  operationName: string | null | undefined;
  variables: Record<string, unknown>;
  context: unknown;
  /** Only trusted documents are compiled. */
  isTrusted: boolean;
}

/** Executes one compiled document. */
export type CompiledQuery = (
  variables: Readonly<Record<string, unknown>>,
  context: unknown,
) => Promise<ExecutionResult>;

/** Executes one operation with the same result as graphql-js. */
export type Executor = (operation: Operation) => Promise<ExecutionResult>;

/** Creates an executor for a schema: trusted documents are compiled to JavaScript at their first use. */
export function createExecutor(
  schema: GraphQLSchema,
  { introspection }: { introspection: boolean },
): Executor {
  const queries = new WeakMap<DocumentNode, CompiledQuery | null>();

  const interpret = async ({ document, operationName, variables, context }: Operation) =>
    execute({
      schema,
      document,
      operationName,
      variableValues: variables,
      contextValue: context,
      hideSuggestions: !introspection,
    });

  function queryOf(document: DocumentNode): CompiledQuery | null {
    const known = queries.get(document);
    if (known !== undefined) return known;
    const query = (isCompilable(document) && compile(schema, document)) || null;
    queries.set(document, query);
    return query;
  }

  return async (operation) => {
    const { document, operationName, variables, context, isTrusted } = operation;
    const node = isTrusted ? getOperationAST(document, operationName) : undefined;
    const query = node && queryOf(document);
    if (!query) return interpret(operation);
    const { errors } = getVariableValues(schema, node.variableDefinitions ?? [], variables);
    return errors ? interpret(operation) : query(variables, context);
  };
}

/**
 * Whether graphql-jit answers a document as graphql-js does. It does not where a variable is part of an object or list
 * that the document writes, where a spread has a directive, and between several operations.
 */
export function isCompilable(document: DocumentNode): boolean {
  let isEqual = getOperationAST(document) != null;
  const differs = () => {
    isEqual = false;
    return BREAK;
  };
  visit(document, {
    ObjectField: ({ value }) => (value.kind === Kind.VARIABLE ? differs() : undefined),
    ListValue: ({ values }) => (values.some(({ kind }) => kind === Kind.VARIABLE) ? differs() : undefined),
    FragmentSpread: ({ directives = [] }) => (directives.length > 0 ? differs() : undefined),
    InlineFragment: ({ directives = [] }) => (directives.length > 0 ? differs() : undefined),
  });
  return isEqual;
}

/** Compiles a document; undefined where the compiler refuses it. */
export function compile(schema: GraphQLSchema, document: DocumentNode): CompiledQuery | undefined {
  const compiled = compileQuery(schema, document, undefined, { disablingCapturingStackErrors: true });
  if (!isCompiledQuery(compiled)) return undefined;
  return async (variables, context) => {
    const result = await compiled.query(undefined, context, variables);
    if (!result.errors) return result;
    return { ...result, errors: result.errors.map((error) => asGraphQLError(error, document.loc?.source)) };
  };
}

/** The offset of a line and column in a text. */
function positionOf({ body }: Source, { line, column }: SourceLocation): number {
  const ends = [...body.matchAll(/\r\n|[\n\r]/g)].map(({ 0: end, index }) => index + end.length);
  return (ends[line - 2] ?? 0) + column - 1;
}

/** Converts a compiler error to graphql-js's form, which always has extensions. */
const asGraphQLError = (
  { message, path, locations, originalError }: GraphQLError,
  source: Source | undefined,
): GraphQLError =>
  new GraphQLError(message, {
    path,
    originalError,
    ...(source && locations
      ? { source, positions: locations.map((location) => positionOf(source, location)) }
      : {}),
  });

/** Makes Apollo Server execute through an executor, by its `gateway` option. */
export function asApolloGateway(schema: GraphQLSchema, run: Executor): GatewayInterface {
  return {
    load: async () => ({
      executor: async ({ document, request, context }: GatewayGraphQLRequestContext) =>
        run({
          document,
          // Apollo's own operationName is that of the operation it found; unknown names must fail.
          operationName: request.operationName,
          variables: request.variables ?? {},
          context,
          isTrusted: context.isTrustedDocument === true,
        }),
    }),
    onSchemaLoadOrUpdate(callback) {
      callback({ apiSchema: schema, coreSupergraphSdl: '' });
      return () => undefined;
    },
    stop: async () => undefined,
  };
}
