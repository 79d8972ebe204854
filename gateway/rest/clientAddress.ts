import { createHmac } from 'node:crypto';
import { isIP } from 'node:net';

/**
 * Headers that tell the API for whose address a request is made: plainly, for any API, and with the secret
 * that our own backend shares as well, in words that nobody else can say: the address, the time, when what the
 * client asked began, both in seconds, and the HMAC of it all.
 */
export function addressHeaders(
  secret: string | undefined,
  address: string | undefined,
  /** Milliseconds since 1970. */
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
