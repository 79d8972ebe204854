import { createHmac } from 'node:crypto';
import { isIP } from 'node:net';

/**
 * Headers with the client's address, none without one: in plain form, and signed if a secret is shared with our own
 * backend (HMAC of address, current time and start time, both in seconds).
 */
export function createAddressHeaders(
  secret: string | undefined,
  address: string | undefined,
  startedAt = Date.now(),
): Record<string, string> {
  if (!address) return {};
  const plain = { 'x-forwarded-for': address };
  if (secret === undefined || isIP(address) === 0) return plain;
  const message = [address, ...[Date.now(), startedAt].map((instant) => Math.floor(instant / 1000))].join(
    ';',
  );
  return {
    ...plain,
    'x-client-address': `${message};${createHmac('sha256', secret).update(message).digest('hex')}`,
  };
}
