/** A mutation with an idempotency key is executed at most once. */
import { describe, expect, test } from 'vitest';
import type { Context } from '../../../gateway/graphql/context.ts';
import { UserError } from '../../../gateway/http/errors.ts';
import { createMemoryStore, runOnce } from '../../../gateway/graphql/idempotency.ts';
import { NoResponseError } from '../../../gateway/rest/upstreamErrors.ts';

const store = createMemoryStore();
const context = (username: string) =>
  ({
    caller: { username, row: '1' },
    claims: { username, isAdministrator: false },
    token: 't',
    idempotency: store,
  }) as unknown as Context;
const as = (mutation: string, key: string | null | undefined, content: unknown = 'text') => ({
  mutation,
  content,
  key,
});
const fault = (code: string) => ({ extensions: { code } });

describe('idempotency keys', () => {
  test('a retry returns the first result, in flight or finished, and writes nothing', async () => {
    let writes = 0;
    const write = async () => ({ id: (writes += 1) });
    const [a, b] = await Promise.all([
      runOnce(context('a'), as('m', 'k'), write),
      runOnce(context('a'), as('m', 'k'), write),
    ]);
    expect(await runOnce(context('a'), as('m', 'k'), write)).toEqual(a);
    expect(b).toEqual(a);
    expect(writes).toBe(1);
  });

  test('keys are per person and mutation', async () => {
    let writes = 0;
    const write = async () => (writes += 1);
    await runOnce(context('a'), as('m', 'k2'), write);
    await runOnce(context('b'), as('m', 'k2'), write);
    await runOnce(context('a'), as('n', 'k2'), write);
    await runOnce(context('a'), as('m', null), write);
    await runOnce(context('a'), as('m', undefined), write);
    expect(writes).toBe(5);
  });

  test('a key with other content is rejected, in flight and finished', async () => {
    let finish = (_answer: number) => {};
    const slow = runOnce(context('a'), as('m', 'k6'), () => new Promise<number>((r) => (finish = r)));
    await expect.poll(() => store.inFlight.size).toBe(1);
    const other = () => runOnce(context('a'), as('m', 'k6', 'other text'), async () => 2);
    await expect(other()).rejects.toMatchObject(fault('IDEMPOTENCY_KEY_REUSED'));
    await expect.poll(() => store.get('idempotency:m:a:k6')).toBeDefined();
    finish(1);
    expect(await slow).toBe(1);
    await expect(other()).rejects.toMatchObject(fault('IDEMPOTENCY_KEY_REUSED'));
  });

  test('anonymous callers have no keys', async () => {
    const nobody = { ...context('a'), token: null, caller: null };
    await expect(runOnce(nobody, as('m', 'k'), async () => 1)).rejects.toMatchObject(
      fault('UNAUTHENTICATED'),
    );
  });

  test('a failure is not cached: the retry is a new attempt, marked as repeated', async () => {
    const failing = runOnce(context('a'), as('m', 'k3'), () => Promise.reject(new Error('cut')));
    await expect(failing).rejects.toThrow('cut');
    const retried = await runOnce(context('a'), as('m', 'k3'), async ({ isRepeated }) => isRepeated);
    expect(retried).toBe(true);
  });

  test('a rejected call may be corrected with the same key', async () => {
    const refused = runOnce(context('a'), as('m', 'k5'), () =>
      Promise.reject(new UserError('INVALID', 'non')),
    );
    await expect(refused).rejects.toThrow('non');
    expect(await runOnce(context('a'), as('m', 'k5', 'corrected'), async () => 7)).toBe(7);
  });

  test('after a failure other content is rejected, unless the API knows the outcome', async () => {
    const cut = new NoResponseError('cut', true);
    await expect(runOnce(context('a'), as('m', 'k7'), () => Promise.reject(cut))).rejects.toThrow(cut);
    const changed = as('m', 'k7', 'changed');
    const write = async () => 8;
    await expect(runOnce(context('a'), changed, write)).rejects.toMatchObject(
      fault('IDEMPOTENCY_KEY_REUSED'),
    );
    expect(await runOnce(context('a'), { ...changed, isDeduplicatedByApi: true }, write)).toBe(8);
    // Now it is known: the first was not done.
    const first = { ...as('m', 'k7'), isJudgedByApi: true };
    await expect(runOnce(context('a'), first, write)).rejects.toMatchObject(fault('IDEMPOTENCY_KEY_REUSED'));
  });

  test('a call that never reached the API may be changed with the same key', async () => {
    const away = new NoResponseError('cut', false);
    await expect(runOnce(context('a'), as('m', 'k8'), () => Promise.reject(away))).rejects.toThrow(away);
    expect(await runOnce(context('a'), as('m', 'k8', 'changed'), async () => 9)).toBe(9);
  });

  test('a key has 1 to 64 characters', async () => {
    expect(await runOnce(context('a'), as('m', 'x'.repeat(64)), async () => 1)).toBe(1);
    for (const key of ['', 'x'.repeat(65), 'é'])
      await expect(runOnce(context('a'), as('m', key), async () => 1)).rejects.toMatchObject(
        fault('BAD_USER_INPUT'),
      );
  });
});
