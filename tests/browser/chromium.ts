import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** The shell first: the same engine without a window to draw, which takes a fifth less time. */
const systemPaths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const debianPackages = ['chromium-headless-shell', 'fonts-dejavu-core', 'postgresql'];

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
 * A Chromium to test with: CHROME_PATH, a system one, Playwright's own, or Debian's package, installed
 * when this process may. Throws one sentence that says what to install.
 */
export function findChromium(): string {
  const known = [process.env.CHROME_PATH, ...systemPaths, chromium.executablePath()];
  const found = known.find((path) => path && existsSync(path));
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stderr.write('Installing Debian’s Chromium and PostgreSQL for the tests…\n');
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...debianPackages], {
      stdio: 'ignore',
    });
    const installed = systemPaths.find((path) => existsSync(path));
    if (installed) return installed;
  }
  throw new Error(
    'No Chromium found: install one (Debian: apt-get install chromium; elsewhere: npx playwright install chromium) or set CHROME_PATH.',
  );
}
