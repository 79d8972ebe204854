import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import { unwrapResolverError } from '@apollo/server/errors';
import { ApolloServerPluginDrainHttpServer } from '@apollo/server/plugin/drainHttpServer';
import { GraphQLError, type GraphQLFormattedError, type GraphQLSchema } from 'graphql';
import type { Server } from 'node:http';
import type { Logger } from 'pino';
import type { GatewayConfig } from '../config/config.ts';
import type { Context } from './context.ts';
import type { Metrics } from '../http/metrics.ts';
import { asApolloGateway, createExecutor } from './compiledExecution.ts';
import { costPlugin, useWebSocketMessage } from './cost.ts';
import { maxTokens } from './limits.ts';
import type { DocumentCache } from './documentCache.ts';

/** Codes whose messages were written to be read by clients. */
export const publicErrorCodes: ReadonlySet<string> = new Set([
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'NOT_FOUND',
  'NOT_SUPPORTED',
  'BAD_USER_INPUT',
  'RATE_LIMITED',
  'TOO_COMPLEX',
  'UPSTREAM_UNAVAILABLE',
  'UPSTREAM_TIMEOUT',
  'STORAGE_FULL',
  'RETRY_UNSAFE',
  'IDEMPOTENCY_KEY_REUSED',
  'UPSTREAM_INVALID_RESPONSE',
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'BAD_REQUEST',
  'OPERATION_RESOLUTION_FAILURE',
  'PERSISTED_QUERY_NOT_FOUND',
  'PERSISTED_QUERY_NOT_SUPPORTED',
]);

/** Replacements for Apollo's messages that do not say what to do. */
const rewordings: readonly (readonly [RegExp, string])[] = [
  [/^GET requests only support query operations, not subscription/, useWebSocketMessage],
  [/^GET requests only support query operations, not mutation/, 'Mutations are sent by POST.'],
  [
    /^GraphQL operations must contain a non-empty `query`/,
    'The request names no operation: send its text as "query", or the id of a trusted document.',
  ],
];

function reworded(error: GraphQLFormattedError): GraphQLFormattedError {
  const [, message = error.message] = rewordings.find(([pattern]) => pattern.test(error.message)) ?? [];
  return { ...error, message };
}

/** Codes of failures; the log has more under the request's id. */
const loggedCodes: ReadonlySet<string> = new Set([
  'UPSTREAM_UNAVAILABLE',
  'UPSTREAM_TIMEOUT',
  'UPSTREAM_INVALID_RESPONSE',
  'STORAGE_FULL',
  'RETRY_UNSAFE',
]);

/** Masks errors: clients see the message and code of known codes only; the log has the rest under the request's id. */
export function formatError(log: Logger, requestId?: string) {
  const reference = requestId === undefined ? {} : { requestId };
  return (formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError => {
    const original = unwrapResolverError(error);
    const code = formatted.extensions?.code;
    if (typeof code === 'string' && publicErrorCodes.has(code)) {
      const { stacktrace: _stack, http: _http, ...extensions } = formatted.extensions ?? {};
      return reworded({
        ...formatted,
        extensions: loggedCodes.has(code) ? { ...extensions, ...reference } : extensions,
      });
    }
    log.error(
      {
        err: original instanceof GraphQLError ? (original.originalError ?? original) : original,
        path: formatted.path,
      },
      'Unexpected error',
    );
    return {
      message: 'Une erreur inattendue s’est produite.',
      ...(formatted.path ? { path: formatted.path } : {}),
      extensions: { code: 'INTERNAL_SERVER_ERROR', ...reference },
    };
  };
}

/** Attributes errors to their request's context for the log. */
function attribution(contexts: WeakMap<Error, Context>): ApolloServerPlugin<Context> {
  return {
    requestDidStart: async () => ({
      async didEncounterErrors({ contextValue, errors }) {
        for (const error of errors) contexts.set(error, contextValue);
      },
    }),
  };
}

/** Times and logs operations by name; unnamed and unknown names share one label to bound cardinality. */
function measurement(metrics: Metrics): ApolloServerPlugin<Context> {
  return {
    requestDidStart: async () => {
      const started = performance.now();
      return {
        async willSendResponse({ contextValue, operationName, operation, response }) {
          const failed = response.body.kind === 'single' && response.body.singleResult.errors !== undefined;
          const name = contextValue.isTrustedDocument ? (operationName ?? 'unnamed') : 'untrusted';
          const outcome = failed ? 'error' : 'ok';
          const milliseconds = performance.now() - started;
          metrics.operation(name, operation?.operation ?? 'none', outcome, milliseconds / 1000);
          metrics.clientOperation(contextValue.client, outcome);
          contextValue.log().info({ operationName: name, outcome, milliseconds }, 'Operation');
        },
      };
    },
  };
}

/** Documents parsed before their request reaches Apollo. */
const documentStore = (documents: DocumentCache) => ({
  get: async (key: string) => documents.find(key.slice(key.lastIndexOf(':') + 1)),
  set: async () => undefined,
  delete: async () => undefined,
});

/** Creates Apollo Server without per-field wrapping, with compiled trusted documents and no landing page. */
export function createApollo(
  config: GatewayConfig,
  schema: GraphQLSchema,
  documents: DocumentCache,
  server: Server,
  metrics: Metrics,
  log: Logger,
): ApolloServer<Context> {
  const contexts = new WeakMap<Error, Context>();
  return new ApolloServer<Context>({
    gateway: asApolloGateway(schema, createExecutor(schema, { introspection: config.introspection })),
    introspection: config.introspection,
    includeStacktraceInErrorResponses: false,
    csrfPrevention: true,
    allowBatchedHttpRequests: false,
    documentStore: documentStore(documents),
    parseOptions: { maxTokens },
    persistedQueries: false,
    // Apollo's own adds a newline, which copies the whole response.
    stringifyResult: (answer) => JSON.stringify(answer),
    stopOnTerminationSignals: false,
    nodeEnv: config.isProduction ? 'production' : 'development',
    formatError(formatted, error) {
      const context = error instanceof Error ? contexts.get(error) : undefined;
      return formatError(context?.log() ?? log, context?.requestId)(formatted, error);
    },
    logger: {
      debug: () => undefined,
      info: (m) => log.debug(m),
      warn: (m) => log.warn(m),
      error: (m) => log.error(m),
    },
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      // It loads third-party scripts.
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginDrainHttpServer({ httpServer: server, stopGracePeriodMillis: 4_000 }),
      costPlugin(schema),
      attribution(contexts),
      measurement(metrics),
    ],
  });
}
