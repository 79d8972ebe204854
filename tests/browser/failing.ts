import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Stands between a gateway and its API, whose operations it can take away one by one. */
export interface FailingApi {
  url: string;
  /** Paths of the API that answer 503, each with all below it. */
  failing: Set<string>;
  close(): void;
}

/** Starts it on a free port of this machine, before the API at `port`. */
export async function startFailingApi(port: number): Promise<FailingApi> {
  const failing = new Set<string>();
  const isFailing = (path: string) =>
    [...failing].some((start) => path === start || path.startsWith(`${start}/`));
  const forward = (incoming: IncomingMessage, answer: ServerResponse) => {
    const { method = 'GET', headers, url = '/' } = incoming;
    if (isFailing(new URL(url, 'http://api').pathname)) {
      incoming.resume();
      answer.writeHead(503).end();
      return;
    }
    const outgoing = request({ port, host: '127.0.0.1', method, headers, path: url }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    outgoing.on('error', () => answer.destroy());
    incoming.pipe(outgoing);
  };
  const server: Server = createServer(forward);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failing,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
