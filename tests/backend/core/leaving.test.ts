/** A client that goes away is none of the failures that operators are told of; what fails beside it still is. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { signedIn } from '../../../backend/core/access.ts';
import type { Feature } from '../../../backend/core/app.ts';
import { createLog } from '../../../backend/core/log.ts';
import { startBackend, type TestBackend, type TestPerson } from '../harness.ts';

const Line = z.object({ level: z.number(), msg: z.string() });
const warning = 40;
let lines: z.output<typeof Line>[] = [];
const troubles = () => lines.filter(({ level }) => level >= warning);

/** Leaves in the middle of what the backend does for the client. */
let leave: () => unknown;

const faults: Feature = (app) => {
  app.get('/test/fault', { config: { access: signedIn }, schema: { hide: true } }, async (request) => {
    leave();
    await once(request.raw.socket, 'close');
    throw new Error('A fault of ours');
  });
};

let backend: TestBackend;
let person: TestPerson;
beforeAll(async () => {
  const log = createLog(
    { logLevel: 'trace' },
    { write: (line: string) => void lines.push(Line.parse(JSON.parse(line))) },
  );
  backend = await startBackend({ log, features: [faults] });
  person = await backend.addPerson();
});
afterAll(() => backend.close());
beforeEach(() => void (lines = []));

/** Sends a part of a request, of which it says that more comes. */
async function begin(method: string, path: string, type: string, body: string) {
  const socket = connect(backend.port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(
    `${method} ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${person.token}\r\n` +
      (type ? `Content-Type: ${type}\r\nContent-Length: 1000000\r\n\r\n${body}` : '\r\n'),
  );
  return socket;
}

const part = (name: string, content: string) =>
  `--x\r\nContent-Disposition: form-data; name=${name}\r\n\r\n${content}`;

it.each([
  ['JSON', '/api/searchs', 'application/json', '{"query":'],
  ['a form', '/api/searchs', 'application/x-www-form-urlencoded', 'query='],
  ['a field', '/api/searchs', 'multipart/form-data; boundary=x', part('"query"', 'a')],
  [
    'a file',
    '/api/group/publication',
    'multipart/form-data; boundary=x',
    part('"fichiers[]"; filename="a.pdf"', `%PDF-1.4 ${'x'.repeat(20_000)}`),
  ],
])('who leaves within %s fails nothing', async (_, path, type, body) => {
  const socket = await begin('POST', path, type, body);
  await expect.poll(() => lines.some(({ msg }) => msg === 'incoming request')).toBe(true);
  // The last bytes reach its reader.
  await backend.get('/health/live');
  socket.resetAndDestroy();
  await expect.poll(() => lines.filter(({ msg }) => msg === 'The client left')).toHaveLength(1);
  expect(troubles()).toEqual([]);
});

it('a fault of ours is told, even where nobody waits for the answer any more', async () => {
  const socket = await begin('GET', '/test/fault', '', '');
  leave = () => socket.resetAndDestroy();
  await expect.poll(troubles).toMatchObject([{ msg: 'Request failed' }]);
});
