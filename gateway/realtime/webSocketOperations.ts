import { mapAsyncIterator } from '@graphql-tools/utils';
import {
  createSourceEventStream,
  execute,
  type ExecutionArgs,
  type ExecutionResult,
  type FormattedExecutionResult,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  OperationTypeNode,
} from 'graphql';
import type { Context as GraphqlWsContext, ServerOptions, SubscribePayload } from 'graphql-ws';
import type { Extra } from 'graphql-ws/use/ws';
import type { Logger } from 'pino';
import type { Context } from '../graphql/context.ts';
import { graphqlError } from '../http/errors.ts';
import { formatError } from '../graphql/apollo.ts';
import { isCostRequested, createSubscriptionCosts } from '../graphql/cost.ts';
import type { TrustedDocuments } from '../graphql/trustedDocuments.ts';
import type { DocumentCache } from '../graphql/documentCache.ts';
import { chargePerson } from '../graphql/authenticateRequest.ts';
import type { Metrics } from '../http/metrics.ts';
import { type RateLimits, rateLimitedError } from '../http/rates.ts';
import type { Services } from '../graphql/requests.ts';
import { isUnauthenticated } from '../graphql/tokenVerifier.ts';
import { type Authenticator, type SocketConnection, connectionContext } from './authenticateConnection.ts';
import type { ConnectionSlot } from './connectionLimits.ts';
import { createResumeRequired } from './eventRoutes.ts';
import { readOperation } from './readOperation.ts';
import { executeSharedOperation } from './sharedExecution.ts';
import { closeForbidden } from './tokenWatch.ts';
import { endIfNotReading } from './webSocketServer.ts';

/** State of an authenticated connection. */
export interface ConnectionSession {
  connection: SocketConnection;
  slot: ConnectionSlot;
  log: Logger;
  /** Called once, when the connection is closed. */
  close(): Promise<void>;
}

type ConnectionParams = Record<string, unknown>;
type ConnectionExtra = Extra & { session?: ConnectionSession };
type Hooks = ServerOptions<ConnectionParams, ConnectionExtra>;
type ConnectionContext = GraphqlWsContext<ConnectionParams, ConnectionExtra>;

/** What the hooks share about one operation. */
interface Operation {
  session: ConnectionSession;
  context: Context;
  /** Its name in logs. */
  name: string;
}

/** Dependencies for parsing and running an operation. */
export interface OperationOptions {
  schema: GraphQLSchema;
  services: Services;
  trusted: TrustedDocuments;
  documents: DocumentCache;
  metrics: Metrics;
  rateLimits: RateLimits;
  authenticator: Authenticator;
}

const tooManySubscriptions = () => graphqlError('TOO_COMPLEX', 'Too many subscriptions.');

