import { randomUUID } from 'node:crypto';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { App, Feature } from '../core/app.ts';
import type { BackendContext } from '../core/context.ts';
import { sqlCounter } from '../core/database/transactions.ts';
import { documentApi, tagRoutes } from '../core/documentation.ts';
import { answerError, answerErrors } from '../core/failures.ts';
import { takeMultipart } from '../core/files/fields.ts';
import { fileRoutes } from '../core/files/routes.ts';
import { guard, guardRoutes } from '../core/guard.ts';
import { drainHeaders } from '../../server/drain.ts';
import { logOfRequest } from '../core/log.ts';
import { requestScope } from '../core/requestScope.ts';
import { sentenceOf } from '../core/sentences.ts';
import { refuseBadText } from '../core/text.ts';
import { createTokens } from '../core/tokens.ts';
import { findCaller, noteVisit } from '../session/callers.ts';
import { fileReading } from './fileReading.ts';
import { operatorRoutes } from './operators.ts';
import { features } from './features.ts';
import { unreadConversations } from '../chat/unread.ts';
import {
  unseenCountQueries,
  communityCreatedHandlers,
  communityDeletedHandlers,
  memberJoinedHandlers,
} from '../communities/handlers.ts';
import { whenConverted } from '../core/files/conversions.ts';
import { publishDocumentConversion } from '../library/updateLibrary.ts';
import { addDefaultFolder } from '../library/defaultFolder.ts';
import { unreadCounts } from '../notifications/unread.ts';
import { publishVideoConversion } from '../posts/postEvents.ts';
import { subtractSharesInto } from '../posts/counters.ts';
import { markExistingPostsSeen, unseenPostCount } from '../posts/unseen.ts';

/** Connects features to the events of lower-level features: the only place where handlers are registered. */
communityCreatedHandlers.push(addDefaultFolder);
communityDeletedHandlers.push(subtractSharesInto);
memberJoinedHandlers.push(markExistingPostsSeen);
unseenCountQueries.push(unseenPostCount);
unreadCounts.push(unreadConversations);
whenConverted.push(publishVideoConversion, publishDocumentConversion);

/** Accepted request ids; they are returned and logged. */
const requestId = /^[\x21-\x7e]{1,200}$/;

/** Maximum body size without file uploads, in bytes. */
const maxBodyBytes = 1024 * 1024;

/** Builds the server: parsers, guard, errors, features and API description. Tests may add features. */
export async function buildApp(context: BackendContext, additional: readonly Feature[] = []): Promise<App> {
  // French validation messages; set here because another zod copy sets English ones.
  z.config({ localeError: sentenceOf });
  const { trustedProxies } = context.config;
  const loggerInstance: FastifyBaseLogger = context.log;
  const fastify = Fastify({
    loggerInstance,
    trustProxy:
      typeof trustedProxies === 'number' ? (_address, distance) => distance < trustedProxies : trustedProxies,
    bodyLimit: maxBodyBytes,
    childLoggerFactory: logOfRequest,
    genReqId: ({ headers: { 'x-request-id': given } }) =>
      typeof given === 'string' && requestId.test(given) ? given : randomUUID(),
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    exposeHeadRoutes: false,
    // Unparsable URLs bypass the hooks below.
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
  });
  fastify.setValidatorCompiler(validatorCompiler);
  fastify.setSerializerCompiler(serializerCompiler);
  fastify.decorate('context', context);
  // Async context costs time on every promise, so it is only enabled for tests.
  const { exposeSqlCount } = context.config;
  fastify.addHook('onRequest', ({ id }, _reply, done) =>
    requestScope.run(id, exposeSqlCount ? () => sqlCounter.run({ statements: 0 }, done) : done),
  );
  fastify.addHook('onResponse', ({ routeOptions: { config } }, reply, done) => {
    context.metrics.operation(config?.operation?.id ?? 'none', reply.statusCode, reply.elapsedTime / 1000);
    done();
  });
  fastify.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff');
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    if (context.drain.hasBegun()) reply.headers(drainHeaders);
    if (exposeSqlCount) reply.header('x-sql-count', sqlCounter.getStore()?.statements ?? 0);
    done();
  });

  await fastify.register(formbody, { bodyLimit: maxBodyBytes });
  await fastify.register(multipart, {
    throwFileSizeLimit: false,
    limits: {
      fieldSize: maxBodyBytes,
      fields: 250,
      files: 100,
      parts: 350,
      fileSize: Infinity,
      headerPairs: 50,
    },
  });
  answerErrors(fastify);
  await documentApi(fastify);
  fastify.decorate('tokens', createTokens(context.config));
  guard(fastify, { find: findCaller, noteVisit });
  guardRoutes(fastify);
  takeMultipart(fastify, maxBodyBytes);
  refuseBadText(fastify);

  const app = fastify.withTypeProvider<ZodTypeProvider>();
  const files: Feature = (scope) => fileRoutes(scope, fileReading(context));
  for (const [feature, register] of [
    ...Object.entries({ operatorRoutes, files, ...features }),
    ...additional.map((feature): [string, Feature] => [feature.name, feature]),
  ]) {
    await app.register(async (scope) => {
      tagRoutes(scope, feature);
      await register(scope.withTypeProvider<ZodTypeProvider>());
    });
  }
  return app;
}
