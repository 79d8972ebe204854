/** Balances as Caddy does in compose.yaml: over servers that answer their health check, retrying only refused connections. */
import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Place } from './places.ts';

export interface Balancer {
  close(): void;
}

const interval = 1_000;
/** A connection for each request, so that none is reused while its server closes it. */
const agent = new Agent({ keepAlive: false });

async function isHealthy({ host, port }: Place): Promise<boolean> {
  try {
    const asked = request({ host, port, path: '/health/live', agent }).end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    await text(answer);
    return answer.statusCode === 200;
  } catch {
    return false;
  }
}

/** Listens at a place and passes every request to one of the servers. */
export async function startBalancer(own: Place, servers: readonly Place[]): Promise<Balancer> {
  const healthy = new Set(servers);
  let turn = 0;

  async function check(server: Place): Promise<void> {
    if (await isHealthy(server)) healthy.add(server);
    else healthy.delete(server);
  }
  const checks = setInterval(() => servers.forEach((server) => void check(server)), interval);

  function pass(incoming: IncomingMessage, outgoing: ServerResponse, tried: ReadonlySet<Place>): void {
    const candidates = servers.filter((server) => healthy.has(server) && !tried.has(server));
    const server = candidates[(turn += 1) % candidates.length];
    if (!server) {
      outgoing.writeHead(503).end();
      return;
    }
    const { method, url: path, headers } = incoming;
    const onward = request({ ...server, method, path, headers, agent }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    let isConnected = false;
    onward.once('socket', (socket) =>
      socket.once('connect', () => {
        isConnected = true;
        incoming.pipe(onward);
      }),
    );
    onward.on('error', () => {
      if (isConnected) outgoing.destroy();
      else pass(incoming, outgoing, new Set([...tried, server]));
    });
  }

  const listener = createServer((incoming, outgoing) => pass(incoming, outgoing, new Set()));
  // Clients end idle connections first, even when the processor is busy.
  listener.keepAliveTimeout = 60_000;
  listener.listen(own.port, own.host);
  await once(listener, 'listening');
  return {
    close() {
      clearInterval(checks);
      listener.close();
      listener.closeAllConnections();
    },
  };
}
