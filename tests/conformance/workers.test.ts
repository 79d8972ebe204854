/** One setting runs a server in several processes: they share its port, and what ends is followed by another one. */
import type { ChildProcess } from 'node:child_process';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig as readBackendConfig } from '../../backend/core/config.ts';
import { readConfig as readGatewayConfig, StartupError } from '../../gateway/core/config.ts';
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

describe('WORKERS', () => {
  const folder = mkdtempSync(join(tmpdir(), 'workers-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is a number of processes, or one for each core', () => {
    const read = (workers: string) => [
      readBackendConfig({ DATA_DIR: folder, WORKERS: workers }).workers,
      readGatewayConfig({ WORKERS: workers, REDIS_URL: 'redis://127.0.0.1' }).workers,
    ];
    expect(read('')).toEqual([1, 1]);
    expect(read('3')).toEqual([3, 3]);
    expect(read('cores')).toEqual([availableParallelism(), availableParallelism()]);
    for (const wrong of ['0', '-1', '1.5', '100', 'all'])
      expect(() => read(wrong)).toThrow('WORKERS must be a number of processes from 1 to 99, or cores.');
  });

  it('of a gateway needs Redis', () => {
    expect(() => readGatewayConfig({ WORKERS: '2' })).toThrow(
      new StartupError('WORKERS: several processes share limits and keys in Redis. REDIS_URL is missing.'),
    );
  });
});

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

    it('counts what all of them do, whichever is asked', async () => {
      const at = ({ port }: Service, path: string) => `http://127.0.0.2:${port}${path}`;
      /** What a server has counted, as one of its processes tells it. */
      const countOf = async (service: Service, counter: RegExp): Promise<number> => {
        const { statusCode, body } = await request(at(service, '/metrics'), { reset: true });
        const text = await body.text();
        expect(statusCode, text).toBe(200);
        return Number(counter.exec(text)?.[1] ?? 0);
      };
      const askBackend = () => request(at(backend, '/nowhere'), { reset: true });
      const askGateway = () =>
        request(at(gateway, '/graphql'), {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ query: '{ __typename }' }),
          reset: true,
        });
      const counters = [
        [backend, askBackend, /^backend_operation_seconds_count\{operation="none",status="401"\} (\d+)$/m],
        [
          gateway,
          askGateway,
          /^gateway_operation_seconds_count\{name="untrusted",kind="query",outcome="ok"\} (\d+)$/m,
        ],
      ] as const;
      for (const [service, askOne, counter] of counters) {
        for (let count = 0; count < 8; count += 1) await (await askOne()).body.dump();
        // What was answered a moment ago is being counted.
        await expect.poll(() => countOf(service, counter)).toBe(8);
        for (let reading = 0; reading < 4; reading += 1) expect(await countOf(service, counter)).toBe(8);
      }
    });

    it('answers by any of them: another one follows each that is killed', async () => {
      for (const service of [backend, gateway]) {
        const begun = workersOf(service);
        expect(begun).toHaveLength(2);
        for (let count = 0; count < 6; count += 1) expect(await ask(service)).toBe(200);
        for (const pid of begun) {
          process.kill(pid, 'SIGKILL');
          await expect.poll(() => isThere(pid)).toBe(false);
          // Who was just being answered by it may have been cut; the last but one may still be on its way.
          await expect.poll(() => ask(service).catch(() => 0), { timeout: 60_000 }).toBe(200);
          await expect.poll(() => workersOf(service).length, { timeout: 60_000 }).toBe(2);
        }
        for (const pid of begun) expect(workersOf(service)).not.toContain(pid);
      }
    });

    it('ends all of them when it is told to', async () => {
      for (const service of [gateway, backend]) {
        const workers = workersOf(service);
        const ended = once(service.process, 'exit');
        service.process.kill('SIGTERM');
        expect(await ended).toEqual([0, null]);
        await expect.poll(() => workers.filter(isThere)).toEqual([]);
      }
    });
  },
);