/** The graphql-ws hooks that check, run, count and format operations: queries, mutations and subscriptions. */
export function createOperationHooks({
  schema,
  services,
  trusted,
  documents,
  metrics,
  rateLimits,
  authenticator,
}: OperationOptions): Pick<Hooks, 'onSubscribe' | 'subscribe' | 'onOperation' | 'onError' | 'onNext'> {
  const operations = new WeakMap<ExecutionArgs, Operation>();
  const costs = createSubscriptionCosts();

  async function prepareOperation(
    { extra: { session, socket }, connectionParams }: ConnectionContext,
    payload: SubscribePayload,
  ): Promise<ExecutionArgs | readonly GraphQLError[]> {
    if (!session) return [graphqlError('UNAUTHENTICATED', 'Not signed in.')];
    const { connection, slot } = session;
    const authentication = await authenticator.admit(connection);
    if (!authentication || (await chargePerson(rateLimits, authentication))?.isRefused)
      return [rateLimitedError()];
    if (isUnauthenticated(authentication.authError)) closeForbidden(socket);
    if (authentication.authError) return [authentication.authError];
    const parsed = readOperation(payload, schema, { trusted, documents }, services.config);
    if ('errors' in parsed) return parsed.errors;
    const { document, operation, variables, isTrusted, cost } = parsed;
    if (operation.operation === OperationTypeNode.SUBSCRIPTION && !slot.hasRoom())
      return [tooManySubscriptions()];
    const context = connectionContext(services, connection, { authentication, isTrustedDocument: isTrusted });
    const args: ExecutionArgs = {
      schema,
      document,
      operationName: payload.operationName,
      variableValues: variables,
      contextValue: context,
    };
    const name = isTrusted ? (operation.name?.value ?? 'unnamed') : 'untrusted';
    operations.set(args, { session, context, name });
    if (isCostRequested(connectionParams)) costs.begin(args, cost, context);
    return args;
  }

  return {
    async onSubscribe(ctx, _id, payload) {
      try {
        return await prepareOperation(ctx, payload);
      } catch (error) {
        // Thrown from here, it would close the connection with all its operations.
        return [new GraphQLError('Unexpected error', { originalError: toError(error) })];
      }
    },

    async subscribe(args) {
      const slot = operations.get(args)?.session.slot;
      if (!slot) throw new Error('The operation did not pass onSubscribe.');
      const source = await createSourceEventStream(args);
      if (!(Symbol.asyncIterator in source)) return source;
      const events = source[Symbol.asyncIterator]();
      const stream = mapAsyncIterator<unknown, ExecutionResult>(
        events,
        (event) =>
          executeSharedOperation(args, event) ??
          slot.executeInTurn(() => execute({ ...args, rootValue: event })),
        async (error: unknown) => {
          slot.streams.delete(stream);
          await events.return?.();
          throw error;
        },
        () => void slot.streams.delete(stream),
      );
      // Counted again: operations that were sent together all passed the first check.
      if (!slot.hasRoom()) {
        await stream.return?.();
        return { errors: [tooManySubscriptions()] };
      }
      slot.streams.add(stream);
      return stream;
    },

    onOperation(_ctx, _id, _payload, args, result) {
      const operation = operations.get(args);
      if (!operation) return;
      const outcome = 'errors' in result && result.errors ? 'error' : 'ok';
      metrics.clientOperation(operation.context.client, outcome);
      operation.context.log().info({ operationName: operation.name, outcome }, 'Operation over a WebSocket');
    },

    onError({ extra: { session, socket }, subscriptions }, id, _payload, errors) {
      // The client left while a result was sent.
      if (!session || socket.readyState !== socket.OPEN) return;
      // A stream that fails later was counted when it began.
      if (!subscriptions[id]) metrics.clientOperation(session.connection.client, 'error');
      const code = errors[0]?.extensions?.code;
      session.log.info({ outcome: 'error', code }, 'Operation over a WebSocket');
      const format = formatError(session.log);
      return errors.map((error) => format(asGraphQLError(error).toJSON(), error));
    },

    async onNext({ extra: { socket }, subscriptions }, id, _payload, args, result) {
      endIfNotReading(socket);
      const extensions = costs.extensionsOf(args);
      if (!result.errors) return { data: result.data ?? null, ...extensions };
      if (result.errors.some(isUnauthenticated)) closeForbidden(socket);
      const operation = operations.get(args);
      const format = formatError(operation?.context.log() ?? services.log, operation?.context.requestId);
      const errors = result.errors.map((error) => format(error.toJSON(), error));
      // Only for running subscriptions: queries and mutations must not run twice.
      const resume = subscriptions[id] ? await resumeResult(args) : undefined;
      return { ...(resume ?? { data: result.data ?? null, errors }), ...extensions };
    },
  };
}

/**
 * Result with `ResumeRequired`, which makes the client refetch, in place of an event whose fields failed: many clients end
 * a subscription after a payload without data. Undefined if the operation does not select `viewerEvents`.
 */
async function resumeResult(args: ExecutionArgs): Promise<FormattedExecutionResult | undefined> {
  const { data } = await execute({ ...args, rootValue: { viewerEvents: createResumeRequired() } });
  return data ? { data } : undefined;
}

const asGraphQLError = (error: GraphQLError | GraphQLFormattedError): GraphQLError =>
  error instanceof GraphQLError
    ? error
    : new GraphQLError(error.message, { extensions: error.extensions ?? {} });

const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
