/**
 * The gateway as a process, or as several (WORKERS): configured by environment variables, stopped by SIGTERM, SIGINT or
 * the end of its parent. Prints structured logs, and on stderr one sentence when it cannot start.
 */
import pino from 'pino';
import { type GatewayConfig, readConfig, StartupError } from './core/config.ts';
import { isWorker, NotStarted, startWorkers } from './core/workers.ts';
import { startGateway } from './app/gateway.ts';

let running: { close(): Promise<void> } | undefined;
let isStopping = false;
/** Milliseconds after which a request or client that never ends keeps the process alive no longer. */
let patience = 5_000;

async function stop(code: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  setTimeout(() => process.exit(code), patience).unref();
  await running?.close();
  process.exit(code);
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
process.on('disconnect', () => void stop(0));
// Whoever started this may be gone before it was loaded.
if (process.send && !process.connected) void stop(0);

/** Starts one; answers what it says to whoever started it. */
async function startOne(config: GatewayConfig): Promise<object> {
  const gateway = await startGateway(config);
  running = gateway;
  if (!(await gateway.services.rest.isReachable())) {
    throw new StartupError(`BACKEND_URL: no API answers at ${config.backendUrl}.`);
  }
  return { type: 'ready', port: gateway.port };
}

/** Starts several; each of them says the same. */
async function startSeveral(config: GatewayConfig): Promise<object> {
  // Each ends by itself before that.
  patience += 2_000;
  const workers = await startWorkers(config.workers, pino({ level: config.logLevel }));
  running = workers;
  return workers.ready;
}

try {
  const config = readConfig();
  patience += config.drainSeconds * 1000;
  const ready = await (config.workers > 1 && !isWorker() ? startSeveral(config) : startOne(config));
  // Only a parent that opened a channel hears it.
  process.send?.(ready);
} catch (error) {
  await running?.close();
  // What did not start has said why.
  if (!(error instanceof NotStarted))
    process.stderr.write(
      `${error instanceof StartupError ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
    );
  process.exit(1);
}
