import pino from 'pino';
import { expect, test } from 'vitest';
import { startAlone, startFaultyApi } from './standalone.ts';

test('the log does not tell the address of a file that could not be fetched', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const alone = await startAlone({}, log);
  const answer = await fetch(`${alone.url}/files/2026/ab/a.png?exp=1&for=1&sig=secret`);
  await alone.close();
  expect(answer.status).toBe(502);
  expect(lines.some((line) => line.includes('A file could not be fetched'))).toBe(true);
  expect(lines.filter((line) => line.includes('sig=') || line.includes('a.png?'))).toEqual([]);
});

test('a file is asked for in the name of the address that wants it', async () => {
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
