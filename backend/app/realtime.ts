import Fastify, { type FastifyBaseLogger } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { BackendConfig } from '../core/config.ts';
import { answerErrors } from '../core/failures.ts';
import { createLog } from '../core/log.ts';
import { createChannels } from '../core/realtime/endpoint/channels.ts';
import { serveEndpoint } from '../core/realtime/endpoint/routes.ts';
import { listen } from './listen.ts';

/** The realtime service by itself. */
export interface RunningRealtime {
  /** The port it listens on. */
  port: number;
  close: () => Promise<void>;
}

/**
 * Starts the realtime endpoint as a server of its own, beside several backends that publish to it (PUSHER_HOST,
 * PUSHER_PORT): what any of them announces is heard by all gateways. It keeps nothing and needs no database. Throws a
 * StartupError that explains itself.
 */
export async function startRealtime(
  config: Pick<BackendConfig, 'host' | 'port' | 'realtime' | 'logLevel'>,
): Promise<RunningRealtime> {
  const loggerInstance: FastifyBaseLogger = createLog(config);
  const fastify = Fastify({ loggerInstance, forceCloseConnections: true });
  fastify.setValidatorCompiler(validatorCompiler);
  fastify.setSerializerCompiler(serializerCompiler);
  answerErrors(fastify);
  fastify.get('/health/live', async () => ({ status: 'ok' }));
  await fastify.register(async (scope) =>
    serveEndpoint(scope.withTypeProvider<ZodTypeProvider>(), config.realtime, createChannels()),
  );
  const port = await listen(fastify, config);
  return { port, close: () => fastify.close() };
}
