import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { type GatewayConfig, readConfig } from '../../../gateway/config/config.ts';
import { type RunningGateway, startGateway } from '../../../gateway/app/gateway.ts';

/** An API that misbehaves on purpose: the only fake these tests use, for faults. */
export interface FaultyApi {
  url: string;
  server: Server;
  /** Requests received, as `METHOD /path`. */
  received: { call: string; headers: IncomingMessage['headers'] }[];
  /** Response of the API from now on. */
  answer: (request: IncomingMessage, response: ServerResponse) => void;
  close(): Promise<void>;
}

/** On a free port, or on one where it was before. */
export async function startFaultyApi(port = 0): Promise<FaultyApi> {
  const api: FaultyApi = {
    url: '',
    received: [],
    answer: (_request, response) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
    server: createServer((request, response) => {
      request.resume();
      api.received.push({ call: `${request.method} ${request.url}`, headers: request.headers });
      api.answer(request, response);
    }),
    close: () =>
      new Promise((resolve) => {
        api.server.closeAllConnections();
        api.server.close(() => resolve());
      }),
  };
  await new Promise<void>((resolve) => api.server.listen(port, '127.0.0.1', resolve));
  api.url = `http://127.0.0.1:${(api.server.address() as AddressInfo).port}`;
  return api;
}

export interface Standalone {
  url: string;
  gateway: RunningGateway;
  post(
    body: unknown,
    headers?: Record<string, string>,
  ): Promise<{
    status: number;
    body: { data?: unknown; errors?: { message: string; extensions?: { code?: string } }[] };
    text: string;
  }>;
  close(): Promise<void>;
}

/** A gateway by itself, without an API; `given` replaces what is read from `env`. */
export async function startAlone(
  env: Record<string, string> = {},
  log = pino({ level: 'silent' }),
  given: Partial<GatewayConfig> = {},
): Promise<Standalone> {
  const config = readConfig({ HOST: '127.0.0.1', PORT: '0', BACKEND_URL: 'http://127.0.0.1:9', ...env });
  const gateway = await startGateway({ ...config, ...given }, log);
  const url = `http://127.0.0.1:${gateway.port}`;
  return {
    url,
    gateway,
    close: () => gateway.close(),
    async post(body, headers = {}) {
      const answer = await fetch(`${url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      });
      const text = await answer.text();
      return { status: answer.status, text, body: text.startsWith('{') ? JSON.parse(text) : {} };
    },
  };
}

/** An unsigned token with these claims, which the gateway trusts only if its API does. */
export const unsignedToken = (claims: Record<string, unknown>): string =>
  [{ alg: 'HS256', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.') + '.x';
