/** The API of the benchmarks: answers the feed call from memory, so that only the gateway is measured. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const answer = readFileSync(process.env.RECORDED ?? '');
const server = createServer((request, response) => {
  request
    .resume()
    .on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end(answer));
});
server.listen(0, '127.0.0.1', () =>
  process.send?.({ type: 'ready', port: (server.address() as AddressInfo).port }),
);
process.on('SIGTERM', () => process.exit(0));
