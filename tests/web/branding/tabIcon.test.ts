import { expect, onTestFinished, test, vi } from 'vitest';
import { setTabBadge } from '../../../web/branding/tabIcon.ts';

test('an installed application that starts with nothing unread removes the number of its last use', () => {
  const clearAppBadge = vi.fn(async () => undefined);
  const setAppBadge = vi.fn(async () => undefined);
  Object.assign(navigator, { clearAppBadge, setAppBadge });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'clearAppBadge');
    Reflect.deleteProperty(navigator, 'setAppBadge');
  });
  setTabBadge(0);
  setTabBadge(0);
  expect(clearAppBadge).toHaveBeenCalledOnce();
  expect(setAppBadge).not.toHaveBeenCalled();
});
