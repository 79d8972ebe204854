import type { FastifyInstance } from 'fastify';
import type { BackendConfig } from '../core/config.ts';
import { listenError } from '../../server/startupError.ts';

/** Listens on the configured host and port. Returns the port. Throws StartupError with the reason. */
export async function listen(
  app: Pick<FastifyInstance, 'listen' | 'server'>,
  { host, port }: Pick<BackendConfig, 'host' | 'port'>,
): Promise<number> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw error instanceof Error ? listenError(error, 'BACKEND_PORT', { host, port }) : error;
  }
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}
