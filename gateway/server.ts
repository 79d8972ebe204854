/**
 * Runs the gateway as a process: configured by environment variables, stopped by SIGTERM, SIGINT or the end of its
 * parent. Writes structured logs, and one sentence to stderr when it cannot start.
 */
import { readConfig, StartupError } from './core/config.ts';
import { type RunningGateway, startGateway } from './app/gateway.ts';

let gateway: RunningGateway | undefined;
let isStopping = false;
/** Milliseconds after which a stopping process exits even if a request or client never ends. */
let stopTimeout = 5_000;

async function stop(code: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  setTimeout(() => process.exit(code), stopTimeout).unref();
  await gateway?.close();
  process.exit(code);
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
process.on('disconnect', () => void stop(0));
// The parent may have ended while this file was loaded.
if (process.send && !process.connected) void stop(0);

try {
  const config = readConfig();
  stopTimeout += config.drainSeconds * 1000;
  gateway = await startGateway(config);
  if (!(await gateway.services.rest.isReachable()))
    throw new StartupError(`BACKEND_URL: no API answers at ${config.backendUrl}.`);
  // Defined only when the parent opened a channel.
  process.send?.({ type: 'ready', port: gateway.port });
} catch (error) {
  await gateway?.close();
  process.stderr.write(
    `${error instanceof StartupError ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
  );
  process.exit(1);
}
