import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** How far the clocks of gateway and backend may be apart, in seconds. */
const mostApart = 300;

/** For whom a gateway asks. */
interface Client {
  /** Their address. */
  address: string;
  /** When what they asked of the gateway began, in milliseconds since 1970. */
  begunAt: number;
}

/**
 * For whom a request is made. The gateway says it under `x-client-address`: the client's address, the time, and
 * when what the client asked began, which may be long ago where much is sent, both in seconds, and the HMAC of it
 * all by the secret that the two share: `192.0.2.7;1767225600;1767225598;…`. Otherwise it is whoever sends it.
 */
function clientOf(request: FastifyRequest): Client {
  const itself = { address: request.ip, begunAt: Date.now() };
  const header = request.headers['x-client-address'];
  if (header === undefined) return itself;
  const { gatewaySecret } = request.server.context.config;
  const said = /^(([\da-f.:]{2,45});(\d{1,12});(\d{1,12}));([\da-f]{64})$/.exec(String(header));
  const [, words = '', address = '', time = '', begun = '', proof = ''] = said ?? [];
  const expected = createHmac('sha256', gatewaySecret).update(words).digest();
  const isProven =
    said !== null &&
    timingSafeEqual(expected, Buffer.from(proof, 'hex')) &&
    Math.abs(Date.now() / 1000 - Number(time)) <= mostApart;
  // By the gateway's clock it is only told how long ago.
  const age = Math.max(0, Number(time) - Number(begun));
  if (isProven) return { address, begunAt: Date.now() - age * 1000 };
  request.log.warn('A gateway is not believed: its GATEWAY_SECRET is another one, or its clock is wrong');
  return itself;
}

/** Whose address a request is made for. */
export const clientAddress = (request: FastifyRequest): string => clientOf(request).address;

/** When what a client asked began, in milliseconds since 1970: earlier than now where a gateway proves it. */
export const begunAt = (request: FastifyRequest): number => clientOf(request).begunAt;
