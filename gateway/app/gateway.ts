import { createServer } from 'node:http';
import compression from 'compression';
import cors from 'cors';
import express, { type RequestHandler } from 'express';
import pino, { type Logger } from 'pino';
import type { GatewayConfig } from '../config/config.ts';
import { createApollo } from '../graphql/apollo.ts';
import { costHeader } from '../graphql/cost.ts';
import { openTrustedDocuments } from '../graphql/trustedDocuments.ts';
import { createDocumentCache } from '../graphql/documentCache.ts';
import { readDocuments } from './documents.ts';
import {
  limitConnections,
  endSlowBodies,
  answerClientErrors,
  createCommonHeaders,
} from './connectionGuards.ts';
import { sandboxOrigin, serveExplorer } from './explorer.ts';
import { createListCache } from '../connections/listCache.ts';
import { externalFilesPrefix } from '../content/media.ts';
import type { IsTrustedProxy } from '../http/clientAddress.ts';
import { serveFiles } from './files.ts';
import { clientNameHeaders } from '../http/clients.ts';
import { createDrain, drainHeaders } from '../../server/drain.ts';
import { isOperator, checkLiveness, checkReadiness } from '../../server/operators.ts';
import { listen } from './listen.ts';
import { createMetrics } from '../http/metrics.ts';
import { answerOperations } from './operations.ts';
import { authenticateRequest, senderOf } from '../graphql/authenticateRequest.ts';
import { createBudgets } from '../http/rates.ts';
import { checkBody, checkHeaders, handleMalformedBody } from './requestChecks.ts';
import { openClientPage } from './page.ts';
import { createHttpContext, type Services } from '../graphql/requests.ts';
import { createClientHeaders } from './security.ts';
import { serveWeb } from './web.ts';
import { createRevokedTokens, defaultTokenLifetime } from '../graphql/revokedTokens.ts';
import { createTokenVerifier } from '../graphql/tokenVerifier.ts';
import { connectRealtime } from '../realtime/bridge.ts';
import { createFlow } from '../realtime/flow.ts';
import { brandingAction, createEventHub } from '../realtime/eventHub.ts';
import { createGatewayAccess } from '../realtime/gatewayEvents.ts';
import { createPresence } from '../realtime/presence.ts';
import { serveSubscriptions } from '../realtime/serveSubscriptions.ts';
import { createRestClient } from '../rest/client.ts';
import { createUploadQuota } from '../uploads/quota.ts';
import { receiveUploads } from '../uploads/receiveUploads.ts';
import { fetchTokenOwner } from './features.ts';
import { contractFile, createSchema } from './schema.ts';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Serves the SDL with an entity tag, for tools. */
function serveSdl(file: string): RequestHandler {
  const sdl = readFileSync(file, 'utf8');
  // Weak: shared by all content encodings.
  const tag = `W/"${createHash('sha256').update(sdl).digest('base64url')}"`;
  return (_request, response) => {
    response.setHeader('etag', tag);
    response.setHeader('cache-control', 'public, no-cache');
    response.type('text/plain').send(sdl);
  };
}

/** A running gateway. */
export interface RunningGateway {
  /** The port it listens on. */
  port: number;
  services: Services;
  /** Stops accepting requests, lets those in flight finish for up to five seconds, and closes everything. */
  close(): Promise<void>;
}

/** Maximum bytes of a JSON request, and of an operation with files. */
const bodyLimit = 256 * 1024;
/** Maximum number of uploads at the same time: of one person, in all their tabs, and of everybody. */
const uploads = { uploadsPerPerson: 10, uploads: 200 };
/** The same for their bytes, in files of the maximum size; the library screen sends five at the same time. */
const uploadedFiles = { perPerson: 6, all: 12 };

