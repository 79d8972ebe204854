import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import autocannon from 'autocannon';
import { readRelayDocuments, toManifest } from '../../gateway/graphql/manifests.ts';
import type { Service } from '../../scripts/processes.ts';
import { feedQuery } from './feedQuery.ts';
import { addressOf, post, processorTime, quantile, reportRatio, type Services } from './services.ts';

const rounds = 6;
const seconds = 3;
const warmUp = 4;
const connections = 16;
const username = 'redactrice@example.org';

/**
 * The home feed through the gateway, against a bare process that does the same by hand, and against Apollo with its
 * defaults, mercurius with its compiler and GraphQL Yoga, which map the API alike (`naive.ts`). The API is a replay of one recorded answer, so that it is not measured. The
 * processor time per request is reported beside the rate: other load on the machine does not affect it.
 */
export async function measureThroughput(services: Services, recorded: string, token: string): Promise<void> {
  const replay = await services.start('tests/bench/replay.ts', { RECORDED: recorded });
  const env = { BACKEND_URL: addressOf(replay), BENCH_USERNAME: username, PORT: '0' };
  const documents = join(dirname(recorded), 'documents');
  mkdirSync(join(documents, 'bench'), { recursive: true });
  writeFileSync(
    join(documents, 'bench/1.json'),
    toManifest(readRelayDocuments(JSON.stringify({ feed: feedQuery() }))),
  );
  const contestants = {
    bare: await services.start('tests/bench/bare.ts', env),
    gateway: await services.start('tests/bench/registered.ts', { ...env, DOCUMENTS: documents }),
    'not registered': await services.start('gateway/server.ts', env),
    'Apollo defaults': await services.start('tests/bench/defaults.ts', env),
    mercurius: await services.start('tests/bench/mercurius.ts', env),
    'GraphQL Yoga': await services.start('tests/bench/yoga.ts', env),
  };
  const load = (service: Service, duration: number) =>
    autocannon({
      url: `${addressOf(service)}/graphql`,
      method: 'POST',
      connections,
      duration,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ query: feedQuery() }),
    });
  const figures = new Map<string, { rate: number; cost: number }[]>();
  for (const [name, service] of Object.entries(contestants)) {
    const answer = JSON.stringify(await post(`${addressOf(service)}/graphql`, { query: feedQuery() }, token));
    if (!answer.includes('"hasNextPage":true') || answer.includes('"errors"'))
      throw new Error(`${name} answers wrongly: ${answer.slice(0, 300)}`);
    await load(service, warmUp);
    figures.set(name, []);
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, service] of Object.entries(contestants)) {
      const before = processorTime(service) ?? Number.NaN;
      const result = await load(service, seconds);
      if (result.non2xx > 0 || result.errors > 0)
        throw new Error(`${name}: ${result.non2xx} refused, ${result.errors} failed.`);
      const used = (processorTime(service) ?? Number.NaN) - before;
      figures.get(name)?.push({ rate: result.requests.average, cost: (used * 1000) / result.requests.total });
    }
  }
  const all = (name: keyof typeof contestants, what: 'rate' | 'cost') =>
    (figures.get(name) ?? []).map((figure) => figure[what]);
  console.log('\nHome feed, 20 posts, median of rounds (slowest to fastest round):');
  for (const name of Object.keys(contestants) as (keyof typeof contestants)[]) {
    const rates = all(name, 'rate');
    const [rate, least, most] = [quantile(rates, 0.5), Math.min(...rates), Math.max(...rates)].map(
      Math.round,
    );
    const cost = quantile(all(name, 'cost'), 0.5).toFixed(2);
    console.log(
      `  ${name.padEnd(16)} ${rate} requests/s (${least} to ${most}), ${cost} ms of processor each`,
    );
  }
  const compare = (label: string, other: keyof typeof contestants, value?: number) => {
    const goal = value === undefined ? undefined : { value };
    reportRatio(label, all('gateway', 'rate'), all(other, 'rate'));
    reportRatio('  the same by processor time', all(other, 'cost'), all('gateway', 'cost'), goal);
  };
  compare('gateway / bare process', 'bare', 0.88);
  compare('gateway / gateway where the document is not registered', 'not registered');
  compare('gateway / Apollo defaults on Express', 'Apollo defaults', 4.5);
  compare('gateway / mercurius, compiling', 'mercurius');
  compare('gateway / GraphQL Yoga', 'GraphQL Yoga');
}
