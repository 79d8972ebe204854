import { expect, it } from 'vitest';
import { createDrain } from '../../server/drain.ts';
import { isOperator, liveness, readiness } from '../../server/operators.ts';

const token = 'operators+of=the "platform"!';

it('grants access to the METRICS_TOKEN alone, whatever characters it has', () => {
  const config = { metricsToken: token, isProduction: false };
  expect(isOperator(`Bearer ${token}`, config)).toBe(true);
  for (const other of [undefined, '', 'Bearer ', `Bearer ${token}x`, token])
    expect(isOperator(other, config)).toBe(false);
});

it('grants access to everybody outside production when METRICS_TOKEN is not set', () => {
  expect(isOperator(undefined, { metricsToken: undefined, isProduction: false })).toBe(true);
  expect(isOperator(`Bearer ${token}`, { metricsToken: undefined, isProduction: true })).toBe(false);
});

it('reports a draining server as neither live nor ready', async () => {
  const drain = createDrain();
  expect([liveness(drain).code, readiness(drain, true, undefined).code]).toEqual([200, 200]);
  expect(readiness(drain, false, undefined)).toEqual({ code: 503, body: { status: 'unavailable' } });
  await drain.begin(0);
  expect(liveness(drain)).toEqual({ code: 503, body: { status: 'leaving' } });
  expect(readiness(drain, true, { api: true })).toEqual({ code: 503, body: { api: true } });
});
