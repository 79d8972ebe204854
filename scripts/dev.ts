/**
 * `npm run dev`: hot reload of web, gateway and backend. Backend and gateway restart when their sources
 * change, the client updates in place on http://localhost:5173, Relay and the graph's contract are
 * regenerated as fragments and SDL change.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { buildExplorer } from './build.ts';
import { generateContracts } from './contracts.ts';
import { exploreDemo, isDemo } from './demo.ts';
import { besideBackend, ExplainedError, root, run, type Service, startService, tools } from './processes.ts';

/** Debounce in milliseconds: editors write a file in several steps. */
const settleTime = 150;

// Runs from sources.
delete process.env.COMPILED_SERVERS;

const common = { NODE_ENV: 'development', LOG_LEVEL: process.env.LOG_LEVEL ?? 'info' };
const services: (() => Promise<void>)[] = [];
let vite: ChildProcess | undefined;
let isStopping = false;

/** Calls back after changes below a folder have settled. */
function onChange(folder: string, matches: (file: string) => boolean, callback: () => void): void {
  let timer: NodeJS.Timeout | undefined;
  watch(join(root, folder), { recursive: true }, (_event, file) => {
    if (!file || !matches(file)) return;
    clearTimeout(timer);
    timer = setTimeout(callback, settleTime);
  });
}

/** Runs a server and restarts it on changes. Resolves when it first runs. */
async function runService(storey: 'backend' | 'gateway', env: () => NodeJS.ProcessEnv): Promise<Service> {
  const start = () => startService(`${storey}/server.ts`, { ...common, ...env() });
  const first = await start();
  let running: Service | undefined = first;
  const stop = async () => {
    await running?.stop();
    running = undefined;
  };
  const restart = async () => {
    await stop();
    if (isStopping) return;
    try {
      running = await start();
      console.log(`The ${storey} runs again.`);
    } catch (error) {
      // The next change may fix it.
      console.error(error instanceof ExplainedError ? error.message : error);
    }
  };
  let restarts = Promise.resolve();
  for (const folder of [storey, 'server'])
    onChange(
      folder,
      (file) => file.endsWith('.ts') || file.endsWith('.graphql'),
      () => {
        restarts = restarts.then(restart);
      },
    );
  services.push(() => restarts.then(stop));
  return first;
}

async function stopAll(code: number): Promise<never> {
  isStopping = true;
  vite?.kill('SIGTERM');
  for (const stop of services.toReversed()) await stop();
  process.exit(code);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    if (!isStopping) void stopAll(0);
  });

try {
  await generateContracts();
  await buildExplorer();
  const backend = process.env.BACKEND_URL ? undefined : await runService('backend', () => ({}));
  const gateway = await runService('gateway', () => ({
    ...(backend && besideBackend(backend)),
    ...(isDemo() && exploreDemo()),
    // The client's documents change, so the gateway accepts full texts.
    TRUSTED_DOCUMENTS_ONLY: '0',
  }));
  onChange(
    'gateway',
    (file) => file.endsWith('.graphql'),
    () => {
      run(tools.codegen, ['--config', 'codegen.ts'], { quiet: true }).catch((error: unknown) =>
        console.error(String(error)),
      );
    },
  );
  vite = spawn(process.execPath, [tools.vite], {
    cwd: root,
    env: { ...process.env, ...common, GATEWAY_URL: `http://localhost:${gateway.port}` },
    stdio: 'inherit',
  });
  const [code] = await once(vite, 'exit');
  await stopAll(typeof code === 'number' ? code : 0);
} catch (error) {
  console.error(error instanceof ExplainedError ? error.message : error);
  await stopAll(1);
}
