import type { IncomingMessage, Server } from 'node:http';
import {
  execute,
  type ExecutionArgs,
  type FormattedExecutionResult,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
} from 'graphql';
import pLimit from 'p-limit';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import type { TrustedDocuments } from '../graphql/documents.ts';
import { formatError } from '../graphql/apollo.ts';
import { asksForCost, createEventCosts } from '../graphql/cost.ts';
import type { Documents } from '../graphql/parsing.ts';
import type { Metrics } from '../http/metrics.ts';
import type { Admission, Context } from '../context.ts';
import { fault } from '../errors.ts';
import { digestOf } from '../claims.ts';
import { isUnauthenticated, nobody } from '../identity.ts';
import { unavailable } from '../rest/faults.ts';
import { createAdmissions } from './admissions.ts';
import { closeCodes } from './closing.ts';
import { openSockets, refuseOtherProtocols, tokenOf, tokenWanted } from './handshake.ts';
import { reviveMessage } from './messages.ts';
import { readOperation } from './operations.ts';
import { endStalled, sayGoodbye, speak, type Whence } from './speaking.ts';
import { endWithToken, refuse } from './lifetime.ts';
import { createTurns, subscribeInTurn, type Tell } from './streams.ts';
import { tellNothing, tellOver } from './telling.ts';
import { resumeRequired } from './loading.ts';
import { addressOf, type Trust } from '../http/address.ts';
import { admitted, chargePerson } from '../http/identify.ts';
import { type Client, clientOf, logFor } from '../http/clients.ts';
import { type Budgets, tooMany } from '../http/rates.ts';
import { createContext, requestIdOf, type Services } from '../http/requests.ts';

/** Open connections of one person at most: tabs and devices. */
const mostConnections = 20;
/** Subscriptions of one person at most, over all their connections. */
const mostOperations = 40;

interface Session {
  token: string;
  username: string;
  /** The application that opened it. */
  client: Client;
  log: Logger;
  /** Ends the person's presence by this connection, and its count. */
  depart: () => void;
}

/** A listener, one for all sockets. */
function endStalledOne(this: WebSocket) {
  endStalled(this);
}

export interface SocketServer {
  /** Says goodbye to every client (1001: come back soon) and closes. */
  close(): Promise<void>;
}

/**
 * Subscriptions over graphql-transport-ws at /graphql. A connection is authenticated by asking the API who its
 * token is, and lasts as long as that. It ends with 4403 only where the token is refused or has expired; with 1013,
 * come back later, while the API cannot tell.
 */
