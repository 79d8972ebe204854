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
import { announceConvertedDocument } from '../library/changing.ts';
import { addDefaultFolder } from '../library/defaultFolder.ts';
import { unreadCounts } from '../notifications/unread.ts';
import { announceConverted } from '../posts/announcing.ts';
import { uncountSharesInto } from '../posts/counters.ts';
import { beginAtNewestPost, unseenPosts } from '../posts/unseen.ts';

/**
 * What features above do when something happens in a feature below, which does not know them: the only place where
 * handlers are registered.
 */
communityCreatedHandlers.push(addDefaultFolder);
communityDeletedHandlers.push(uncountSharesInto);
memberJoinedHandlers.push(beginAtNewestPost);
unseenCountQueries.push(unseenPosts);
unreadCounts.push(unreadConversations);
whenConverted.push(announceConverted, announceConvertedDocument);

/** What is taken over as the id of a request: it is sent back, and written into every line of the log. */
const requestId = /^[\x21-\x7e]{1,200}$/;

/** Largest body that is not a file upload. */
const maxBodyBytes = 1024 * 1024;

/**
 * Assembles the server: parsers, guard, error answers, features, the description of the API. Tests may
 * add features of their own to those of the product.
 */
export async function buildApp(context: BackendContext, additional: readonly Feature[] = []): Promise<App> {
  // Messages of checks without their own. Set here, since another copy of zod that is loaded sets English ones.
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
    // An address that cannot be read has no route, and so none of the hooks below.
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
  });
  fastify.setValidatorCompiler(validatorCompiler);
  fastify.setSerializerCompiler(serializerCompiler);
  fastify.decorate('context', context);
  // What is remembered for a call is handed on to each promise of it: nothing that nobody asks for.
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
