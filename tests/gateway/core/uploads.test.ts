import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { FormLimits } from '../../../gateway/core/http/multipart.ts';
import { openSpool, type Spool, type SpoolLimits } from '../../../gateway/core/http/spool.ts';
import { receiveUploads } from '../../../gateway/core/http/uploads.ts';
import { UploadValue } from '../../../gateway/core/uploads.ts';

const log = pino({ level: 'silent' });
const roomy: SpoolLimits = { bytes: 8e6, bytesPerPerson: 4e6, uploads: 6, uploadsPerPerson: 4 };
const patient: FormLimits = { fileBytes: 1e6, fieldBytes: 10_000, stall: 20_000 };

let parent: string;
let spool: Spool;
let server: Server;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'spools-'));
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await rm(parent, { recursive: true });
});

/** Receives uploads of whoever `as` names, and answers what each file of `variables.files` holds. */
async function serve(limits: Partial<SpoolLimits> = {}, form: Partial<FormLimits> = {}): Promise<void> {
  spool = await openSpool(parent, { ...roomy, ...limits }, log);
  const app = express();
  app.use(
    receiveUploads({
      spool,
      limits: { ...patient, ...form },
      admissionOf(request) {
        const username = request.get('as');
        return { caller: username ? { username, row: '1' } : null, refusal: null, mayWrite: true };
      },
      log,
    }),
  );
  app.use(async (request, response) => {
    const { files } = (request.body as { variables: { files: UploadValue[] } }).variables;
    const read = async (file: UploadValue) => [file.filename, (await file.open().toArray()).join('')];
    response.json(await Promise.all(files.map(read)));
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
/** How a part begins: by it the one before has ended. */
const next = `--${boundary}\r\n`;
const operation = field('operations', { query: '{ x }', variables: { files: [null, null] } });
const map = field('map', { a: ['variables.files.0'], b: ['variables.files.1'] });
const whole = operation + map + file('a', 'un') + file('b', 'deux') + end;

interface Sending {
  socket: Socket;
  /** Status and text of the answer, once all of it is there. */
  answer: Promise<{ status: number; text: string }>;
}

/** Sends a request whose body is said to have `length` bytes, and of it these. */
function send(body: string, { as = 'anne', length = Buffer.byteLength(body) } = {}): Sending {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  // Whether the gateway may cut the connection is not what these tests are about.
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

const kept = () => readdir(spool.folder);
const keptBytes = async () => {
  const contents = await Promise.all((await kept()).map((name) => readFile(join(spool.folder, name))));
  return contents.reduce((sum, content) => sum + content.length, 0);
};

describe('an upload', () => {
  test('is there whole when the operation begins, and gone when it is answered', async () => {
    await serve();
    const { status, text } = await send(whole).answer;
    expect([status, JSON.parse(text)]).toEqual([
      200,
      [
        ['été.txt', 'un'],
        ['été.txt', 'deux'],
      ],
    ]);
    await expect.poll(kept).toEqual([]);
  });

  test('that finds no room on the disk is told so, leaves nothing, and is taken once there is room', async () => {
    await serve();
    const { admit } = spool;
    spool.admit = (...given) => ({
      ...admit(...given),
      take: () => {
        throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      },
    });
    const { status, text } = await send(whole).answer;
    expect(status).toBe(507);
    expect(JSON.parse(text)).toMatchObject({
      errors: [
        {
          message: 'L’espace de stockage du serveur est plein. Réessayez plus tard.',
          extensions: { code: 'STORAGE_FULL' },
        },
      ],
    });
    await expect.poll(kept).toEqual([]);
    spool.admit = admit;
    expect((await send(whole).answer).status).toBe(200);
  });

  test('that sends nothing any more is ended, and what it brought removed', async () => {
    await serve({}, { stall: 200 });
    const { answer } = send(operation + map + file('a', 'x'.repeat(100_000)), { length: 900_000 });
    await expect.poll(keptBytes).toBeGreaterThan(0);
    expect((await answer).status).toBe(408);
    await expect.poll(kept).toEqual([]);
  });

  test('that is abandoned leaves nothing, wherever it breaks off', async () => {
    await serve({ uploadsPerPerson: 1_000, uploads: 1_000 });
    const body = Buffer.from(whole);
    for (let cut = 0; cut < body.length; cut += 7) {
      const part = body.subarray(0, cut).toString();
      const { socket } = send(part, { length: body.length });
      socket.end();
      // Cut by its own length it is answered: as malformed, unless nothing but the very end is missing.
      const { status } = await send(part).answer;
      expect([200, 400], String(cut)).toContain(status);
    }
    await expect.poll(kept).toEqual([]);
    // Every place was left again.
    await spool.admit('anne', roomy.bytesPerPerson).leave();
  });

  test('is cut as soon as one file, or all of it, is too large', async () => {
    await serve({}, { fileBytes: 100_000 });
    const long = operation + map + file('a', 'x'.repeat(150_000));
    expect((await send(long, { length: 3_000_000 }).answer).status).toBe(413);
    // What says that it is too large is not read at all.
    expect((await send(operation, { length: 5_000_000 }).answer).status).toBe(413);
    await expect.poll(kept).toEqual([]);
  });

  test.each([
    ['hundreds of files', { query: '', variables: { files: Array<null>(300).fill(null) } }, 300, 413],
    ['a place that is not there', { variables: { files: [] } }, 1, 400],
    ['a place that is taken', { variables: { files: ['x'] } }, 1, 400],
    ['a list of operations', [{ variables: { files: [null] } }], 1, 400],
  ])('with %s is refused before a file is read', async (_name, operations, count, expected) => {
    await serve();
    const places = Array.from({ length: count }, (_, index) => [String(index), [`variables.files.${index}`]]);
    const beginning = field('operations', operations) + field('map', Object.fromEntries(places)) + next;
    expect((await send(beginning, { length: 1_000_000 }).answer).status).toBe(expected);
    expect(await kept()).toEqual([]);
  });

  test('with one file in hundreds of places, an operation longer than JSON may be, or a place of another object is refused', async () => {
    await serve();
    const many = { a: Array.from({ length: 300 }, (_, index) => `variables.files.${index}`) };
    const places = field('operations', { variables: { files: Array<null>(300).fill(null) } });
    expect((await send(places + field('map', many) + next, { length: 1e6 }).answer).status).toBe(413);
    const long = field('operations', { query: 'x'.repeat(20_000) }) + next;
    expect((await send(long, { length: 1e6 }).answer).status).toBe(413);
    for (const path of ['variables.__proto__.x', 'variables.constructor', 'query', '', 'variables.files'])
      expect(
        (await send(operation + field('map', { a: [path] }) + next, { length: 1e6 }).answer).status,
      ).toBe(400);
  });
});

describe('feature in the spool', () => {
  const begin = (as: string, length = 900_000) =>
    send(operation + map + file('a', 'x'.repeat(70_000)), { as, length });

  test('is for some uploads of a person and of all, and free again when one ends', async () => {
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

  test('is for some bytes of a person and of all, whether a body says its length or not', async () => {
    await serve({ bytesPerPerson: 200_000, bytes: 250_000 });
    begin('anne', 150_000);
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
  });
});

test('a spool is empty at its start: what ended processes left is removed, and nothing else', async () => {
  const ended = spawn(process.execPath, ['-e', '']);
  await once(ended, 'exit');
  const machine = hostname().replaceAll(/[^\w.-]/g, '_');
  const left = [`agora-uploads-${machine}-${ended.pid}-aBcDeF`];
  const others = [
    `agora-uploads-${machine}-${process.ppid}-aBcDeF`,
    'agora-uploads-elsewhere-1-aBcDeF',
    'documents',
  ];
  for (const name of [...left, ...others]) {
    await mkdir(join(parent, name));
    await writeFile(join(parent, name, '1'), 'x');
  }
  await serve();
  const [own, ...rest] = (await readdir(parent)).filter((name) => !others.includes(name));
  expect([join(parent, own ?? ''), rest]).toEqual([spool.folder, []]);
  expect(await kept()).toEqual([]);
  // A second gateway of the same process takes nothing from the first.
  const second = await openSpool(parent, roomy, log);
  expect(await readdir(parent)).toHaveLength(others.length + 2);
  await second.close();
  expect(await kept()).toEqual([]);
});