export function serveSubscriptions(
  server: Server,
  schema: GraphQLSchema,
  services: Services,
  /** By which documents are found and read. */
  reading: { trusted: TrustedDocuments; documents: Documents },
  metrics: Metrics,
  /** The budgets that HTTP requests use as well. */
  budgets: Budgets,
  /** Which proxies are believed. */
  isTrustedProxy: Trust,
): SocketServer {
  const { config, log } = services;
  const sockets = openSockets(server);
  /** The connections of a person, with what is under way on each. */
  const perPerson = new Map<string, Set<{ readonly subscriptions: object }>>();
  const turns = createTurns();
  // Half of what one operation may hold of the API's connections: requests ask the same of whom they do not know.
  const inTurn = createAdmissions<Admission | null>(Math.ceil(config.apiConnections / 8));
  // Who is there already waits for as long as it takes, and in nobody's way: a session that has ended is found out.
  const again = pLimit(Math.ceil(config.apiConnections / 16));
  /** Who asks which operation, and as part of what. */
  const asked = new WeakMap<
    ExecutionArgs,
    { session: Session; context: Context; operationName: string; tell: Tell }
  >();
  const sessions = new WeakMap<object, Session>();
  const costs = createEventCosts();
  sockets.on('connection', (socket) => {
    refuseOtherProtocols(socket);
    // Every message may be answered, also before anybody has signed in.
    socket.on('message', endStalledOne);
  });

  const whenceOf = (request: IncomingMessage): Whence => ({
    origin: `${request.headers['x-forwarded-proto'] === 'https' ? 'https' : 'http'}://${request.headers.host ?? 'localhost'}`,
    forwardedFor: addressOf(request, isTrustedProxy),
    begunAt: Date.now(),
  });
  const contextFor = (
    token: string,
    whence: Whence,
    { admission, client, isTrusted = false }: { client: Client; isTrusted?: boolean; admission?: Admission },
  ) =>
    createContext(
      services,
      { token, requestId: requestIdOf(undefined), client, ...whence, isTrusted },
      admission,
    );
  /** Who connects, or asks over a connection, as for an HTTP request; null where their address asked too much. */
  const admit = async (token: string, whence: Whence, client: Client): Promise<Admission | null> => {
    const { admission } = await admitted(services, budgets, {
      token,
      address: whence.forwardedFor,
      ask: () => services.identity.admit(contextFor(token, whence, { client })),
    });
    return admission;
  };
  /** The same of who connects: whom the API has to be asked about waits for their turn, and pays when it comes. */
  const admitInTurn = async (token: string, whence: Whence, client: Client) => {
    const ask = () => admit(token, whence, client);
    if (services.identity.knows(token)) return ask();
    const answer = await inTurn(`${whence.forwardedFor} ${digestOf(token)}`, ask);
    return answer === undefined ? { ...nobody, refusal: unavailable() } : answer;
  };

  speak(
    sockets,
    whenceOf,
    {
      schema,
      connectionInitWaitTimeout: 5_000,
      jsonMessageReviver: reviveMessage,
      async onConnect(ctx) {
        const { socket, whence, headers = {} } = ctx.extra;
        ctx.extra.headers = undefined;
        const token = tokenOf(ctx.connectionParams, headers);
        if (token === null) {
          refuse(socket, tokenWanted);
          return false;
        }
        const client = clientOf(headers, ctx.connectionParams);
        const ownLog = logFor(log, client);
        // From here on, so that it is not missed that it ends while it is asked about.
        endWithToken(socket, token, {
          identity: services.identity,
          admit: () => again(() => services.identity.admit(contextFor(token, whence, { client }))),
          log: ownLog,
        });
        const admission = await admitInTurn(token, whence, client);
        // Who has gone while that was asked is nobody's concern: counted, they would never be taken off again.
        if (socket.readyState !== socket.OPEN) return false;
        if (admission && isUnauthenticated(admission.refusal)) {
          refuse(socket);
          return false;
        }
        if (!admission?.caller) {
          if (admission) ownLog.warn({ err: admission.refusal }, 'Who opens a WebSocket could not be asked');
          socket.close(closeCodes.tryAgainLater, 'Try again later');
          return false;
        }
        const { username } = admission.caller;
        const open = perPerson.get(username) ?? new Set();
        if (open.size >= mostConnections) {
          socket.close(closeCodes.tryAgainLater, `A person has at most ${mostConnections} connections`);
          return false;
        }
        perPerson.set(username, open.add(ctx));
        const [leave, uncount] = [services.presence.enter(username), metrics.socket(client)];
        sessions.set(socket, {
          token,
          username,
          client,
          log: ownLog,
          depart() {
            leave();
            uncount();
          },
        });
        return true;
      },
      onClose(ctx) {
        const session = sessions.get(ctx.extra.socket);
        if (!session) return;
        sessions.delete(ctx.extra.socket);
        session.depart();
        const open = perPerson.get(session.username);
        open?.delete(ctx);
        if (open?.size === 0) perPerson.delete(session.username);
      },
      async onSubscribe(ctx, id, payload) {
        const session = sessions.get(ctx.extra.socket);
        if (!session)
          return [new GraphQLError('Not signed in.', { extensions: { code: 'UNAUTHENTICATED' } })];
        const admission = await admit(session.token, ctx.extra.whence, session.client);
        if (!admission || (await chargePerson(budgets, admission))?.isRefused) return [tooMany()];
        if (isUnauthenticated(admission.refusal)) refuse(ctx.extra.socket);
        if (admission.refusal) return [admission.refusal];
        let operations = 0;
        for (const { subscriptions } of perPerson.get(session.username) ?? [])
          operations += Object.keys(subscriptions).length;
        if (operations > mostOperations) return [fault('TOO_COMPLEX', 'Too many subscriptions.')];
        const read = await readOperation(payload, schema, reading, config);
        if ('errors' in read) return read.errors;
        const { document, operation, variables, isTrusted, cost } = read;
        const contextValue = contextFor(session.token, ctx.extra.whence, {
          client: session.client,
          isTrusted,
          admission,
        });
        const args: ExecutionArgs = {
          schema,
          document,
          operationName: payload.operationName,
          variableValues: variables,
          contextValue,
        };
        const operationName = isTrusted ? (operation.name?.value ?? 'unnamed') : 'untrusted';
        const isTold = asksForCost(ctx.connectionParams);
        const tell = isTold ? tellNothing : tellOver(ctx.extra.socket, id);
        asked.set(args, { session, context: contextValue, operationName, tell });
        if (isTold) costs.begin(args, cost, contextValue);
        return args;
      },
      subscribe(args) {
        const own = asked.get(args);
        return subscribeInTurn(args, own?.session.username ?? '', turns, own?.tell ?? tellNothing);
      },
      onOperation(_ctx, _id, _payload, args, result) {
        const own = asked.get(args);
        if (!own) return;
        const outcome = 'errors' in result && result.errors ? 'error' : 'ok';
        metrics.clientOperation(own.session.client, outcome);
        own.context.log().info({ operationName: own.operationName, outcome }, 'Operation over a WebSocket');
      },
      // Designed errors pass as they are; of all others clients learn nothing but that they happened.
      onError(ctx, id, _payload, errors) {
        const session = sessions.get(ctx.extra.socket);
        // What breaks later was counted when it began.
        if (session && !ctx.subscriptions[id]) metrics.clientOperation(session.client, 'error');
        const code = errors[0]?.extensions?.code;
        session?.log.info({ outcome: 'error', code }, 'Operation over a WebSocket');
        const present = formatError(session?.log ?? log);
        return errors.map((error) => present(asGraphQLError(error).toJSON(), error));
      },
      onNext(ctx, _id, _payload, args, result) {
        endStalled(ctx.extra.socket);
        const told = costs.extensionsOf(args);
        if (!result.errors) return { data: result.data ?? null, ...told };
        if (result.errors.some(isUnauthenticated)) refuse(ctx.extra.socket);
        const own = asked.get(args)?.context;
        const present = formatError(own?.log() ?? log, own?.requestId);
        const errors = result.errors.map((error) => present(error.toJSON(), error));
        return askToResume(args).then((answer) => ({
          ...(answer ?? { data: result.data ?? null, errors }),
          ...told,
        }));
      },
    },
    log,
  );
  return { close: async () => sayGoodbye(sockets) };
}

/**
 * An event of which a part could not be loaded, as word to fetch again: a payload without data would end the
 * stream of many a client for good, and one with holes would make holes on their screens. Undefined for other
 * subscriptions.
 */
async function askToResume(args: ExecutionArgs): Promise<FormattedExecutionResult | undefined> {
  const { data } = await execute({ ...args, rootValue: { viewerEvents: resumeRequired() } });
  return data ? { data } : undefined;
}

const asGraphQLError = (error: GraphQLError | GraphQLFormattedError): GraphQLError =>
  error instanceof GraphQLError
    ? error
    : new GraphQLError(error.message, { extensions: error.extensions ?? {} });
