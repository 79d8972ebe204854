import { afterEach, expect, test, vi } from 'vitest';
import { deviceKey, deviceName } from '../../../web/session/device.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Chrome sur Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Edge sur Windows',
  ],
  ['Mozilla/5.0 (Wayland; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox sur Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'Safari sur macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari sur iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    'Samsung Internet sur Android',
  ],
  ['Outil/1.0 (Windows)', 'Windows'],
  ['Outil/1.0', undefined],
])('%s is called « %s »', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});

test('the device keeps its key', () => {
  const key = deviceKey();
  expect(key).toMatch(/^[\da-f]{32}$/);
  expect(deviceKey()).toBe(key);
  localStorage.clear();
  expect(deviceKey()).not.toBe(key);
});

test('a browser without a storage has a key for each sign-in', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(deviceKey()).toMatch(/^[\da-f]{32}$/);
});
