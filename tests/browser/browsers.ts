import { existsSync } from 'node:fs';
import { chromium, webkit } from '@playwright/test';

export const engines = ['chromium', 'firefox', 'webkit'] as const;
export type Engine = (typeof engines)[number];

/** Installation paths by system. The headless shell comes first: it is the same engine and a fifth faster. */
const systemPaths: Record<Engine, readonly string[]> = {
  chromium: [
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  firefox: ['/usr/bin/firefox', '/usr/bin/firefox-esr', '/Applications/Firefox.app/Contents/MacOS/firefox'],
  webkit: [],
};

/** Installation command of each engine. */
export const howToInstall: Record<Engine, string> = {
  chromium: 'apt-get install chromium-headless-shell, or npx playwright install chromium, or set CHROME_PATH',
  firefox: 'apt-get install firefox-esr, or set FIREFOX_PATH',
  webkit: 'npx playwright install --with-deps webkit',
};

/** Without these, Chromium calls home at every start, which closed networks refuse many times a second. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * The program of an engine: of CHROME_PATH or FIREFOX_PATH, the system's, or Playwright's, which is the only WebKit that it
 * drives. Undefined where none is installed.
 */
export function findBrowser(engine: Engine): string | undefined {
  const { CHROME_PATH, FIREFOX_PATH } = process.env;
  const own = {
    chromium: [CHROME_PATH, ...systemPaths.chromium, chromium.executablePath()],
    firefox: [FIREFOX_PATH, ...systemPaths.firefox],
    webkit: [webkit.executablePath()],
  };
  return own[engine].find((path) => path && existsSync(path));
}

/** A Chromium to test with. Throws one sentence that says how to install one. */
export function findChromium(): string {
  const found = findBrowser('chromium');
  if (!found) throw new Error(`Chromium is missing: ${howToInstall.chromium}.`);
  return found;
}
