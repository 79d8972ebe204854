import type { GatewayInterface, GatewayGraphQLRequestContext } from '@apollo/server-gateway-interface';
import {
  type DocumentNode,
  execute,
  type ExecutionResult,
  getOperationAST,
  getVariableValues,
  GraphQLError,
  type GraphQLSchema,
  type Source,
  type SourceLocation,
} from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import type { Logger } from 'pino';
import { createComparison, type Query } from './documentComparison.ts';

interface Operation {
  document: DocumentNode;
  operationName: string | null | undefined;
  variables: Record<string, unknown>;
  context: unknown;
  /** Only registered documents are compiled. */
  isRegistered: boolean;
}

/** Executes operations with the same results as graphql-js. */
export interface Executor {
  execute(operation: Operation): Promise<ExecutionResult>;
  /**
   * Compares a document's compiled form with graphql-js and uses it if they agree. Returns the difference, if any.
   * Compares one document at a time.
   */
  register(document: DocumentNode): Promise<string | undefined>;
  /** Stops comparing documents. */
  stop(): void;
}

/** Executions before a registered document is compared (about 100 ms of CPU). */
const usesBeforeComparison = 20;

/**
 * Creates an executor that compiles registered documents to JavaScript once they are used often and proved equal to
 * graphql-js. Everything else goes to graphql-js.
 */
export function createExecutor(
  schema: GraphQLSchema,
  { introspection, log }: { introspection: boolean; log: Logger },
): Executor {
  const compare = createComparison(schema, compile);
  const uses = new WeakMap<DocumentNode, number>();
  const queries = new WeakMap<DocumentNode, Query>();
  let comparisons: Promise<unknown> = Promise.resolve();
  let isStopped = false;

  const interpret = async ({ document, operationName, variables, context }: Operation) =>
    execute({
      schema,
      document,
      operationName,
      variableValues: variables,
      contextValue: context,
      hideSuggestions: !introspection,
    });

  async function compareNow(document: DocumentNode): Promise<string | undefined> {
    if (isStopped) return 'The executor has stopped.';
    const operationName = getOperationAST(document)?.name?.value;
    const difference = await compare(document);
    if (difference === undefined) {
      const query = compile(schema, document);
      if (query) queries.set(document, query);
      log.debug({ operationName }, 'Document is executed compiled');
    } else {
      log.info({ operationName, difference }, 'Document is not compiled: it would be answered otherwise');
    }
    return difference;
  }

  function register(document: DocumentNode): Promise<string | undefined> {
    const comparison = comparisons.then(() => compareNow(document));
    comparisons = comparison.catch((err: unknown) => log.error({ err }, 'Document cannot be compared'));
    return comparison;
  }

  return {
    register,
    stop() {
      isStopped = true;
    },
    async execute(operation) {
      const { document, operationName, variables, context, isRegistered } = operation;
      if (!isRegistered) return interpret(operation);
      const count = (uses.get(document) ?? 0) + 1;
      uses.set(document, count);
      // Failures are logged.
      if (count === usesBeforeComparison) register(document).catch(() => undefined);
      const query = queries.get(document);
      const node = query && getOperationAST(document, operationName);
      if (!node) return interpret(operation);
      const { errors } = getVariableValues(schema, node.variableDefinitions ?? [], variables);
      return errors ? interpret(operation) : query(variables, context);
    },
  };
}

function compile(schema: GraphQLSchema, document: DocumentNode): Query | undefined {
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
export function asApolloGateway(schema: GraphQLSchema, { execute: run, stop }: Executor): GatewayInterface {
  return {
    load: async () => ({
      executor: async ({ document, request, context }: GatewayGraphQLRequestContext) =>
        run({
          document,
          // Apollo's own operationName is that of the operation it found; unknown names must fail.
          operationName: request.operationName,
          variables: request.variables ?? {},
          context,
          isRegistered: context.isTrusted === true,
        }),
    }),
    onSchemaLoadOrUpdate(callback) {
      callback({ apiSchema: schema, coreSupergraphSdl: '' });
      return () => undefined;
    },
    stop: async () => stop(),
  };
}
