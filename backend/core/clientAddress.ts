import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** How far the clocks of gateway and backend may be apart, in seconds. */
const mostApart = 300;

/**
 * Whose address a request is made for. The gateway says it under `x-client-address`, with the time in seconds
 * and the HMAC of both by the secret that the two share: `192.0.2.7;1767225600;…`. Otherwise it is the
 * address that the request comes from.
 */
export function clientAddress(request: FastifyRequest): string {
  const header = request.headers['x-client-address'];
  if (header === undefined) return request.ip;
  const { gatewaySecret } = request.server.context.config;
  const said = /^(([\da-f.:]{2,45});(\d{1,12}));([\da-f]{64})$/.exec(String(header));
  const [, words = '', address = '', time = '', proof = ''] = said ?? [];
  const expected = createHmac('sha256', gatewaySecret).update(words).digest();
  const isProven =
    said !== null &&
    timingSafeEqual(expected, Buffer.from(proof, 'hex')) &&
    Math.abs(Date.now() / 1000 - Number(time)) <= mostApart;
  if (isProven) return address;
  request.log.warn('A gateway is not believed: its GATEWAY_SECRET is another one, or its clock is wrong');
  return request.ip;
}

/** Whose an address is: of IPv6 the first 64 bits, all of which one subscriber has. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6
    ? `${parsed.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(':')}::/64`
    : parsed.toString();
}
