import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import type { Service } from '../../scripts/processes.ts';
import { addressOf } from './services.ts';

/** A call of the API that passed, the SQL statements that it ran, and when it began and ended (`performance.now()`). */
interface PassedCall {
  call: string;
  statements: number;
  began: number;
  ended: number;
}

/** Stands between the gateway and the API, and notes what passes. */
export async function standBetween(backend: Service) {
  const passed: PassedCall[] = [];
  const server = createServer((incoming, outgoing) => {
    const began = performance.now();
    const { method, url = '/', headers } = incoming;
    const onward = request(addressOf(backend) + url, { method, headers }, (answer) => {
      passed.push({
        call: `${method} ${url}`,
        statements: Number(answer.headers['x-sql-count']),
        began,
        ended: performance.now(),
      });
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      pipeline(answer, outgoing).catch(() => outgoing.destroy());
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** What has passed since it was asked last. */
    take: () => passed.splice(0),
    close: () => server.close(),
  };
}
