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
import { sendError, installErrorHandlers } from '../core/failures.ts';
import { acceptMultipart } from '../core/files/fields.ts';
import { fileRoutes } from '../core/files/routes.ts';
import { installAuthentication, installAccessRules } from '../core/guard.ts';
import { limitWrites } from '../core/writeLimits.ts';
import { drainHeaders } from '../../server/drain.ts';
import { createRequestLog, requestScope } from '../core/log.ts';
import { validationMessage } from '../core/validationMessages.ts';
import { installTextCheck } from '../core/text.ts';
import { createTokens } from '../core/tokens.ts';
import { findTokenAccount, recordVisit } from '../session/callers.ts';
import { createFileAccessCheck } from './fileAccess.ts';
import { operatorRoutes } from './operators.ts';
import { features } from './features.ts';
import { unreadConversationCount } from '../chat/conversations.ts';
import {
  postCountQueries,
  unseenCountQueries,
  communityCreatedHandlers,
  communityDeletedHandlers,
  communityRestoredHandlers,
  memberJoinedHandlers,
  memberLeavingHandlers,
} from '../communities/handlers.ts';
import { releasePlaces } from '../events/releasePlaces.ts';
import { moveResponsesToBin, restoreResponses } from '../events/binnedResponses.ts';
import { conversionEndedHandlers } from '../core/files/conversions.ts';
import { publishDocumentConversion } from '../library/updateLibrary.ts';
import { addDefaultFolder } from '../library/createFolder.ts';
import { postExcerptSources } from '../notifications/excerpt.ts';
import { unreadCounts } from '../notifications/listing.ts';
import { pollQuestion } from '../polls/queries.ts';
import { publishVideoConversion } from '../posts/postEvents.ts';
import { addShareCounts, communityPostCount, subtractShareCounts } from '../posts/counters.ts';
import { forgetFiguresWithout } from '../statistics/figures.ts';
import { markExistingPostsSeen, unseenPostCount } from '../posts/unseen.ts';

// Connects features to the events of lower-level features: the only place where handlers are registered.
communityCreatedHandlers.push(addDefaultFolder);
communityDeletedHandlers.push(subtractShareCounts, moveResponsesToBin);
communityRestoredHandlers.push(addShareCounts, restoreResponses, forgetFiguresWithout);
memberJoinedHandlers.push(markExistingPostsSeen);
memberLeavingHandlers.push(releasePlaces);
unseenCountQueries.push(unseenPostCount);
postCountQueries.push(communityPostCount);
unreadCounts.push(unreadConversationCount);
postExcerptSources.push(pollQuestion);
conversionEndedHandlers.push(publishVideoConversion, publishDocumentConversion);

/** Accepted request ids; they are returned and logged. */
const requestIdPattern = /^[\x21-\x7e]{1,200}$/;

/** Maximum body size without file uploads, in bytes. */
const maxBodyBytes = 1024 * 1024;

/** Builds the Fastify app without listening, for the backend and for the OpenAPI generator; tests may add features. */
export async function buildApp(context: BackendContext, additional: readonly Feature[] = []): Promise<App> {
  // French validation messages; set here because another zod copy sets English ones.
  z.config({ localeError: validationMessage });
  const { trustedProxies } = context.config;
  const loggerInstance: FastifyBaseLogger = context.log;
  const fastify = Fastify({
    loggerInstance,
    trustProxy:
      typeof trustedProxies === 'number' ? (_address, distance) => distance < trustedProxies : trustedProxies,
    bodyLimit: maxBodyBytes,
    childLoggerFactory: createRequestLog,
    genReqId: ({ headers: { 'x-request-id': given } }) =>
      typeof given === 'string' && requestIdPattern.test(given) ? given : randomUUID(),
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 6_000 },
    exposeHeadRoutes: false,
    // Unparsable URLs bypass the hooks below.
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
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
  installErrorHandlers(fastify);
  await documentApi(fastify);
  fastify.decorate('tokens', createTokens(context.config));
  installAuthentication(fastify, { find: findTokenAccount, noteVisit: recordVisit });
  installAccessRules(fastify);
  limitWrites(fastify);
  acceptMultipart(fastify, maxBodyBytes);
  installTextCheck(fastify);

  const app = fastify.withTypeProvider<ZodTypeProvider>();
  const files: Feature = (scope) => fileRoutes(scope, createFileAccessCheck(context));
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
