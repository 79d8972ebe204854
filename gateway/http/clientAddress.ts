import type { IncomingMessage } from 'node:http';

/** Whether a proxy is trusted, by its address and its distance in hops. */
export type IsTrustedProxy = (address: string, distance: number) => boolean;

/**
 * The client's address: the nearest that is no trusted proxy, as Express computes `request.ip`. WebSockets do not pass
 * through Express.
 */
export function clientAddress(
  { headers, socket }: IncomingMessage,
  isTrusted: IsTrustedProxy,
): string | undefined {
  const forwarded = [headers['x-forwarded-for'] ?? '']
    .flat()
    .join(',')
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean);
  const addresses = [socket.remoteAddress ?? '', ...forwarded.toReversed()];
  const first = addresses.findIndex((address, distance) => !isTrusted(address, distance));
  return addresses.at(first) || undefined;
}
