import { once } from 'node:events';
import { request } from 'node:http';
import type { Socket } from 'node:net';
import autocannon from 'autocannon';
import { WebSocket } from 'ws';
import type { Service } from '../../scripts/processes.ts';
import { feedQuery } from './feedQuery.ts';
import { addressOf, processorTime, reportRatio, type Services } from './services.ts';

const rounds = 6;
const seconds = 3;
const connections = 16;
const encodings = ['identity', 'gzip', 'br'] as const;
type Encoding = (typeof encodings)[number];

const body = (first: number) => JSON.stringify({ query: feedQuery(first) });
const headersOf = (token: string, encoding: Encoding) => ({
  'content-type': 'application/json',
  authorization: `Bearer ${token}`,
  'accept-encoding': encoding,
});

/** Bytes of the feed over the line. */
const bytesOf = (service: Service, token: string, encoding: Encoding): Promise<number> =>
  new Promise((resolve, reject) => {
    const options = { method: 'POST', headers: headersOf(token, encoding) };
    const sent = request(`${addressOf(service)}/graphql`, options, (response) => {
      let bytes = 0;
      response.on('data', (part: Buffer) => (bytes += part.length));
      response.on('end', () => resolve(bytes));
    });
    sent.on('error', reject);
    sent.end(body(20));
  });

/** Bytes of a page of the feed over a socket, and as text. */
async function bytesBySocket(
  service: Service,
  token: string,
  { first, perMessageDeflate }: { first: number; perMessageDeflate: boolean },
): Promise<{ line: number; text: number }> {
  const socket = new WebSocket(
    `${addressOf(service).replace('http', 'ws')}/graphql`,
    'graphql-transport-ws',
    { perMessageDeflate },
  );
  let below: Socket | undefined;
  socket.once('upgrade', (response) => (below = response.socket));
  await once(socket, 'open');
  const next = async (type: string): Promise<string> => {
    for (;;) {
      const [data] = (await once(socket, 'message')) as [Buffer];
      if (data.toString().includes(`"${type}"`)) return data.toString();
    }
  };
  socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${token}` } }));
  await next('connection_ack');
  const before = below?.bytesRead ?? 0;
  socket.send(JSON.stringify({ type: 'subscribe', id: '1', payload: { query: feedQuery(first) } }));
  const text = await next('next');
  const line = (below?.bytesRead ?? 0) - before;
  socket.terminate();
  return { line, text: Buffer.byteLength(text) };
}

/** What packing saves of the home feed on the line, and what it costs, over HTTP and over sockets. */
export async function measureCompression(services: Services, recorded: string, token: string): Promise<void> {
  const replay = await services.start('tests/bench/replay.ts', { RECORDED: recorded });
  const gateway = await services.start('gateway/server.ts', { BACKEND_URL: addressOf(replay), PORT: '0' });
  const load = (encoding: Encoding) =>
    autocannon({
      url: `${addressOf(gateway)}/graphql`,
      method: 'POST',
      connections,
      duration: seconds,
      headers: headersOf(token, encoding),
      body: body(20),
    });
  console.log('\nHome feed, 20 posts, packed:');
  const rates = new Map<Encoding, number[]>();
  const costs = new Map<Encoding, number[]>();
  for (const encoding of encodings) {
    console.log(`  ${encoding.padEnd(10)} ${await bytesOf(gateway, token, encoding)} bytes`);
    await load(encoding);
    rates.set(encoding, []);
    costs.set(encoding, []);
  }
  for (let round = 0; round < rounds; round += 1)
    for (const encoding of encodings) {
      const before = processorTime(gateway) ?? Number.NaN;
      const result = await load(encoding);
      if (result.non2xx > 0 || result.errors > 0) throw new Error(`${encoding}: ${result.non2xx} refused.`);
      rates.get(encoding)?.push(result.requests.average);
      const used = (processorTime(gateway) ?? Number.NaN) - before;
      costs.get(encoding)?.push(used / result.requests.total);
    }
  for (const encoding of ['gzip', 'br'] as const) {
    reportRatio(`${encoding} / plain, by rate`, rates.get(encoding) ?? [], rates.get('identity') ?? []);
    reportRatio('  the same by processor time', costs.get('identity') ?? [], costs.get(encoding) ?? []);
  }
  for (const first of [1, 20]) {
    const plain = await bytesBySocket(gateway, token, { first, perMessageDeflate: false });
    const packed = await bytesBySocket(gateway, token, { first, perMessageDeflate: true });
    console.log(
      `  a message of ${plain.text} bytes over a socket: ${plain.line} plain, ${packed.line} packed`,
    );
  }
  await gateway.stop();
  await replay.stop();
}
