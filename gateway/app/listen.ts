import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { GatewayConfig } from '../config/config.ts';
import { listenError } from '../../server/listenError.ts';

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
    server.once('error', (error) => reject(listenError(error, 'PORT', { host, port })));
    server.listen({ port, host, backlog }, resolve);
  });
  return (server.address() as AddressInfo).port;
}
