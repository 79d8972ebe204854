/** What operators see of a backend: health, metrics, and one id from a request to its statements. */
import { afterAll, describe, expect, it } from 'vitest';
import { type Feature } from '../../../backend/core/app.ts';
import { signedIn } from '../../../backend/core/access.ts';
import { createLog } from '../../../backend/core/log.ts';
import { startBackend } from '../harness.ts';
import { interposeFaults } from './faults.ts';

const token = 'a-token-of-operators';
const as = { token };

/** A call that logs. */
const telling: Feature = (app) => {
  const { log } = app.context;
  app.get('/test/lines', { config: { access: signedIn }, schema: { hide: true } }, async (request) => {
    log.warn('Outside');
    request.log.warn('Inside');
    return [];
  });
};

const written: string[] = [];
const log = createLog({ logLevel: 'info' }, { write: (line: string) => void written.push(line) });
const open = await startBackend({ features: [telling], log });
const person = await open.addPerson();
const guarded = await startBackend({
  env: { NODE_ENV: 'production', METRICS_TOKEN: token },
});
afterAll(async () => {
  await open.close();
  await guarded.close();
});

describe('health and metrics', () => {
  const well = { database: true, storage: true, realtime: true };

  it("are open in development, and with the operators' token", async () => {
    expect((await open.get('/health/live')).body).toEqual({ status: 'ok' });
    // The first checks after the start may still be running.
    await expect.poll(async () => (await open.get('/health/ready')).body).toMatchObject(well);
    expect((await open.get('/metrics')).status).toBe(200);
    await expect.poll(async () => (await guarded.get('/health/ready', as)).body).toMatchObject(well);
    expect((await guarded.get('/metrics', as)).status).toBe(200);
  });

  it('are closed in production, except for readiness', async () => {
    expect((await guarded.get('/health/ready')).body).toEqual({ status: 'ok' });
    expect((await guarded.get('/metrics')).status).toBe(401);
    expect((await guarded.get('/metrics', { token: `${token}x` })).status).toBe(401);
    const closed = await startBackend({ env: { NODE_ENV: 'production' } });
    expect((await closed.get('/metrics', as)).status).toBe(404);
    await closed.close();
  });

  it('count calls by outcome, statements, pool, queues, mails, events and storage', async () => {
    await open.get('/admin/platformget');
    await open.get('/nowhere', person);
    await open.context.mailer.send({ to: 'a@example.org', subject: 's', text: 't', html: 'h' });
    const expected = [
      /^backend_operation_seconds_count\{operation="getPlatformSettings",status="200"\} 1$/m,
      /^backend_operation_seconds_count\{operation="none",status="404"\} 1$/m,
      /^backend_sql_statements_total [1-9]/m,
      /^# TYPE backend_transaction_seconds histogram$/m,
      /^backend_pool_connections\{state="waiting"\} 0$/m,
      /^backend_queue_length\{queue="realtime"\} 0$/m,
      /^backend_queue_length\{queue="pictures"\} 0$/m,
      /^backend_mails_total\{outcome="ok"\} 1$/m,
      /^backend_storage_seconds_count\{operation="size",outcome="ok"\} [1-9]/m,
      /^nodejs_eventloop_lag_seconds /m,
      /^# TYPE backend_realtime_events_total counter$/m,
    ];
    // A call is counted after its answer, and jobs wait for connections now and then.
    const missing = async () => {
      const metrics = String((await open.get('/metrics')).body);
      return expected.filter((line) => !line.test(metrics));
    };
    await expect.poll(missing).toEqual([]);
  });

  it('report not ready while the database is down', async () => {
    const faults = interposeFaults(open);
    const away = () => {
      throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    };
    const { status, body } = await faults.during({ before: away }, () => open.get('/health/ready'));
    faults.stop();
    expect([status, body]).toMatchObject([503, { ...well, database: false }]);
    expect((await open.get('/health/ready')).status).toBe(200);
  });
});

it('logs the request id in every line of a request, once', async () => {
  const requestId = 'k3f92mqpx7da';
  const answer = await open.call('GET', '/test/lines', {
    as: person,
    headers: { 'x-request-id': requestId },
  });
  expect(answer.headers.get('x-request-id')).toBe(requestId);
  const own = written.filter((line) => line.includes(requestId));
  for (const message of ['incoming request', 'Outside', 'Inside'])
    expect(own.filter((line) => line.includes(`"msg":"${message}"`))).toHaveLength(1);
  for (const line of own) expect(line.match(/"requestId":"k3f92mqpx7da"/g)).toHaveLength(1);
});
