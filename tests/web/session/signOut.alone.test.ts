import { createMockEnvironment } from 'relay-test-utils';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findDeviceToken } from '../../../web/session/deviceToken.ts';
import { forgetDeviceToken } from '../../../web/session/pushToken.ts';
import { session } from '../../../web/core/sessionStore.ts';
import { sendDeletions } from '../../../web/sending/deleteLater.ts';
import { signOut } from '../../../web/session/signOut.ts';
import { token } from './token.ts';

vi.mock('../../../web/session/deviceToken.ts', () => ({ findDeviceToken: vi.fn() }));
vi.mock('../../../web/session/pushToken.ts', () => ({ forgetDeviceToken: vi.fn(), knownToken: () => null }));
vi.mock('../../../web/sending/deleteLater.ts', () => ({ sendDeletions: vi.fn() }));
const device = vi.mocked(findDeviceToken);
const deletions = vi.mocked(sendDeletions);
const forget = vi.mocked(forgetDeviceToken);

let environment: ReturnType<typeof createMockEnvironment>;
beforeEach(() => {
  // Signing out has limits of time.
  vi.useFakeTimers();
  environment = createMockEnvironment();
  forget.mockReset().mockResolvedValue();
  deletions.mockReset().mockResolvedValue();
  session.signIn(token({ username: 'redactrice@example.org' }));
});
afterEach(() => {
  vi.useRealTimers();
});

const isSignedOut = () => session.get().status === 'signed-out' && session.token() === null;

/** Begins to sign out; answers how to wait for the end. */
async function begin() {
  const done = signOut(environment);
  await vi.advanceTimersByTimeAsync(0);
  return () => done;
}
const answer = () => environment.mock.resolveMostRecentOperation({ data: { signOut: { userErrors: [] } } });
const noop = () => {};

describe('signing out', () => {
  it('B139 B140 sends the device token to the server, then forgets the session', async () => {
    device.mockResolvedValue('push-token');
    const done = await begin();
    expect(environment.mock.getAllOperations()).toHaveLength(1);
    const operation = environment.mock.getMostRecentOperation();
    expect(operation.request.variables).toEqual({ input: { pushToken: 'push-token' } });
    expect(isSignedOut()).toBe(false);
    answer();
    await done();
    expect(isSignedOut()).toBe(true);
    expect(forget).toHaveBeenCalledOnce();
  });

  it('B141 signs out at the server without a device token', async () => {
    device.mockResolvedValue(null);
    const done = await begin();
    const operation = environment.mock.getMostRecentOperation();
    expect(operation.request.variables).toEqual({ input: { pushToken: null } });
    // Leaving the page must not cut it short.
    expect(operation.request.cacheConfig?.metadata).toEqual({ isFarewell: true });
    answer();
    await done();
    expect(isSignedOut()).toBe(true);
  });

  it.each([
    ['B142', 'the device token cannot be had', () => device.mockRejectedValue(new Error('no')), answer],
    [
      'B143',
      'the server cannot be reached',
      noop,
      () => environment.mock.rejectMostRecentOperation(new Error('offline')),
    ],
    ['B143', 'the server does not answer for three seconds', noop, () => vi.advanceTimersByTimeAsync(3_000)],
  ] as const)('%s ends the session when %s', async (_rule, _case, prepare, end) => {
    device.mockResolvedValue('push-token');
    prepare();
    const done = await begin();
    await end();
    await done();
    expect(isSignedOut()).toBe(true);
  });

  it('signs out at the server without waiting for a device token or the messaging service', async () => {
    device.mockReturnValue(new Promise(() => {}));
    forget.mockReturnValue(new Promise(() => {}));
    const done = signOut(environment);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(environment.mock.getMostRecentOperation().request.variables).toEqual({
      input: { pushToken: null },
    });
    await vi.advanceTimersByTimeAsync(2_000);
    await done;
    expect(isSignedOut()).toBe(true);
  });

  it('leaves time for the server where both the device token and deletions are late', async () => {
    device.mockReturnValue(new Promise(() => {}));
    deletions.mockReturnValue(new Promise(() => {}));
    const done = signOut(environment);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(environment.mock.getAllOperations()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_000);
    await done;
  });
});
