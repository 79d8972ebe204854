/**
 * The backend as a process: configured by environment variables, stopped by SIGTERM, SIGINT or the
 * end of its parent. Prints structured logs, and on stderr one sentence when it cannot start.
 */
import { type RunningBackend, startBackend } from './app/start.ts';
import { updateGuestMemberships } from './communities/companyWide.ts';
import { readConfig } from './core/config.ts';
import { StartupError } from './core/startupError.ts';
import { seedDemo } from './demo/seed.ts';
import { foundOrganisation } from './session/organisation.ts';

let running: RunningBackend | undefined;
let isStopping = false;

async function stop(code: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  // A request or client that never ends must not keep the process alive.
  const drainTime = running?.context.config.drainTime ?? 0;
  setTimeout(() => process.exit(code), drainTime * 1000 + 8_000).unref();
  await running?.close();
  process.exit(code);
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
process.on('disconnect', () => void stop(0));

try {
  const config = readConfig();
  running = await startBackend(config, {
    async prepare(context) {
      await (config.isDemo ? seedDemo : foundOrganisation)(context);
      await updateGuestMemberships(context);
    },
  });
  running.onFailure((error) => {
    running?.context.log.fatal({ err: error }, 'The embedded database ended');
    void stop(1);
  });
  const { appId, key, secret } = config.realtime;
  process.send?.({
    type: 'ready',
    port: running.port,
    realtime: { appId, key, secret },
    gatewaySecret: config.gatewaySecret,
  });
} catch (error) {
  process.stderr.write(
    `${error instanceof StartupError ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
  );
  process.exit(1);
}
