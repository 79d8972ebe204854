import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type RawServerDefault } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { BackendConfig } from './config.ts';
import { type Database, sqlCounter } from './database/database.ts';
import { documentApi } from './documentation.ts';
import { answerError, answerErrors } from './failures.ts';
import { fileRoutes } from './files/routes.ts';
import type { FileStore } from './files/store.ts';
import { guard } from './guard.ts';
import type { Mailer } from './mail/mailer.ts';
import './operation.ts';
import type { DevicePush } from './push/firebase.ts';
import type { RealtimePublisher } from './realtime/publisher.ts';
import { rooms } from './rooms.ts';
import { refuseBadText } from './text.ts';
import { registerTokens } from './tokens.ts';

/** The person behind a request, as the token proved and the database confirmed. */
export interface Caller {
  id: number;
  /** In lower case; the `username` of tokens and realtime events. */
  email: string;
  /** The platform right; has nothing to do with roles in communities. */
  isAdministrator: boolean;
  /** From outside the organisation: knows their communities and the people in them, and nothing else. */
  isGuest: boolean;
}

/** What every room works with. */
export interface BackendContext {
  config: BackendConfig;
  database: Database;
  files: FileStore;
  realtime: RealtimePublisher;
  mailer: Mailer;
  /** Undefined: pushes go through the realtime channel alone. */
  devices: DevicePush | undefined;
  log: Logger;
}

/** The server as rooms see it: request and answer types come from the zod schemas of each route. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** Registers the routes of a room. */
export type Room = (app: App) => void | Promise<void>;

declare module 'fastify' {
  interface FastifyInstance {
    context: BackendContext;
  }
  interface FastifyRequest {
    /** Who is calling. Reading it in a public route throws. */
    readonly caller: Caller;
  }
}

/** What is taken over as the id of a request: it is sent back, and written into every line of the log. */
const requestId = /^[\x21-\x7e]{1,200}$/;

/** Largest body that is not a file upload. */
const maxBodyBytes = 1024 * 1024;

// Messages of checks that name no sentence of their own.
z.config(z.locales.fr());

/**
 * Assembles the server: parsers, guard, error answers, rooms, the description of the API. Tests may
 * add rooms of their own to those of the product.
 */
export async function buildApp(context: BackendContext, additional: readonly Room[] = []): Promise<App> {
  const { trustedProxies } = context.config;
  const loggerInstance: FastifyBaseLogger = context.log;
  const fastify = Fastify({
    loggerInstance,
    trustProxy:
      typeof trustedProxies === 'number' ? (_address, distance) => distance < trustedProxies : trustedProxies,
    bodyLimit: maxBodyBytes,
    genReqId: ({ headers: { 'x-request-id': given } }) =>
      typeof given === 'string' && requestId.test(given) ? given : randomUUID(),
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    exposeHeadRoutes: false,
    // An address that cannot be read has no route, and so none of the hooks below.
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
  });
  fastify.setValidatorCompiler(validatorCompiler);
  fastify.setSerializerCompiler(serializerCompiler);
  fastify.decorate('context', context);
  fastify.addHook('onRequest', (_request, _reply, done) => sqlCounter.run({ statements: 0 }, done));
  fastify.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff');
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    if (context.config.exposeSqlCount) reply.header('x-sql-count', sqlCounter.getStore()?.statements ?? 0);
  });

  await fastify.register(formbody, { bodyLimit: maxBodyBytes });
  await fastify.register(multipart, {
    throwFileSizeLimit: false,
    limits: {
      fieldSize: maxBodyBytes,
      fields: 100,
      files: 100,
      parts: 200,
      fileSize: Infinity,
      headerPairs: 50,
    },
  });
  answerErrors(fastify);
  await documentApi(fastify);
  await registerTokens(fastify);
  guard(fastify);
  refuseBadText(fastify);

  const app = fastify.withTypeProvider<ZodTypeProvider>();
  for (const register of [fileRoutes, ...rooms, ...additional]) {
    await app.register(async (scope) => register(scope.withTypeProvider<ZodTypeProvider>()));
  }
  return app;
}
