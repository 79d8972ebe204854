/** A private Redis, where one is installed. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';

export const hasRedis = (() => {
  try {
    execFileSync('redis-server', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

/** Starts a Redis server without persistence at `place`; resolves once it accepts connections. */
export async function startRedis(folder: string, place: readonly string[]): Promise<ChildProcess> {
  const redis = spawn('redis-server', [...place, '--save', '', '--appendonly', 'no', '--dir', folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  await new Promise<void>((resolve, reject) => {
    redis.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (/ready to accept connections/i.test(said)) resolve();
    });
    redis.once('exit', () => reject(new Error(said)));
  });
  return redis;
}

/** Ends one, and waits until it has. */
export async function stopRedis(redis: ChildProcess): Promise<void> {
  const ended = once(redis, 'exit');
  redis.kill('SIGKILL');
  await ended;
}
