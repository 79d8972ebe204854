import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type GatewayConfig, StartupError } from '../config.ts';

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
    server.listen(port, host, resolve);
  });
  return (server.address() as AddressInfo).port;
}
