/**
 * The realtime endpoint as a process of its own, for several backends: configured by BACKEND_PORT, HOST and PUSHER_…
 * like a backend, stopped by SIGTERM, SIGINT or the end of its parent.
 */
import { type RunningRealtime, startRealtime } from './app/realtime.ts';
import { readConfig } from './core/config.ts';
import { StartupError } from './core/startupError.ts';

let running: RunningRealtime | undefined;
let isStopping = false;

async function stop(code: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  setTimeout(() => process.exit(code), 5_000).unref();
  await running?.close();
  process.exit(code);
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
process.on('disconnect', () => void stop(0));
// Whoever started this may be gone before it was loaded.
if (process.send && !process.connected) void stop(0);

try {
  const config = readConfig();
  running = await startRealtime(config);
  process.send?.({ type: 'ready', port: running.port });
} catch (error) {
  process.stderr.write(
    `${error instanceof StartupError ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
  );
  process.exit(1);
}
