/** One setting runs a server in several processes: they share its port, and what ends is followed by another one. */
import type { ChildProcess } from 'node:child_process';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Service, startService } from '../../scripts/processes.ts';
import { takeDatabase, type TestDatabase } from '../backend/databases.ts';
import { hasRedis, startRedis, stopRedis } from '../redisServer.ts';

/** The processes of a server that was started as several. */
const workersOf = ({ process: { pid } }: Service): number[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(
      ([, parent, state, ...args]) =>
        Number(parent) === pid && !state?.startsWith('Z') && args.some((part) => /\.[jt]s$/.test(part)),
    )
    .map(([own]) => Number(own));

const isThere = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe.runIf(process.env.TEST_DATABASE_URL && hasRedis && process.platform === 'linux')(
  'a server in several processes',
  { timeout: 240_000 },
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'workers-'));
    const services: Service[] = [];
    let redis: ChildProcess;
    let database: TestDatabase;
    let backend: Service;
    let gateway: Service;

    async function start(entry: string, env: NodeJS.ProcessEnv): Promise<Service> {
      const service = await startService(entry, {
        HOST: '127.0.0.1',
        DATA_DIR: folder,
        DEMO: '0',
        ADMIN_EMAIL: 'admin@example.org',
        ADMIN_PASSWORD: 'Bienvenue1',
        PUSHER_SECRET: 'a secret of all of them',
        LOG_LEVEL: 'silent',
        ...env,
      });
      services.push(service);
      return service;
    }
    /** A port that is free at an address, where nothing else of this machine looks for one. */
    async function portAt(host: string): Promise<string> {
      const server = createServer().listen(0, host);
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      server.close();
      await once(server, 'close');
      return String(port);
    }
    beforeAll(async () => {
      const memory = await portAt('127.0.0.2');
      redis = await startRedis(folder, ['--bind', '127.0.0.2', '--port', memory]);
      database = await takeDatabase(folder);
      const realtime = await start('backend/realtime.ts', { BACKEND_PORT: '0' });
      const service = {
        PUSHER_KEY: 'agora',
        PUSHER_HOST: '127.0.0.1',
        PUSHER_PORT: String(realtime.port),
        PUSHER_TLS: '0',
      };
      const here = { HOST: '127.0.0.2', WORKERS: '2', ...service };
      backend = await start('backend/server.ts', {
        ...here,
        ...database.env,
        BACKEND_PORT: await portAt('127.0.0.2'),
      });
      gateway = await start('gateway/server.ts', {
        ...here,
        BACKEND_URL: `http://127.0.0.2:${backend.port}`,
        REDIS_URL: `redis://127.0.0.2:${memory}`,
        PORT: await portAt('127.0.0.2'),
      });
    }, 240_000);
    afterAll(async () => {
      for (const { process: child } of services) child.kill('SIGKILL');
      await database.release();
      await stopRedis(redis);
      rmSync(folder, { recursive: true, force: true });
    });

    /** Asks one of the processes, by a connection of its own; a gateway asks a backend for its answer. */
    async function ask({ port }: Service): Promise<number> {
      const path = port === gateway.port ? '/health/ready' : '/admin/platformget';
      const { statusCode, body } = await request(`http://127.0.0.2:${port}${path}`, { reset: true });
      await body.dump();
      return statusCode;
    }

    it('replaces a process that is killed, and ends all of them with SIGTERM', async () => {
      for (const service of [gateway, backend]) {
        const [killed = 0, ...others] = workersOf(service);
        expect(others).toHaveLength(1);
        process.kill(killed, 'SIGKILL');
        await expect.poll(() => workersOf(service).length, { timeout: 60_000 }).toBe(2);
        await expect.poll(() => workersOf(service)).not.toContain(killed);
        await expect.poll(() => ask(service).catch(() => 0), { timeout: 60_000 }).toBe(200);
        const workers = workersOf(service);
        const ended = once(service.process, 'exit');
        service.process.kill('SIGTERM');
        expect(await ended).toEqual([0, null]);
        await expect.poll(() => workers.filter(isThere)).toEqual([]);
      }
    });
  },
);
