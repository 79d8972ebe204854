import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { GatewayConfig } from '../config/config.ts';
import { listenError } from '../../server/startupError.ts';

/**
 * Maximum number of connections waiting to be accepted, for mass reconnects. The system's own limit may be lower
 * (net.core.somaxconn).
 */
const backlog = 4_096;

/** Starts listening; returns the port. @throws StartupError */
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
