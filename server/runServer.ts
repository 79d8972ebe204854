import { describeFailure } from './startupError.ts';

interface Server<Config, Running> {
  readConfig(): Config;
  /** Seconds after which a stopping process exits even if a request or client never ends. */
  stopSeconds(config: Config): number;
  start(config: Config): Promise<Running>;
  /** Runs after the start; returns what the parent process receives. A failure ends the process. */
  ready(running: Running, config: Config, stop: (code: number) => Promise<void>): object | Promise<object>;
}

/**
 * Starts a server as this process, resolves when it is ready, and stops it at SIGTERM, SIGINT, SIGHUP or the end of the
 * parent. When it cannot start, writes one sentence to stderr (a stack trace for an unexpected error) and exits with
 * code 1.
 */
export async function runServer<Config, Running extends { close(): Promise<void> }>(
  server: Server<Config, Running>,
): Promise<void> {
  let running: Running | undefined;
  let isStopping = false;
  let stopSeconds = 0;

  async function stop(code: number): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    if (running) {
      setTimeout(() => process.exit(code), stopSeconds * 1000).unref();
      await running.close();
    }
    process.exit(code);
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
  process.on('disconnect', () => void stop(0));
  // The parent may have ended while this file was loaded.
  if (process.send && !process.connected) void stop(0);

  try {
    const config = server.readConfig();
    stopSeconds = server.stopSeconds(config);
    running = await server.start(config);
    const message = await server.ready(running, config, stop);
    // Defined only when the parent opened a channel.
    process.send?.(message);
  } catch (error) {
    await running?.close();
    process.stderr.write(`${describeFailure(error)}\n`);
    process.exit(1);
  }
}
