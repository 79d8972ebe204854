/**
 * `npm run bench`: how fast the product is, as ratios within one run, so that they say the same on
 * every machine. Everything runs on this machine's loopback, with the demo organisation. With `--large` it compares
 * every screen's queries in a large organisation with those in the demo, on PostgreSQL, or with `--embedded` on the
 * embedded database. With `--first-load` it measures instead what a person waits for in a browser, with `--load` what an organisation at work waits for on PostgreSQL, both in milliseconds of this machine
 * (docs/develop/performance.md). Each figure is shown beside its goal; one that misses it by more than it varied ends the run with an
 * error. `--load ../earlier` measures another folder of the project before this one.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { demoPassword } from '../fixtures/demo/seed.ts';
import { measureChat } from '../tests/bench/chat.ts';
import { measureDepth, measureSearch } from '../tests/bench/depth.ts';
import { measureFanOut } from '../tests/bench/fanOut.ts';
import { measureFirstLoad } from '../tests/bench/firstLoad.ts';
import { measureHome } from '../tests/bench/home.ts';
import { measureLarge } from '../tests/bench/large.ts';
import { measureLoad } from '../tests/bench/load.ts';
import { addressOf, createServices, missedGoals, post } from '../tests/bench/services.ts';
import { measureThroughput } from '../tests/bench/throughput.ts';
import { buildContestants, buildServers, buildWeb } from './build.ts';
import { refreshContracts } from './contracts.ts';
import { besideBackend, root, type Service } from './processes.ts';

const folder = mkdtempSync(join(tmpdir(), 'bench-'));
const services = createServices();
try {
  await buildServers();
  const load = process.argv.indexOf('--load');
  if (process.argv.includes('--large')) {
    await refreshContracts();
    await buildContestants();
    await measureLarge(services, process.argv.includes('--embedded'));
  } else if (load === -1) await measureDemo();
  else {
    const earlier = process.argv[load + 1];
    if (earlier !== undefined) await measureLoad(services, resolve(earlier));
    await measureLoad(services, root);
  }
  for (const label of missedGoals()) console.error(`Missed by more than the noise: ${label}.`);
  if (missedGoals().length > 0) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await services.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Benchmarks on the demo organisation. */
async function measureDemo(): Promise<void> {
  console.log('Making the demo organisation…');
  const backend = await services.start('backend/server.ts', {
    DATA_DIR: folder,
    BACKEND_PORT: '0',
    NODE_ENV: 'development',
  });
  if (process.argv.includes('--first-load')) {
    await buildWeb();
    const gateway = await services.start('gateway/server.ts', { ...besideBackend(backend), PORT: '0' });
    await measureFirstLoad(addressOf(gateway), {
      username: 'redactrice@example.org',
      password: demoPassword,
    });
  } else {
    await buildContestants();
    await measureServers(backend);
  }
}

/** Benchmarks without a browser. */
async function measureServers(backend: Service): Promise<void> {
  const password = createHash('sha256').update(demoPassword).digest('hex');
  const signIn = async (username: string) =>
    (await post<{ token: string }>(`${addressOf(backend)}/api/login_check`, { username, password })).token;
  const tokens = {
    sender: await signIn('redactrice@example.org'),
    receiver: await signIn('redacteur@example.org'),
  };
  const feed = { groupid: 0, nbpost: 21, startpoint: 0 };
  const recorded = join(folder, 'feed.json');
  const authorization = `Bearer ${tokens.sender}`;
  const profile = await fetch(`${addressOf(backend)}/api/checkprofil/0`, { headers: { authorization } });
  writeFileSync(
    recorded,
    // One answer for both upstream calls: current user and feed.
    JSON.stringify({
      ...((await profile.json()) as object),
      ...(await post<object>(`${addressOf(backend)}/api/publication`, feed, tokens.sender)),
    }),
  );

  const gateway = await services.start('gateway/server.ts', { ...besideBackend(backend), PORT: '0' });
  await measureHome(backend, gateway, tokens.sender);
  await measureDepth(backend, gateway, tokens.sender);
  await measureSearch(backend, tokens.sender, { time: { value: 2, isMost: true } });
  await measureChat(backend, gateway, tokens);
  await measureFanOut(services, backend, signIn, tokens.sender);
  await services.stop();
  await measureThroughput(services, recorded, tokens.sender);
}
