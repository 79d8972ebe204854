/** A server of Pusher's protocol on a port of its own, as the hosted service that an older API sends its events to. */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { createChannels, isSame, sign } from '../../backend/core/realtime/endpoint/channels.ts';
import { serveSockets } from '../../backend/core/realtime/endpoint/sockets.ts';

/** What a sender and a listener of events must know of it. */
export interface PusherService {
  appId: string;
  key: string;
  secret: string;
  port: number;
  close(): Promise<void>;
}

const credentials = { appId: 'mutuelle', key: 'older-api', secret: 'older-api-secret' };
const Event = z.object({ name: z.string(), data: z.string(), channels: z.array(z.string()) });

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** Whether a request was signed with the secret, its body included. */
function isSigned({ method = '', url = '/' }: IncomingMessage, body: string): boolean {
  const { pathname, searchParams } = new URL(url, 'http://pusher');
  const { auth_signature: signature = '', ...query } = Object.fromEntries(searchParams);
  const written = Object.entries(query)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  return (
    query.body_md5 === createHash('md5').update(body).digest('hex') &&
    isSame(signature, sign(credentials.secret, [method, pathname, written].join('\n')))
  );
}

/** Starts it on 127.0.0.1, on a free port unless one is given. */
export async function startPusher(port = 0): Promise<PusherService> {
  const channels = createChannels();
  const sockets = serveSockets(credentials, channels);

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    if (!request.url?.startsWith(`/apps/${credentials.appId}/events`) || !isSigned(request, body)) {
      response.writeHead(401).end();
      return;
    }
    const { name, data, channels: told } = Event.parse(JSON.parse(body));
    for (const channel of told) channels.broadcast(channel, { event: name, data });
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  }

  const server = createServer((request, response) => {
    take(request, response).catch(() => response.writeHead(400).end());
  });
  server.on('upgrade', (request, socket, head) => {
    if (!sockets.upgrade(request, socket, head)) socket.destroy();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    ...credentials,
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        sockets.close();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
