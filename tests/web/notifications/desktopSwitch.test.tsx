/** Notifications of this device: its switch in the settings, and the offer after a first message. */
import { act, render, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RelayEnvironmentProvider, useRelayEnvironment } from 'react-relay/hooks';
import { createMockEnvironment } from 'relay-test-utils';
import { afterEach, expect, test, vi } from 'vitest';
import { offerNotifications } from '../../../web/app/push/offer.ts';
import { DesktopSwitch } from '../../../web/notifications/DesktopSwitch.tsx';
import { ToastHost } from '../../../web/ui/ToastHost.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** A browser whose permission is this one, and that grants it when it asks. */
function browser(permission: NotificationPermission) {
  const notifications = {
    permission,
    requestPermission: vi.fn(async () => (notifications.permission = 'granted')),
  };
  vi.stubGlobal('Notification', notifications);
  return notifications.requestPermission;
}

const environment = createMockEnvironment();
const show = () =>
  render(
    <RelayEnvironmentProvider environment={environment}>
      <DesktopSwitch />
      <ToastHost />
    </RelayEnvironmentProvider>,
  );
const toggle = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Notifications sur cet appareil' });

test('the switch of the device asks the browser when it is turned on, and is kept', async () => {
  const requestPermission = browser('default');
  const { unmount } = show();
  expect([toggle().checked, requestPermission.mock.calls.length]).toEqual([false, 0]);
  await userEvent.click(toggle());
  expect([toggle().checked, requestPermission.mock.calls.length]).toEqual([true, 1]);
  await userEvent.click(toggle());
  expect(toggle().checked).toBe(false);
  unmount();
  show();
  expect(toggle().checked).toBe(false);
});

test('the switch of the device is off where the browser forbids notifications, and says so', () => {
  browser('denied');
  show();
  expect([toggle().checked, toggle().disabled]).toEqual([false, true]);
  expect(screen.getByText(/^Votre navigateur les bloque/)).toBeTruthy();
});

test('notifications are offered once, and turned on from the offer', async () => {
  browser('default');
  show();
  const { result: known } = renderHook(() => useRelayEnvironment(), {
    wrapper: (props) => <RelayEnvironmentProvider environment={environment} {...props} />,
  });
  const offer = () => act(async () => offerNotifications(known.current));
  const button = () => screen.queryByRole('button', { name: 'Activer' });
  await offer();
  await userEvent.click(await screen.findByRole('button', { name: 'Activer' }));
  expect(toggle().checked).toBe(true);
  expect(button()).toBeNull();
  browser('default');
  await offer();
  expect(button()).toBeNull();
});
