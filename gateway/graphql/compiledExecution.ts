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

/** Executes one operation. */
interface Operation {
  document: DocumentNode;
  operationName: string | null | undefined;
  variables: Record<string, unknown>;
  context: unknown;
  /** Whether its document is registered: only such documents are compiled. */
  isRegistered: boolean;
}

/** Executes operations with the answers of graphql-js. */
export interface Executor {
  execute(operation: Operation): Promise<ExecutionResult>;
  /**
   * Compares a document's compiled form with graphql-js, and uses it from then on where both answer the same. Answers
   * how they differ; undefined where they do not. One document is compared at a time.
   */
  register(document: DocumentNode): Promise<string | undefined>;
  /** Compares no more documents. */
  stop(): void;
}

/** Executions after which a registered document is worth its comparison, about a tenth of a second of processor time. */
const usesBeforeComparison = 20;

/**
 * Executes registered documents compiled to JavaScript, once they are in use and were found to answer as graphql-js
 * does. All others, and variables that do not fit, go to graphql-js.
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
      // What it fails with is in the log.
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

/** The place of a line and column in a text. */
function positionOf({ body }: Source, { line, column }: SourceLocation): number {
  const ends = [...body.matchAll(/\r\n|[\n\r]/g)].map(({ 0: end, index }) => index + end.length);
  return (ends[line - 2] ?? 0) + column - 1;
}

/** An error of the compiler's as one of graphql-js: its own lacks extensions unless the original has some. */
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

/** Lets Apollo Server run its requests through an executor, by way of its `gateway` option. */
export function asApolloGateway(schema: GraphQLSchema, { execute: run, stop }: Executor): GatewayInterface {
  return {
    load: async () => ({
      executor: async ({ document, request, context }: GatewayGraphQLRequestContext) =>
        run({
          document,
          // As it was asked for: Apollo's own is that of the operation that it found, and one is not run in place of another.
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
