/**
 * `npm run bench`: how fast the home feed goes through the gateway, as ratios within one run: against a
 * bare process that does the same by hand, and against Apollo with its defaults on Express. The API is
 * a replay of one recorded answer, so that it is not what is measured.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { demoPassword } from '../backend/demo/seed.ts';
import { feedQuery } from '../tests/bench/feedQuery.ts';
import { type Service, startService } from './processes.ts';

const username = 'redactrice@example.org';
const rounds = 3;
const seconds = 4;
const connections = 16;

const folder = mkdtempSync(join(tmpdir(), 'bench-'));
const running: Service[] = [];
const start = async (entry: string, env: NodeJS.ProcessEnv) => {
  const service = await startService(entry, { LOG_LEVEL: 'silent', HOST: '127.0.0.1', ...env });
  running.push(service);
  return service;
};

async function post(url: string, body: unknown, token?: string): Promise<unknown> {
  const headers = {
    'content-type': 'application/json',
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
  return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).json();
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

try {
  console.log('Recording the feed of the demo organisation…');
  const backend = await start('backend/server.ts', { DATA_DIR: folder, BACKEND_PORT: '0', DEMO: '1' });
  const api = `http://127.0.0.1:${backend.port}`;
  const password = createHash('sha256').update(demoPassword).digest('hex');
  const { token } = (await post(`${api}/api/login_check`, { username, password })) as { token: string };
  const recorded = join(folder, 'feed.json');
  writeFileSync(
    recorded,
    JSON.stringify(await post(`${api}/api/publication`, { groupid: 0, nbpost: 21, startpoint: 0 }, token)),
  );
  await backend.stop();

  const replay = await start('tests/bench/replay.ts', { RECORDED: recorded });
  const env = {
    BACKEND_URL: `http://127.0.0.1:${replay.port}`,
    BENCH_USERNAME: username,
    PORT: '0',
    RATE_LIMIT_PER_MINUTE: '1000000',
    NODE_ENV: 'production',
  };
  const contestants = {
    bare: await start('tests/bench/bare.ts', env),
    gateway: await start('gateway/server.ts', env),
    'Apollo defaults': await start('tests/bench/defaults.ts', env),
  };
  const figures = Object.fromEntries(Object.keys(contestants).map((name) => [name, [] as number[]]));
  const load = (service: Service, duration: number) =>
    autocannon({
      url: `http://127.0.0.1:${service.port}/graphql`,
      method: 'POST',
      connections,
      duration,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ query: feedQuery }),
    });
  for (const [name, service] of Object.entries(contestants)) {
    const answer = JSON.stringify(
      await post(`http://127.0.0.1:${service.port}/graphql`, { query: feedQuery }, token),
    );
    if (!answer.includes('"hasNextPage":true') || answer.includes('"errors"'))
      throw new Error(`${name} answers wrongly: ${answer.slice(0, 300)}`);
    await load(service, 2);
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, service] of Object.entries(contestants)) {
      const result = await load(service, seconds);
      if (result.non2xx > 0 || result.errors > 0)
        throw new Error(`${name}: ${result.non2xx} refused, ${result.errors} failed.`);
      figures[name]?.push(result.requests.average);
    }
  }
  const rate = (name: keyof typeof contestants) => median(figures[name] ?? []);
  console.log('\nHome feed, 20 posts, requests per second (median of rounds):');
  for (const name of Object.keys(contestants))
    console.log(`  ${name.padEnd(16)} ${median(figures[name] ?? []).toFixed(0)}`);
  const line = (label: string, ratio: number, goal: number) =>
    console.log(
      `  ${label.padEnd(36)} ${ratio.toFixed(2)}  (goal ${goal}: ${ratio >= goal ? 'met' : 'not met'})`,
    );
  console.log('\nRatios:');
  line('gateway / bare process', rate('gateway') / rate('bare'), 0.67);
  line('gateway / Apollo defaults on Express', rate('gateway') / rate('Apollo defaults'), 3.5);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  for (const service of running.toReversed()) await service.stop();
  rmSync(folder, { recursive: true, force: true });
}
