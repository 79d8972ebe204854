/** Files of the API that the gateway passes on. */
import { connect, type Socket } from 'node:net';
import pino from 'pino';
import { expect, test } from 'vitest';
import { startAlone, startFaultyApi } from './standalone.ts';

test('does not log the address of a file that could not be fetched', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const alone = await startAlone({}, log);
  const answer = await fetch(`${alone.url}/files/2026/ab/a.png?exp=1&for=1&sig=secret`);
  await alone.close();
  expect(answer.status).toBe(502);
  expect(lines.some((line) => line.includes('A file could not be fetched'))).toBe(true);
  expect(lines.filter((line) => line.includes('sig=') || line.includes('a.png?'))).toEqual([]);
});

test('forwards the client address', async () => {
  const api = await startFaultyApi();
  const alone = await startAlone({ BACKEND_URL: api.url, GATEWAY_SECRET: 's'.repeat(32) });
  await fetch(`${alone.url}/files/a.png`, { headers: { 'x-forwarded-for': '192.0.2.7' } });
  expect(api.received.find(({ call }) => call === 'GET /files/a.png')?.headers).toMatchObject({
    'x-forwarded-for': '192.0.2.7',
    'x-client-address': expect.stringMatching(/^192\.0\.2\.7;\d+;\d+;[0-9a-f]{64}$/) as string,
  });
  await alone.close();
  await api.close();
});

/** More than all buffers on its way hold. */
const film = Buffer.alloc(40 * 1024 * 1024);

/** Requests a file and reads nothing of the answer. */
function requestOnly(gateway: string, path: string): Socket {
  const socket = connect(Number(new URL(gateway).port), '127.0.0.1').pause();
  socket.on('error', () => undefined);
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`);
  return socket;
}

test('one person with many stalled downloads does not block others', async () => {
  const api = await startFaultyApi();
  let [underWay, most] = [0, 0];
  api.answer = ({ url }, response) => {
    if (!url?.includes('for=42')) return void response.end('file');
    most = Math.max(most, (underWay += 1));
    response.on('close', () => (underWay -= 1));
    response.end(film);
  };
  const alone = await startAlone({ BACKEND_URL: api.url, API_TIMEOUT_MS: '30000' }, undefined, {
    apiConnections: 16,
  });
  const paths = [
    '/files/a.pdf?for=42&sig=x',
    '/files/a.pdf?sig=x&also=?&for=42',
    '/files/a.pdf/~/a?also=?&for=42',
  ];
  const idle = Array.from({ length: 24 }, (_, index) => requestOnly(alone.url, paths[index % paths.length]!));
  await expect.poll(() => underWay).toBeGreaterThanOrEqual(8);
  const answer = await fetch(`${alone.url}/files/b.png?for=43&sig=y`);
  expect([answer.status, await answer.text()]).toEqual([200, 'file']);
  expect(most).toBe(8);
  // Calls have connections of their own.
  await alone.post({ query: '{ branding { name } }' });
  expect(api.received.some(({ call }) => call === 'GET /admin/platformget')).toBe(true);
  for (const socket of idle) socket.destroy();
  await alone.close();
  await api.close();
});

test('closes the API connection when the client leaves, before and during the response', async () => {
  const api = await startFaultyApi();
  const alone = await startAlone({ BACKEND_URL: api.url });
  for (const answer of [undefined, film]) {
    let isClosed = false;
    const count = api.received.length;
    api.answer = (_request, response) => {
      response.on('close', () => (isClosed = true));
      if (answer) response.end(answer);
    };
    const client = requestOnly(alone.url, '/files/film.mp4');
    await expect.poll(() => api.received.length).toBe(count + 1);
    expect(isClosed).toBe(false);
    client.destroy();
    await expect.poll(() => isClosed).toBe(true);
  }
  await alone.close();
  await api.close();
});

test('disconnects a client that reads too slowly, but not one whose API is slow', async () => {
  const api = await startFaultyApi();
  let isClosed = false;
  let pieces = 0;
  api.answer = ({ url }, response) => {
    if (url === '/files/unread.mp4') {
      response.on('close', () => (isClosed = true));
      response.end(film);
      return;
    }
    const timer = setInterval(() => {
      response.write('piece');
      if ((pieces += 1) < 24) return;
      clearInterval(timer);
      response.end();
    }, 200);
  };
  // Clients are checked every 4.5 seconds.
  const alone = await startAlone({ BACKEND_URL: api.url, API_TIMEOUT_MS: '1500' });
  const idle = requestOnly(alone.url, '/files/unread.mp4');
  const slow = fetch(`${alone.url}/files/slow.txt`).then((answer) => answer.text());
  await expect.poll(() => isClosed, { timeout: 30_000 }).toBe(true);
  expect(await slow).toBe('piece'.repeat(24));
  idle.destroy();
  await alone.close();
  await api.close();
});
