/**
 * The gateway as a process: configured by environment variables, stopped by SIGTERM, SIGINT or the
 * end of its parent. Prints structured logs, and on stderr one sentence when it cannot start.
 */
import { readConfig, StartupError } from './core/config.ts';
import { type RunningGateway, startGateway } from './app/gateway.ts';

let running: RunningGateway | undefined;
let isStopping = false;

async function stop(code: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  // A request or client that never ends must not keep the process alive.
  const { drainSeconds = 0 } = running?.services.config ?? {};
  setTimeout(() => process.exit(code), drainSeconds * 1000 + 5_000).unref();
  await running?.close();
  process.exit(code);
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
process.on('disconnect', () => void stop(0));

try {
  const config = readConfig();
  running = await startGateway(config);
  if (!(await running.services.rest.isReachable())) {
    throw new StartupError(`BACKEND_URL: no API answers at ${config.backendUrl}.`);
  }
  process.send?.({ type: 'ready', port: running.port });
} catch (error) {
  await running?.close();
  process.stderr.write(
    `${error instanceof StartupError ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
  );
  process.exit(1);
}
