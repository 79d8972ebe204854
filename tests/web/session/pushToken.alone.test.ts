import { createMockEnvironment } from 'relay-test-utils';
import { expect, test, vi } from 'vitest';
import { session } from '../../../web/core/sessionStore.ts';
import { obtainToken } from '../../../web/session/pushToken.ts';
import { signOut } from '../../../web/session/signOut.ts';
import { token } from './token.ts';

const deletePushToken = vi.fn(async () => {});
vi.mock(import('../../../web/session/firebaseMessaging.ts'), () => ({
  obtainToken: async () => 'push-token',
  deletePushToken: () => deletePushToken(),
}));

test('B139 B140 signing out ends the device that was registered, without asking the messaging service again', async () => {
  const environment = createMockEnvironment();
  const answer = async (data: object) => {
    await expect.poll(() => environment.mock.getAllOperations()).toHaveLength(1);
    const operation = environment.mock.getMostRecentOperation();
    environment.mock.resolve(operation, { data });
    return operation.request.variables;
  };
  /** Signs out a person who signed in; resolves to what the server hears. */
  const leave = async () => {
    session.signIn(token({ username: 'redactrice@example.org' }));
    const done = signOut(environment);
    const sent = await answer({ signOut: { providerSignOutUrl: null, userErrors: [] } });
    await done;
    return sent;
  };
  const obtained = obtainToken(environment);
  const webPush = { apiKey: 'k', projectId: 'p', messagingSenderId: '1', appId: 'a', vapidKey: 'v' };
  await answer({ platform: { webPush } });
  expect(await obtained).toBe('push-token');
  // The service would have no token for this browser, which shows no notifications.
  expect(await leave()).toEqual({ input: { pushToken: 'push-token' } });
  expect(deletePushToken).toHaveBeenCalledOnce();
  expect(await leave()).toEqual({ input: { pushToken: null } });
});
