import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type GatewayConfig, StartupError } from '../config.ts';

/**
 * Connections that may wait to be taken: of Node's 511 the kernel drops most where thousands come back in one moment, and
 * cuts some. The system's own limit holds where it is lower (net.core.somaxconn, 4096 on Linux).
 */
const backlog = 4_096;

/** Listens where the configuration says; answers the port. Throws a StartupError that explains why it cannot. */
export async function listen(
  server: Server,
  { host, port }: Pick<GatewayConfig, 'host' | 'port'>,
): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        reject(new StartupError(`PORT: port ${port} is in use.`, { cause: error }));
      else if (error.code === 'EACCES')
        reject(new StartupError(`PORT: port ${port} may not be used by this account.`, { cause: error }));
      else if (error.code === 'ENOTFOUND' || error.code === 'EADDRNOTAVAIL')
        reject(new StartupError(`HOST: ${host} is not an address of this machine.`, { cause: error }));
      else reject(error);
    });
    server.listen({ port, host, backlog }, resolve);
  });
  return (server.address() as AddressInfo).port;
}