/** Starts a gateway. @throws StartupError */
export async function startGateway(
  config: GatewayConfig,
  log: Logger = pino({ level: config.logLevel }),
): Promise<RunningGateway> {
  const schema = createSchema();
  const trusted = await openTrustedDocuments(config, schema, log);
  const metrics = createMetrics(trusted.versions);
  // Loaded only when configured, to save memory.
  const { redisUrl } = config;
  const shared = redisUrl
    ? (await import('../http/sharedRedis.ts')).connectRedis(redisUrl, log, (isThere) =>
        metrics.redisUp(isThere),
      )
    : undefined;
  const hasSessions = config.extensions.has('SESSIONS');
  const lists = createListCache();
  const rest = createRestClient(config, metrics, log, lists.forget);
  const flow = createFlow(log, (isFlowing) => {
    metrics.realtimeFlowing.set(isFlowing ? 1 : 0);
    services.identity.setConnected(isFlowing);
    // Events were missed meanwhile.
    if (isFlowing) services.events.resumeAll();
    services.events.announceFlow();
  });
  const budgets = createBudgets(config.rates, shared);
  const services: Services = {
    config,
    budgets,
    rest,
    events: createEventHub((event) => {
      rest.separateReads();
      if (event === null || event.actions[0] === brandingAction) rest.forgetShared();
    }, rest.clock.now),
    flow,
    lists,
    presence: createPresence(),
    writesInFlight: new Map(),
    identity: createTokenVerifier(fetchTokenOwner, {
      revoked: createRevokedTokens(shared, { afterExpiry: hasSessions ? defaultTokenLifetime : 0 }),
      hasSessions,
      onForget(digest) {
        lists.forget(digest);
        rest.forget(digest);
      },
    }),
    log,
  };
  const documents = createDocumentCache(schema, config);
  const app = express();
  app.set('trust proxy', config.trustedProxies);
  app.disable('x-powered-by');
  // The graph's responses need no entity tags; files keep theirs.
  app.set('etag', () => undefined);
  const drain = createDrain();
  app.use((_request, response, next) => {
    if (drain.hasBegun()) response.set(drainHeaders);
    next();
  });
  app.use(createCommonHeaders(config.hstsSeconds), endSlowBodies());
  const server = createServer(app);
  // For uploads over slow connections.
  server.requestTimeout = 15 * 60_000;
  // Longer than load balancers' 60 s, so that connections do not close under a request.
  server.keepAliveTimeout = 72_000;
  const apollo = createApollo(config, schema, documents, server, metrics, log);
  const bridge = config.realtime
    ? connectRealtime(config.realtime, services, metrics, log, createGatewayAccess(config, rest))
    : undefined;
  if (!bridge) flow.setConnection('none configured');
  const isTrustedProxy: IsTrustedProxy = app.get('trust proxy fn');
  const sockets = serveSubscriptions(server, {
    schema,
    services,
    trusted,
    documents,
    metrics,
    budgets,
    isTrustedProxy,
  });
  limitConnections(server, config.connectionsPerAddress, isTrustedProxy);
  answerClientErrors(server);
  await apollo.start();

  // The graph's own router: most requests skip the others.
  const graph = express.Router();
  // Compression is safe because tokens are never in cookies (BREACH).
  graph.use(noStore, crossOrigin(config), compression());
  if (config.introspection) graph.get('/schema.graphql', serveSdl(contractFile));
  if (config.explorer) graph.use(serveExplorer(config, log));
  graph.use(
    checkHeaders(),
    authenticateRequest(services, budgets),
    receiveUploads({
      admissionOf: (request) => senderOf(request).admission,
      quota: createUploadQuota({
        ...uploads,
        bytes: uploadedFiles.all * config.uploadBytes,
        bytesPerPerson: uploadedFiles.perPerson * config.uploadBytes,
      }),
      limits: { fileBytes: config.uploadBytes, fieldBytes: bodyLimit },
      log,
    }),
    express.json({ limit: bodyLimit }),
    checkBody(),
  );
  graph.use(readDocuments(config, trusted, documents, metrics, log));
  graph.use(
    answerOperations(apollo, async (request, response) =>
      createHttpContext(services, request, {
        ...senderOf(request),
        isTrustedDocument: response.locals.isTrusted === true,
      }),
    ),
  );
  graph.use(handleMalformedBody(log));
  app.use('/graphql', graph);

  app.get('/health/live', (_request, response) => {
    const { code, body } = checkLiveness(drain);
    response.status(code).json(body);
  });
  app.get('/health/ready', async ({ headers }, response) => {
    const api = await services.rest.isReachable();
    const details = isOperator(headers.authorization, config)
      ? {
          api,
          realtime: bridge ? flow.reason === null : null,
          realtimeReason: flow.reason,
          redis: shared ? !shared.isAway() : null,
          extensions: [...config.extensions],
          clockOffsetSeconds: Math.round(services.rest.clock.offset() / 1_000),
          degraded: services.rest.degraded(),
        }
      : undefined;
    const { code, body } = checkReadiness(drain, api, details);
    response.status(code).json(body);
  });
  app.get('/metrics', async ({ headers }, response) => {
    if (!isOperator(headers.authorization, config)) {
      response.sendStatus(config.metricsToken === undefined ? 404 : 401);
      return;
    }
    response.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });

  const window = config.apiTimeout * 3;
  // Not as a pattern: a name may contain a % that encodes nothing.
  for (const prefix of [...config.filesPrefixes, 'cgu'])
    app.use(`/${prefix}`, serveFiles(services.rest, window, log));
  for (const [index, origin] of config.filesOrigins.entries())
    app.use(`/${externalFilesPrefix}/${index}`, serveFiles(services.rest, window, log, origin));

  // A private calendar, TOKEN.ics, beside the screen of the same name.
  if (config.extensions.has('AGENDA'))
    app.get(/^\/agenda\/[\w-]+\.ics$/, serveFiles(services.rest, window, log));

  const page = openClientPage(config.webRoot);
  app.use(createClientHeaders(config.webPush, page), compression(), serveWeb(page));

  drain.follow(server);
  const port = await listen(server, config);
  return {
    port,
    services,
    async close() {
      await drain.begin(config.drainSeconds);
      await sockets.close();
      bridge?.close();
      services.presence.close();
      await apollo.stop();
      server.closeAllConnections();
      await services.rest.close();
      shared?.close();
    },
  };
}

/** Responses are personal: no cache may store them. */
const noStore: express.RequestHandler = (_request, response, next) => {
  response.setHeader('cache-control', 'no-store');
  next();
};

/** Allows tools of other origins, such as hosted Sandbox; identity is never in a cookie. */
const crossOrigin = ({ corsOrigins, explorer }: GatewayConfig): express.RequestHandler =>
  cors({
    origin: [...corsOrigins, ...(explorer ? [sandboxOrigin] : [])],
    methods: ['GET', 'POST'],
    allowedHeaders: [
      'authorization',
      'content-type',
      'apollo-require-preflight',
      'x-request-id',
      costHeader,
      ...clientNameHeaders,
    ],
    exposedHeaders: [
      'x-request-id',
      'retry-after',
      'ratelimit-limit',
      'ratelimit-remaining',
      'ratelimit-reset',
    ],
  });
