import { expect, test } from 'vitest';
import { startAlone, startFaultyApi } from './standalone.ts';

test('a file is asked for in the name of the address that wants it', async () => {
  const api = await startFaultyApi();
  const alone = await startAlone({ BACKEND_URL: api.url, GATEWAY_SECRET: 's'.repeat(32) });
  await fetch(`${alone.url}/files/a.png`, { headers: { 'x-forwarded-for': '192.0.2.7' } });
  expect(api.received.find(({ call }) => call === 'GET /files/a.png')?.headers).toMatchObject({
    'x-forwarded-for': '192.0.2.7',
    'x-client-address': expect.stringMatching(/^192\.0\.2\.7;\d+;[0-9a-f]{64}$/) as string,
  });
  await alone.close();
  await api.close();
});
