/** Uploads: received before their operation, within limits and quotas, and removed afterwards. */
import { once } from 'node:events';
import fs from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express, { type Response } from 'express';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  createUploadLimiter,
  type ConcurrentUploadLimits,
  type UploadLimiter,
} from '../../../gateway/uploads/uploadLimiter.ts';
import { isMissingFileError, failedCallError } from '../../../gateway/http/upstreamErrors.ts';
import { receiveUploads } from '../../../gateway/uploads/receiveUploads.ts';
import type { UploadedFile } from '../../../gateway/rest/uploadedFile.ts';

const roomy: ConcurrentUploadLimits = { bytes: 8e6, bytesPerPerson: 4e6, uploads: 6, uploadsPerPerson: 4 };

let folder: string;
let limiter: UploadLimiter;
let server: Server;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uploads-'));
  vi.stubEnv('TMPDIR', folder);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  server.close();
  await expect.poll(kept).toEqual([]);
  await rm(folder, { recursive: true });
});

/** Receives uploads of the person in the header `as`; answers what each file of `variables.files` contains. */
async function serve(
  limits: Partial<ConcurrentUploadLimits> = {},
  fileBytes = 1e6,
  operate?: (files: UploadedFile[], response: Response) => void,
): Promise<void> {
  limiter = createUploadLimiter({ ...roomy, ...limits });
  const app = express();
  app.use(
    receiveUploads({
      limiter,
      limits: { fileBytes, fieldBytes: 10_000 },
      authenticationOf(request) {
        const username = request.get('as');
        return { caller: username ? { username, databaseId: '1' } : null, authError: null, mayWrite: true };
      },
      log: pino({ level: 'silent' }),
    }),
  );
  app.use(async (request, response) => {
    const { files } = (request.body as { variables: { files: UploadedFile[] } }).variables;
    if (operate) {
      operate(files, response);
      return;
    }
    const read = async (file: UploadedFile) => {
      const content = (await file.open().toArray()).join('');
      return [file.filename, file.size, content.length > 99 ? '…' : content];
    };
    response.status(request.complete ? 200 : 500).json(await Promise.all(files.map(read)));
  });
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
}

const boundary = 'XboundaryX';
const field = (name: string, value: unknown) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${JSON.stringify(value)}\r\n`;
const file = (name: string, content: string, filename = 'été.txt') =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\n` +
  `Content-Type: text/plain\r\n\r\n${content}\r\n`;
const end = `--${boundary}--\r\n`;
/** The beginning of a part, which ends the one before it. */
const next = `--${boundary}\r\n`;
const operation = field('operations', { query: '{ x }', variables: { files: [null, null] } });
const map = field('map', { a: ['variables.files.0'], b: ['variables.files.1'] });
const whole = operation + map + file('a', 'un') + file('b', 'deux') + end;

interface Sending {
  socket: Socket;
  /** Status and text of the complete response. */
  answer: Promise<{ status: number; text: string }>;
}

/** Sends the beginning of a request whose body is announced to have `length` bytes. */
function send(body: string, { as = 'anne', length = Buffer.byteLength(body) } = {}): Sending {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  // The gateway may cut the connection.
  socket.on('error', () => undefined);
  socket.write(
    `POST / HTTP/1.1\r\nHost: x\r\nAs: ${as}\r\nApollo-Require-Preflight: 1\r\n` +
      `Content-Type: multipart/form-data; boundary=${boundary}\r\nContent-Length: ${length}\r\n\r\n${body}`,
  );
  const answer = new Promise<{ status: number; text: string }>((resolve) => {
    let received = '';
    socket.on('data', (data) => {
      received += data.toString();
      const [head = '', text] = received.split('\r\n\r\n');
      const announced = /content-length: (\d+)/i.exec(head)?.[1];
      if (text !== undefined && Buffer.byteLength(text) === Number(announced))
        resolve({ status: Number(head.split(' ')[1]), text });
    });
  });
  return { socket, answer };
}

/** Names of the files that the gateway keeps. */
const kept = () => readdir(folder);
const keptBytes = async () => {
  const files = await Promise.all((await kept()).map((name) => stat(join(folder, name))));
  return files.reduce((sum, { size }) => sum + size, 0);
};

