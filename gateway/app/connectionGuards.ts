import type { Socket } from 'node:net';
import type { Server } from 'node:http';
import type { RequestHandler } from 'express';
import type { IsTrustedProxy } from '../http/clientAddress.ts';
import { networkOf } from '../../server/networks.ts';

/** Milliseconds without data after which a body is aborted. */
const bodyTimeout = 30_000;

/** Creates the handler that sets the headers of every response. `hstsSeconds` 0 omits HSTS. */
export const createCommonHeaders =
  (hstsSeconds: number): RequestHandler =>
  (_request, response, next) => {
    response.setHeader('x-content-type-options', 'nosniff');
    if (hstsSeconds > 0) response.setHeader('strict-transport-security', `max-age=${hstsSeconds}`);
    next();
  };

/** Aborts requests whose body stalls, and operations without files that are not complete in time. */
export const endSlowBodies =
  (stall = bodyTimeout): RequestHandler =>
  (request, _response, next) => {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
    if (length !== '0' || encoding !== undefined) {
      request.setTimeout(stall, () => request.destroy());
      request.once('end', () => request.setTimeout(0));
      if (!/^multipart\//i.test(request.headers['content-type'] ?? '')) {
        const whole = setTimeout(() => request.destroy(), stall).unref();
        for (const event of ['end', 'close'] as const) request.once(event, () => clearTimeout(whole));
      }
    }
    next();
  };

/** Closes new connections of a network that has `max` open ones, except those of our own proxies. */
export function limitConnections(server: Server, max: number, isTrustedProxy: IsTrustedProxy): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (isTrustedProxy(address, 0)) return;
    const network = networkOf(address);
    const count = (open.get(network) ?? 0) + 1;
    if (count > max) {
      socket.destroy();
      return;
    }
    open.set(network, count);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
  });
}

/** Messages for requests that Node cannot parse, by error code. */
const unreadable = new Map([
  [
    'HPE_HEADER_OVERFLOW',
    {
      status: '431 Request Header Fields Too Large',
      message: 'The address and the headers are too long: send the operation by POST.',
    },
  ],
  [
    'ERR_HTTP_REQUEST_TIMEOUT',
    { status: '408 Request Timeout', message: 'The request took too long to come.' },
  ],
]);
const malformed = { status: '400 Bad Request', message: 'The request is no HTTP that can be read.' };

/** Answers requests that cannot be parsed and closes their connection. */
export function answerClientErrors(server: Server): void {
  const answering = new WeakSet<Socket>();
  server.on('request', ({ socket }, response) => {
    answering.add(socket);
    response.once('close', () => answering.delete(socket));
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (!socket.writable || answering.has(socket)) {
      socket.destroy();
      return;
    }
    const { status, message } = unreadable.get(error.code ?? '') ?? malformed;
    const body = JSON.stringify({ errors: [{ message, extensions: { code: 'BAD_REQUEST' } }] });
    socket.end(
      `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    );
  });
}
