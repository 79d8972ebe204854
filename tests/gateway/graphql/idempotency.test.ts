/** Writes with an idempotency key, and creations whose response was lost. */
import { expect, test } from 'vitest';
import type { Context } from '../../../gateway/graphql/context.ts';
import { joinConcurrentWrite } from '../../../gateway/graphql/idempotency.ts';
import { idempotentCreate } from '../../../gateway/graphql/idempotentCreate.ts';
import { NoResponseError } from '../../../gateway/http/upstreamErrors.ts';

const writesInFlight: Context['writesInFlight'] = new Map();
const context = (username: string, extensions: readonly string[] = []) =>
  ({
    caller: { username, databaseId: '1' },
    claims: { username, isAdministrator: false },
    token: 't',
    config: { extensions: new Set(extensions) },
    writesInFlight,
  }) as unknown as Context;
const as = (mutation: string, key: string | null | undefined, content: unknown = 'text') => ({
  mutation,
  content,
  key,
});
const fault = (code: string) => ({ extensions: { code } });

test('joins a write under way with the same key, and repeats a finished one', async () => {
  let writes = 0;
  const write = async () => ({ id: (writes += 1) });
  const [a, b] = await Promise.all([
    joinConcurrentWrite(context('a'), as('m', 'k'), write),
    joinConcurrentWrite(context('a'), as('m', 'k'), write),
  ]);
  expect([a, b]).toEqual([{ id: 1 }, { id: 1 }]);
  expect(await joinConcurrentWrite(context('a'), as('m', 'k'), write)).toEqual({ id: 2 });
  expect(writesInFlight.size).toBe(0);
});

test('joins neither other persons, nor other mutations, nor writes without a key', async () => {
  let writes = 0;
  const write = async () => (writes += 1);
  await Promise.all([
    joinConcurrentWrite(context('a'), as('m', 'k2'), write),
    joinConcurrentWrite(context('b'), as('m', 'k2'), write),
    joinConcurrentWrite(context('a'), as('n', 'k2'), write),
    joinConcurrentWrite(context('a'), as('m', null), write),
    joinConcurrentWrite(context('a'), as('m', undefined), write),
  ]);
  expect(writes).toBe(5);
});

test('rejects the key of a write under way with other content', async () => {
  let finish = (_answer: number) => {};
  const slow = joinConcurrentWrite(
    context('a'),
    as('m', 'k6'),
    () => new Promise<number>((r) => (finish = r)),
  );
  await expect(
    joinConcurrentWrite(context('a'), as('m', 'k6', 'other text'), async () => 2),
  ).rejects.toMatchObject(fault('IDEMPOTENCY_KEY_REUSED'));
  finish(1);
  expect(await slow).toBe(1);
});

test('rejects a key of anonymous callers', async () => {
  const nobody = { ...context('a'), token: null, caller: null };
  await expect(joinConcurrentWrite(nobody, as('m', 'k'), async () => 1)).rejects.toMatchObject(
    fault('UNAUTHENTICATED'),
  );
});

test('releases the key of a failed write', async () => {
  const failing = joinConcurrentWrite(context('a'), as('m', 'k3'), () => Promise.reject(new Error('cut')));
  await expect(failing).rejects.toThrow('cut');
  expect(await joinConcurrentWrite(context('a'), as('m', 'k3', 'corrected'), async () => 7)).toBe(7);
});

test('accepts keys of 1 to 64 characters', async () => {
  expect(await joinConcurrentWrite(context('a'), as('m', 'x'.repeat(64)), async () => 1)).toBe(1);
  for (const key of ['', 'x'.repeat(65), 'é'])
    await expect(joinConcurrentWrite(context('a'), as('m', key), async () => 1)).rejects.toMatchObject(
      fault('BAD_USER_INPUT'),
    );
});

test.each([
  ['RETRY_UNSAFE', 'may have created it, and the API takes no keys', [], 'k', true],
  ['RETRY_UNSAFE', 'may have created it, and there is no key', ['IDEMPOTENCY'], null, true],
  ['UPSTREAM_UNAVAILABLE', 'may have created it, and the API takes keys', ['IDEMPOTENCY'], 'k', true],
  ['UPSTREAM_UNAVAILABLE', 'never reached the API', [], 'k', false],
] as const)(
  'answers %s where a call without response %s',
  async (code, _case, extensions, key, mayHaveReachedApi) => {
    const creating = idempotentCreate(context('a', extensions), {
      mutation: 'm',
      content: 'text',
      idempotencyKey: key,
      send: () => Promise.reject(new NoResponseError('disconnected', mayHaveReachedApi)),
    });
    await expect(creating).rejects.toMatchObject(fault(code));
  },
);