describe('an upload', () => {
  test('arrives before its operation begins, and is removed after the response', async () => {
    await serve();
    const { status, text } = await send(whole).answer;
    expect([status, JSON.parse(text)]).toEqual([
      200,
      [
        ['été.txt', 2, 'un'],
        ['été.txt', 4, 'deux'],
      ],
    ]);
    await expect.poll(kept).toEqual([]);
    // One file for two variables.
    const twice = field('map', { a: ['variables.files.0', 'variables.files.1'] });
    const shared = await send(operation + twice + file('a', 'un') + end).answer;
    expect(JSON.parse(shared.text)).toEqual([
      ['été.txt', 2, 'un'],
      ['été.txt', 2, 'un'],
    ]);
  });

  test('begins its operation when the whole request has arrived', async () => {
    await serve();
    const places = field('map', { a: ['variables.files.0', 'variables.files.1'], b: [] });
    const [first, rest] = [
      operation + places + file('a', 'un') + next,
      file('b', '').slice(next.length) + end,
    ];
    const { socket, answer } = send(first, { length: Buffer.byteLength(first + rest) });
    await expect.poll(keptBytes).toBe(2);
    socket.write(rest);
    expect((await answer).status).toBe(200);
  });

  test('is rejected with STORAGE_FULL while the disk is full', async () => {
    await serve();
    const write = vi.spyOn(fs, 'write').mockImplementation((...given: unknown[]) => {
      const callback = given.at(-1);
      const error = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      if (typeof callback === 'function') setImmediate(callback as (error: Error) => void, error);
    });
    syncBuiltinESMExports();
    try {
      const { status, text } = await send(whole).answer;
      expect(status).toBe(507);
      expect(JSON.parse(text)).toMatchObject({ errors: [{ extensions: { code: 'STORAGE_FULL' } }] });
    } finally {
      write.mockRestore();
      syncBuiltinESMExports();
    }
    await expect.poll(kept).toEqual([]);
    expect((await send(whole).answer).status).toBe(200);
  });

  test('leaves nothing behind when its client leaves at any point', async () => {
    await serve({ uploadsPerPerson: 1_000, uploads: 1_000 });
    const body = Buffer.from(whole);
    for (let cut = 0; cut < body.length; cut += 29) {
      const part = body.subarray(0, cut).toString();
      send(part, { length: body.length }).socket.end();
      // A body of that length is malformed, unless only its end is missing.
      expect([200, 400], String(cut)).toContain((await send(part).answer).status);
    }
    await expect.poll(kept).toEqual([]);
    const admit = () => limiter.admit('anne', roomy.bytesPerPerson).release();
    await vi.waitFor(admit, 15_000);
  });

  test('is unreadable after its client left, without logging an error', async () => {
    const begun = new Promise<UploadedFile[]>((resolve) => {
      const operate = (files: UploadedFile[], response: Response) => {
        response.once('close', () => resolve(files)).destroy();
      };
      void serve({}, 1e6, operate).then(() => send(whole));
    });
    for (const one of await begun) {
      const error = await new Promise((resolve) => {
        try {
          one.open().on('error', resolve);
        } catch (thrown) {
          resolve(thrown);
        }
      });
      expect(isMissingFileError(failedCallError(error, 'POST /api/upload'))).toBe(true);
    }
  });

  test('may have files of exactly the maximum size', async () => {
    await serve({}, 100_000);
    const sized = (bytes: number) =>
      send(operation + map + file('a', 'x'.repeat(bytes)) + file('b', '') + end).answer;
    expect(JSON.parse((await sized(100_000)).text)).toEqual([
      ['été.txt', 100_000, '…'],
      ['été.txt', 0, ''],
    ]);
    expect((await sized(100_001)).status).toBe(413);
  });

  test('is rejected as soon as it is too large, unread if announced, and keeps no later file', async () => {
    await serve({}, 100_000);
    expect((await send(operation, { length: 5_000_000 }).answer).status).toBe(413);
    const [first, rest] = [operation + map + file('a', 'x'.repeat(150_000)), file('b', 'deux') + end];
    const { socket, answer } = send(first, { length: Buffer.byteLength(first + rest) });
    expect((await answer).status).toBe(413);
    // The next response shows that the rest was read.
    socket.write(`${rest}POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n`);
    await once(socket, 'data');
    await expect.poll(kept).toEqual([]);
  });

  const places = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => [String(index), [`variables.files.${index}`]]),
    );
  const nulls = (count: number) =>
    field('operations', { variables: { files: Array<null>(count).fill(null) } });
  test.each<[string, string, number]>([
    ['hundreds of files', nulls(300) + field('map', places(300)), 413],
    [
      'one file in hundreds of places',
      nulls(300) + field('map', { a: Object.values(places(300)).flat() }),
      413,
    ],
    ['a long operation', field('operations', { query: 'x'.repeat(20_000) }), 413],
    ['a missing place', field('operations', { variables: { files: [] } }) + field('map', places(1)), 400],
    [
      'a place with a value',
      field('operations', { variables: { files: ['x'] } }) + field('map', places(1)),
      400,
    ],
    ['a batch', field('operations', [{ variables: { files: [null] } }]) + field('map', places(1)), 400],
    ...['variables.__proto__.x', 'variables.constructor', 'query', '', 'variables.files'].map(
      (path): [string, string, number] => [
        `the path "${path}"`,
        operation + field('map', { a: [path] }),
        400,
      ],
    ),
  ])('is rejected before its files arrive: %s', async (_name, beginning, status) => {
    await serve();
    expect((await send(beginning + next, { length: 1_000_000 }).answer).status).toBe(status);
  });

  test.each([
    ['several files under one name', map + file('a', 'un').repeat(4) + file('b', 'deux')],
    ['several files for nothing', field('map', { a: [], b: [] }) + file('a', 'un').repeat(4) + file('b', '')],
    ['a missing file', map + file('a', 'un')],
  ])('is rejected with %s', async (_name, rest) => {
    await serve();
    expect((await send(operation + rest + end).answer).status).toBe(400);
  });
});

