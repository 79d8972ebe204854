import type { IncomingMessage } from 'node:http';

/** Whether a proxy is believed, by its address and by how many stand between it and this server. */
export type IsTrustedProxy = (address: string, distance: number) => boolean;

/**
 * The address that a request comes from: the nearest one that is no proxy of ours, as Express finds it for
 * requests (`request.ip`); WebSockets do not pass through Express.
 */
export function clientAddress(
  { headers, socket }: IncomingMessage,
  isTrusted: IsTrustedProxy,
): string | undefined {
  const told = [headers['x-forwarded-for'] ?? '']
    .flat()
    .join(',')
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean);
  const addresses = [socket.remoteAddress ?? '', ...told.toReversed()];
  const first = addresses.findIndex((address, distance) => !isTrusted(address, distance));
  return addresses.at(first) || undefined;
}
