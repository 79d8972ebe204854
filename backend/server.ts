/**
 * The backend as a process, or as several (WORKERS): configured by environment variables, stopped by SIGTERM, SIGINT or
 * the end of its parent. Prints structured logs, and on stderr one sentence when it cannot start.
 */
import { startBackend } from './app/start.ts';
import { updateGuestMemberships } from './communities/companyWide.ts';
import { type BackendConfig, readConfig } from './core/config.ts';
import { createLog } from './core/log.ts';
import { StartupError } from './core/startupError.ts';
import { isWorker, NotStarted, startWorkers } from './core/workers.ts';
import { beginDemo } from './demo/seed.ts';
import { foundOrganisation } from './session/organisation.ts';

let running: { close(): Promise<void> } | undefined;
let isStopping = false;
/** Milliseconds after which a request or client that never ends keeps the process alive no longer. */
let patience = 8_000;

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

/** Refuses to several processes what one alone can have. */
function requireShared({ databaseUrl, realtime }: BackendConfig): void {
  if (databaseUrl === undefined)
    throw new StartupError(
      'WORKERS: the embedded database is for one process alone. DATABASE_URL is missing.',
    );
  if (realtime.target.kind === 'embedded')
    throw new StartupError(
      'WORKERS: several processes need a realtime service beside them, as backend/realtime.ts. PUSHER_HOST or PUSHER_CLUSTER is missing.',
    );
}

/** Starts one; answers what it says to whoever started it. */
async function startOne(config: BackendConfig): Promise<object> {
  const found = config.isDemo ? beginDemo(config) : foundOrganisation;
  const backend = await startBackend(config, {
    async prepare(context) {
      await found(context);
      await updateGuestMemberships(context);
    },
  });
  running = backend;
  backend.onFailure((error) => {
    backend.context.log.fatal({ err: error }, 'The embedded database ended');
    void stop(1);
  });
  const { appId, key, secret } = config.realtime;
  return {
    type: 'ready',
    port: backend.port,
    realtime: { appId, key, secret },
    gatewaySecret: config.gatewaySecret,
  };
}

/** Starts several; each of them says the same. */
async function startSeveral(config: BackendConfig): Promise<object> {
  requireShared(config);
  // Each ends by itself before that.
  patience += 2_000;
  const workers = await startWorkers(config.workers, createLog(config));
  running = workers;
  return workers.ready;
}

try {
  const config = readConfig();
  patience += config.drainTime * 1000;
  const ready = await (config.workers > 1 && !isWorker() ? startSeveral(config) : startOne(config));
  // Only a parent that opened a channel hears it.
  process.send?.(ready);
} catch (error) {
  // What did not start has said why.
  if (!(error instanceof NotStarted))
    process.stderr.write(
      `${error instanceof StartupError ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
    );
  process.exit(1);
}
