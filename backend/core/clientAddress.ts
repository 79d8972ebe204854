import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** Maximum clock difference between gateway and backend, in seconds. */
const maxClockDifference = 300;

/** The client of a request. */
interface Client {
  /** IP address. */
  address: string;
  /** Start of the client's request to the gateway, in milliseconds since 1970. */
  startedAt: number;
}

/**
 * The client of a request: from the signed `x-client-address` header of a gateway, else the sender. Header:
 * `address;time;start;HMAC`, times in seconds.
 */
function clientOf(request: FastifyRequest): Client {
  const itself = { address: request.ip, startedAt: Date.now() };
  const header = request.headers['x-client-address'];
  if (header === undefined) return itself;
  const { gatewaySecret } = request.server.context.config;
  const match = /^(([\da-f.:]{2,45});(\d{1,12});(\d{1,12}));([\da-f]{64})$/.exec(String(header));
  const [, words = '', address = '', time = '', begun = '', proof = ''] = match ?? [];
  const expected = createHmac('sha256', gatewaySecret).update(words).digest();
  const isProven =
    match !== null &&
    timingSafeEqual(expected, Buffer.from(proof, 'hex')) &&
    Math.abs(Date.now() / 1000 - Number(time)) <= maxClockDifference;
  // Only the age is used, because clocks differ.
  const age = Math.max(0, Number(time) - Number(begun));
  if (isProven) return { address, startedAt: Date.now() - age * 1000 };
  request.log.warn('A gateway is not believed: its GATEWAY_SECRET is another one, or its clock is wrong');
  return itself;
}

/** IP address of the client. */
export const clientAddress = (request: FastifyRequest): string => clientOf(request).address;

/** Start of the client's request, in milliseconds since 1970; earlier than now when a gateway proves it. */
export const requestStartedAt = (request: FastifyRequest): number => clientOf(request).startedAt;
