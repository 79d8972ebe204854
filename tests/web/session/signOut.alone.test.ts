import { createMockEnvironment } from 'relay-test-utils';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findDeviceToken } from '../../../web/session/deviceToken.ts';
import { forgetDeviceToken } from '../../../web/session/pushToken.ts';
import { session } from '../../../web/core/sessionStore.ts';
import { signOut } from '../../../web/session/signOut.ts';
import { token } from './token.ts';

vi.mock('../../../web/session/deviceToken.ts', () => ({ findDeviceToken: vi.fn() }));
vi.mock('../../../web/session/pushToken.ts', () => ({ forgetDeviceToken: vi.fn(), knownToken: () => null }));
const device = vi.mocked(findDeviceToken);
const forget = vi.mocked(forgetDeviceToken);

let environment: ReturnType<typeof createMockEnvironment>;
beforeEach(() => {
  // Signing out has limits of time.
  vi.useFakeTimers();
  environment = createMockEnvironment();
  forget.mockReset().mockResolvedValue();
  session.signIn(token({ username: 'redactrice@example.org' }));
});
afterEach(() => {
  vi.useRealTimers();
});

const isSignedOut = () => session.get().status === 'signed-out' && session.token() === null;

describe('signing out', () => {
  it('B139 B140 sends the device token to the server, then forgets the session', async () => {
    device.mockResolvedValue('push-token');
    const done = signOut(environment);
    await vi.advanceTimersByTimeAsync(0);
    expect(environment.mock.getAllOperations()).toHaveLength(1);
    const operation = environment.mock.getMostRecentOperation();
    expect(operation.request.variables).toEqual({ input: { pushToken: 'push-token' } });
    expect(isSignedOut()).toBe(false);
    environment.mock.resolve(operation, { data: { signOut: { userErrors: [] } } });
    await done;
    expect(isSignedOut()).toBe(true);
    expect(forget).toHaveBeenCalledOnce();
  });

  it('B141 signs out at the server without a device token', async () => {
    device.mockResolvedValue(null);
    const done = signOut(environment);
    await vi.advanceTimersByTimeAsync(0);
    const operation = environment.mock.getMostRecentOperation();
    expect(operation.request.variables).toEqual({ input: { pushToken: null } });
    // Leaving the page must not cut it short.
    expect(operation.request.cacheConfig?.metadata).toEqual({ isFarewell: true });
    environment.mock.resolve(operation, { data: { signOut: { userErrors: [] } } });
    await done;
    expect(isSignedOut()).toBe(true);
  });

  it('B142 ends the session when the device token cannot be had', async () => {
    device.mockRejectedValue(new Error('no'));
    const done = signOut(environment);
    await vi.advanceTimersByTimeAsync(0);
    environment.mock.resolveMostRecentOperation({ data: { signOut: { userErrors: [] } } });
    await done;
    expect(isSignedOut()).toBe(true);
  });

  it('B143 ends the session when the server cannot be reached', async () => {
    device.mockResolvedValue('push-token');
    const done = signOut(environment);
    await vi.advanceTimersByTimeAsync(0);
    environment.mock.rejectMostRecentOperation(new Error('offline'));
    await done;
    expect(isSignedOut()).toBe(true);
  });

  it('does not wait long for a server that does not answer', async () => {
    device.mockResolvedValue('push-token');
    const done = signOut(environment);
    await vi.advanceTimersByTimeAsync(3_000);
    await done;
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
});
