import { randomId } from '../core/randomId.ts';
import { readStored, writeStored } from '../core/storage.ts';

const key = 'device';

/** Returns the random key by which the server recognises this browser at later sign-ins; creates it at first. */
export function getDeviceKey(): string {
  const kept = readStored(key);
  if (kept !== null) return kept;
  const made = randomId();
  writeStored(key, made);
  return made;
}

/** More specific names come first: Edge also contains Chrome, and Chrome contains Safari. */
const browsers: readonly [mark: RegExp, name: string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly [mark: RegExp, name: string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac(intosh| OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (names: readonly [RegExp, string][], text: string): string | undefined =>
  names.find(([mark]) => mark.test(text))?.[1];

/** Readable name of this browser, « Chrome sur Windows »; undefined for an unknown one. */
export function describeDevice(userAgent = navigator.userAgent): string | undefined {
  const parts = [nameIn(browsers, userAgent), nameIn(systems, userAgent)].filter(
    (part) => part !== undefined,
  );
  return parts.length === 0 ? undefined : parts.join(' sur ');
}