describe('the limiter', () => {
  const begin = (as: string, length = 900_000) =>
    send(operation + map + file('a', 'x'.repeat(70_000)), { as, length });

  test('limits the uploads of a person and of all, and is free again when one ends', async () => {
    await serve({ uploadsPerPerson: 2, uploads: 3 });
    const [first] = [begin('anne'), begin('anne')];
    await expect.poll(async () => (await kept()).length).toBe(2);
    const refused = await begin('anne').answer;
    expect([refused.status, refused.text]).toEqual([429, expect.stringContaining('RATE_LIMITED')]);
    begin('karim');
    await expect.poll(async () => (await kept()).length).toBe(3);
    expect((await begin('lea').answer).status).toBe(429);
    first?.socket.destroy();
    await expect.poll(async () => (await kept()).length).toBe(2);
    expect((await send(whole, { as: 'lea' }).answer).status).toBe(200);
  });

  test('limits the bytes of a person and of all, announced or not', async () => {
    await serve({ bytesPerPerson: 200_000, bytes: 250_000 });
    const first = begin('anne', 150_000);
    await expect.poll(keptBytes).toBeGreaterThan(60_000);
    expect((await send(operation, { as: 'anne', length: 150_000 }).answer).status).toBe(429);
    const { port } = server.address() as AddressInfo;
    const unannounced = (as: string) =>
      fetch(`http://127.0.0.1:${port}/`, {
        method: 'POST',
        duplex: 'half',
        headers: {
          as,
          'apollo-require-preflight': '1',
          'content-type': `multipart/form-data; boundary=${boundary}`,
        },
        body: new Blob([operation + map + file('a', 'x'.repeat(190_000)) + file('b', '') + end]).stream(),
      } as RequestInit);
    expect((await unannounced('anne')).status).toBe(429);
    expect((await unannounced('karim')).status).toBe(429);
    await expect.poll(async () => (await kept()).length).toBe(1);
    // Bytes are free again when an upload ends.
    first.socket.destroy();
    await expect.poll(async () => (await unannounced('karim')).status).toBe(200);
  });
});
