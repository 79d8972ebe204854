import type { FastifyInstance } from 'fastify';
import type { BackendConfig } from '../core/config.ts';
import { StartupError } from '../core/startupError.ts';

/** Listens where the configuration says; answers the port. Throws a StartupError that explains why it cannot. */
export async function listen(
  app: Pick<FastifyInstance, 'listen' | 'server'>,
  { host, port }: Pick<BackendConfig, 'host' | 'port'>,
): Promise<number> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE')
      throw new StartupError(`BACKEND_PORT: port ${port} is in use.`, { cause: error });
    if (code === 'EACCES')
      throw new StartupError(`BACKEND_PORT: port ${port} may not be used by this account.`, { cause: error });
    if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL') {
      throw new StartupError(`HOST: ${host} is not an address of this machine.`, { cause: error });
    }
    throw error;
  }
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}
