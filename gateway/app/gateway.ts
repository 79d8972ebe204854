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
import { graphqlHandler } from './graphqlHandler.ts';
import { authenticateRequest, senderOf } from '../graphql/authenticateRequest.ts';
import { createRateLimits } from '../http/rates.ts';
import { checkBody, checkHeaders, handleMalformedBody } from './requestChecks.ts';
import { createIndexHtml } from './indexHtml.ts';
import { createHttpContext, type Services } from '../graphql/requests.ts';
import { createClientHeaders } from './security.ts';
import { serveWeb } from './web.ts';
import { createRevokedTokens, defaultTokenLifetime } from '../graphql/revokedTokens.ts';
import { createTokenVerifier } from '../graphql/tokenVerifier.ts';
import { connectRealtime } from '../realtime/bridge.ts';
import { createRealtimeStatus } from '../realtime/realtimeStatus.ts';
import { brandingAction, createEventHub } from '../realtime/eventHub.ts';
import { createGatewayAccess } from '../realtime/gatewayEvents.rest.ts';
import { createPresence } from '../realtime/presence.ts';
import { serveSubscriptions } from '../realtime/serveSubscriptions.ts';
import { createRestClient } from '../rest/client.ts';
import { createUploadLimiter } from '../uploads/uploadLimiter.ts';
import { receiveUploads } from '../uploads/receiveUploads.ts';
import { fetchTokenOwner } from './features.ts';
import { schemaFile, createSchema } from './schema.ts';
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
  /**
   * Keeps serving for up to config.drainSeconds while load balancers switch, then gives requests in flight about five
   * seconds and closes everything.
   */
  close(): Promise<void>;
}

/** Maximum bytes of a JSON request, and of each text field of a multipart request. */
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
  const redis = redisUrl
    ? (await import('../http/sharedRedis.ts')).connectRedis(redisUrl, log, (isThere) =>
        metrics.redisUp(isThere),
      )
    : undefined;
  const hasSessions = config.extensions.has('SESSIONS');
  const lists = createListCache();
  const rest = createRestClient(config, metrics, log, lists.forget);
  const realtimeStatus = createRealtimeStatus(log, (isFlowing) => {
    metrics.realtimeFlowing.set(isFlowing ? 1 : 0);
    services.tokenVerifier.setConnected(isFlowing);
    // Events were missed meanwhile.
    if (isFlowing) services.events.resumeAll();
    services.events.announceRealtimeStatus();
  });
  const rateLimits = createRateLimits(config.rates, redis);
  const services: Services = {
    config,
    rateLimits,
    rest,
    events: createEventHub((event) => {
      rest.separateReads();
      if (event === null || event.actions[0] === brandingAction) rest.forgetShared();
    }, rest.clock.now),
    realtimeStatus,
    lists,
    presence: createPresence(),
    writesInFlight: new Map(),
    tokenVerifier: createTokenVerifier(fetchTokenOwner, {
      revoked: createRevokedTokens(redis, { afterExpiry: hasSessions ? defaultTokenLifetime : 0 }),
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
  // GraphQL responses need no entity tags; files keep theirs.
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
  if (!bridge) realtimeStatus.setConnection('none configured');
  const isTrustedProxy: IsTrustedProxy = app.get('trust proxy fn');
  const sockets = serveSubscriptions(server, {
    schema,
    services,
    trusted,
    documents,
    metrics,
    rateLimits,
    isTrustedProxy,
  });
  limitConnections(server, config.connectionsPerAddress, isTrustedProxy);
  answerClientErrors(server);
  await apollo.start();

  // A router of its own: most requests skip the others.
  const graphqlRouter = express.Router();
  // Compression is safe because tokens are never in cookies (BREACH).
  graphqlRouter.use(noStore, corsHandler(config), compression());
  if (config.introspection) graphqlRouter.get('/schema.graphql', serveSdl(schemaFile));
  if (config.explorer) graphqlRouter.use(serveExplorer(config, log));
  graphqlRouter.use(
    checkHeaders(),
    authenticateRequest(services, rateLimits),
    receiveUploads({
      authenticationOf: (request) => senderOf(request).authentication,
      limiter: createUploadLimiter({
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
  graphqlRouter.use(readDocuments(config, trusted, documents, metrics, log));
  graphqlRouter.use(
    graphqlHandler(apollo, async (request, response) =>
      createHttpContext(services, request, {
        ...senderOf(request),
        isTrustedDocument: response.locals.isTrusted === true,
      }),
    ),
  );
  graphqlRouter.use(handleMalformedBody(log));
  app.use('/graphql', graphqlRouter);

  app.get('/health/live', (_request, response) => {
    const { code, body } = checkLiveness(drain);
    response.status(code).json(body);
  });
  app.get('/health/ready', async ({ headers }, response) => {
    const api = await services.rest.isReachable();
    const details = isOperator(headers.authorization, config)
      ? {
          api,
          realtime: bridge ? realtimeStatus.reason === null : null,
          realtimeReason: realtimeStatus.reason,
          redis: redis ? !redis.isAway() : null,
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

  const fileTimeout = config.apiTimeout * 3;
  // Not as a pattern: a name may contain a % that encodes nothing.
  for (const prefix of [...config.filesPrefixes, 'cgu'])
    app.use(`/${prefix}`, serveFiles(services.rest, fileTimeout, log));
  for (const [index, origin] of config.filesOrigins.entries())
    app.use(`/${externalFilesPrefix}/${index}`, serveFiles(services.rest, fileTimeout, log, origin));

  // A private calendar, TOKEN.ics, beside the screen of the same name.
  if (config.extensions.has('AGENDA'))
    app.get(/^\/agenda\/[\w-]+\.ics$/, serveFiles(services.rest, fileTimeout, log));

  const indexHtml = createIndexHtml(config.webRoot);
  app.use(createClientHeaders(config.webPush, indexHtml), compression(), serveWeb(indexHtml));

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
      redis?.close();
    },
  };
}

/** Responses are personal: no cache may store them. */
const noStore: express.RequestHandler = (_request, response, next) => {
  response.setHeader('cache-control', 'no-store');
  next();
};

/** Allows tools of other origins, such as hosted Sandbox; identity is never in a cookie. */
const corsHandler = ({ corsOrigins, explorer }: GatewayConfig): express.RequestHandler =>
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
