import Fastify, { type FastifyBaseLogger } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { BackendConfig } from '../core/config.ts';
import { installErrorHandlers } from '../core/failures.ts';
import { createLog } from '../core/log.ts';
import { createChannels } from '../core/realtime/endpoint/channels.ts';
import { serveEndpoint } from '../core/realtime/endpoint/routes.ts';
import { listen } from './listen.ts';

/** A running separate realtime endpoint. */
export interface RunningRealtime {
  /** Listening port. */
  port: number;
  close: () => Promise<void>;
}

/**
 * Starts the Pusher-compatible endpoint (signed HTTP calls and WebSockets) as its own server, shared by several
 * backends. Needs no database. Throws StartupError.
 */
export async function startRealtime(
  config: Pick<BackendConfig, 'host' | 'port' | 'realtime' | 'logLevel'>,
): Promise<RunningRealtime> {
  const loggerInstance: FastifyBaseLogger = createLog(config);
  const fastify = Fastify({ loggerInstance, forceCloseConnections: true });
  fastify.setValidatorCompiler(validatorCompiler);
  fastify.setSerializerCompiler(serializerCompiler);
  installErrorHandlers(fastify);
  fastify.get('/health/live', async () => ({ status: 'ok' }));
  await fastify.register(async (scope) =>
    serveEndpoint(scope.withTypeProvider<ZodTypeProvider>(), config.realtime, createChannels()),
  );
  const port = await listen(fastify, config);
  return { port, close: () => fastify.close() };
}
