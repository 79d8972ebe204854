/**
 * Runs the backend as a process: configured by environment variables, stopped by SIGTERM, SIGINT or the end of its
 * parent. Writes structured logs, and one sentence to stderr when it cannot start.
 */
import { startBackend } from './app/start.ts';
import { updateGuestMemberships } from './communities/companyWide.ts';
import { readConfig } from './core/config.ts';
import { StartupError } from './core/startupError.ts';
import { beginDemo } from './demo/seed.ts';
import { foundOrganisation } from './session/organisation.ts';

let backend: Awaited<ReturnType<typeof startBackend>> | undefined;
let isStopping = false;
/** Milliseconds after which a stopping process exits even if a request or client never ends. */
let stopTimeout = 8_000;

async function stop(code: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  setTimeout(() => process.exit(code), stopTimeout).unref();
  await backend?.close();
  process.exit(code);
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
process.on('disconnect', () => void stop(0));
// The parent may have ended while this file was loaded.
if (process.send && !process.connected) void stop(0);

try {
  const config = readConfig();
  stopTimeout += config.drainTime * 1000;
  const found = config.isDemo ? beginDemo(config) : foundOrganisation;
  const started = await startBackend(config, {
    async prepare(context) {
      await found(context);
      await updateGuestMemberships(context);
    },
  });
  backend = started;
  started.onFailure((error) => {
    started.context.log.fatal({ err: error }, 'The embedded database ended');
    void stop(1);
  });
  const { appId, key, secret } = config.realtime;
  // Defined only when the parent opened a channel.
  process.send?.({
    type: 'ready',
    port: started.port,
    realtime: { appId, key, secret },
    gatewaySecret: config.gatewaySecret,
  });
} catch (error) {
  process.stderr.write(
    `${error instanceof StartupError ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
  );
  process.exit(1);
}
