/**
 * `npm test`: every suite, the browser one included. Arguments choose suites (`npm test -- backend gateway`)
 * or files (`npm test -- tests/backend/chat/reading.test.ts`); `--no-browser` leaves the browser suite out,
 * `--quick` runs the tests of the features that were changed since the last commit, without the browser's
 * (of the client's components where nothing was), `--shuffle` runs Vitest's files in random order,
 * `--durations` shows where the time went,
 * `--engine firefox` (or `webkit`) runs the browser suite's main paths there, `--node 22` everything in another
 * Node. The servers run on a private PostgreSQL where one is installed, on the embedded database
 * elsewhere; `embedded` chooses what could differ there. What failed is named again at the end; the last line
 * is `N passed, N failed`. What is not installed is reported before anything runs.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Engine, engines } from '../tests/browser/browsers.ts';
// All suites use the demo of the day on which the run begins.
import '../tests/demoDay.ts';
import { buildAll, buildServers } from './build.ts';
import { refreshContracts } from './contracts.ts';
import { ExplainedError, root, tools } from './processes.ts';
import { changedTests } from './testing/changed.ts';
import { testInNode } from './testing/node.ts';
import { startPostgres } from './testing/postgres.ts';
import { describeMissing, requirementsOf } from './testing/requirements.ts';
import { nothing, readPlaywright, readVitest, type Result, tellDurations } from './testing/reports.ts';

/** Files by suite; all Vitest suites share one run. */
const suites = {
  backend: 'tests/backend/',
  gateway: 'tests/gateway/',
  server: 'tests/server/',
  fixtures: 'tests/fixtures/',
  mobile: 'tests/mobile/',
  schema: 'tests/conformance/schema.test.ts',
  conformance: 'tests/conformance/',
  web: 'tests/web/',
  browser: 'tests/browser/',
};

const isBrowsers = (path: string) => path.startsWith(suites.browser);

/** Tests that run on the embedded database as well, because it differs from PostgreSQL. */
const embedded = [
  'tests/backend/chat/concurrency.test.ts',
  'tests/backend/core/migrations.test.ts',
  'tests/backend/core/server.test.ts',
  'tests/backend/core/tables.test.ts',
  'tests/backend/people/directory.test.ts',
  'tests/backend/search/',
];

const reports = mkdtempSync(join(tmpdir(), 'reports-'));

interface Choice {
  paths: string[];
  durations: boolean;
  /** Whether Vitest shuffles files. */
  isShuffled: boolean;
  engine: Engine;
  /** Whether the server tests run on PostgreSQL. */
  onPostgres: boolean;
  /** Another Node version. */
  node: string | undefined;
  /** Arguments other than the Node version. */
  rest: string[];
}

function readArguments(given: string[]): Choice {
  const choice: Choice = {
    paths: [],
    durations: false,
    isShuffled: false,
    engine: 'chromium',
    onPostgres: false,
    node: undefined,
    rest: [],
  };
  let withBrowser = true;
  for (let at = 0; at < given.length; at += 1) {
    const argument = given[at] ?? '';
    if (argument === '--node') {
      choice.node = given[(at += 1)] ?? '';
      continue;
    }
    choice.rest.push(argument);
    if (argument === '--durations') choice.durations = true;
    else if (argument === '--shuffle') choice.isShuffled = true;
    else if (argument === '--quick') {
      const changed = changedTests();
      choice.paths.push(...(changed.length > 0 ? changed : [suites.web]));
      choice.onPostgres = choice.paths.some((path) => path.startsWith(suites.backend));
    } else if (argument === '--no-browser') withBrowser = false;
    else if (argument === '--engine') {
      const name = given[(at += 1)];
      const engine = engines.find((one) => one === name);
      if (!engine) throw new ExplainedError(`--engine must be one of ${engines.join(', ')}.`);
      choice.engine = engine;
      choice.rest.push(engine);
    } else if (argument === 'embedded') choice.paths.push(...embedded);
    else if (argument in suites) {
      choice.paths.push(suites[argument as keyof typeof suites]);
      choice.onPostgres = true;
    } else if (argument.startsWith('tests/') && existsSync(join(root, argument))) choice.paths.push(argument);
    else
      throw new ExplainedError(
        `${argument} is no suite (${Object.keys(suites).join(', ')}, embedded), no file below tests/ and no option (--no-browser, --quick, --shuffle, --durations, --engine NAME, --node VERSION).`,
      );
  }
  if (choice.paths.length === 0) Object.assign(choice, { paths: Object.values(suites), onPostgres: true });
  if (!withBrowser) choice.paths = choice.paths.filter((path) => !isBrowsers(path));
  if (choice.paths.length === 0) throw new ExplainedError('--no-browser leaves nothing to run.');
  return choice;
}

/** Runs a test runner, shows its output and reads its JSON report. */
async function suite(
  name: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  read: (report: string) => Result,
): Promise<Result> {
  console.log(`\n── ${name} ──`);
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(child, 'close');
  try {
    const result = read(readFileSync(join(reports, `${name}.json`), 'utf8'));
    // A suite that fails to load fails the run.
    if (code !== 0 && result.failed === 0) {
      return { ...result, failed: 1, failures: [...result.failures, `${name}: ended with ${code}`] };
    }
    return result;
  } catch (error) {
    console.error(`${name} wrote no report: ${String(error)}`);
    return { ...nothing(), failed: 1, failures: [`${name}: no report`] };
  }
}

const total = nothing();
function add(result: Result): void {
  total.passed += result.passed;
  total.failed += result.failed;
  total.failures.push(...result.failures);
  total.files.push(...result.files);
  total.tests.push(...result.tests);
}

/** Reports missing programs; throws when required. */
function checkRequirements({ paths, engine, onPostgres }: Choice): void {
  const requirements = requirementsOf({
    engine: paths.some(isBrowsers) ? engine : undefined,
    hasServers: onPostgres && !paths.every(isBrowsers),
  });
  const missing = describeMissing(requirements);
  if (requirements.some(({ isInstalled, isRequired }) => isRequired && !isInstalled))
    throw new ExplainedError(missing);
  if (missing !== undefined) console.log(`${missing}\n`);
}

async function test({ paths, engine, onPostgres, isShuffled }: Choice): Promise<void> {
  console.log('Preparing: contracts and web client…');
  await refreshContracts();
  const inNode = paths.filter((path) => !isBrowsers(path));
  const inBrowser = paths.filter(isBrowsers);
  // The gateway's tests need the built client.
  if (paths.some((path) => !path.startsWith(suites.backend) && !path.startsWith(suites.web)))
    await buildAll('quick');
  // A single backend file runs faster from sources.
  else if (onPostgres) await buildServers();
  // A single file runs faster on the embedded database.
  const wantsPostgres = (onPostgres || inBrowser.length > 0) && !process.env.TEST_DATABASE_URL;
  const postgres = wantsPostgres ? await startPostgres() : undefined;
  const onServer = postgres ? { TEST_DATABASE_URL: postgres.url } : {};
  const hasServer = postgres !== undefined || Boolean(process.env.TEST_DATABASE_URL);
  console.log(`Servers on ${hasServer ? 'PostgreSQL' : 'the embedded database'}.`);
  try {
    if (inNode.length > 0) {
      const report = `--outputFile.json=${join(reports, 'vitest.json')}`;
      const order = isShuffled ? ['--sequence.shuffle.files'] : [];
      const args = ['run', ...inNode, ...order, '--reporter', 'default', '--reporter', 'json', report];
      add(await suite('vitest', [tools.vitest, ...args], onServer, readVitest));
    }
    if (inBrowser.length > 0) {
      if (engine !== 'chromium') console.log(`\n${engine}: the main paths; all others run in Chromium only.`);
      const env = {
        ...onServer,
        PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, 'browser.json'),
        BROWSER_ENGINE: engine,
      };
      add(await suite('browser', [tools.playwright, 'test', ...inBrowser], env, readPlaywright));
    }
  } finally {
    postgres?.stop();
  }
}

try {
  const choice = readArguments(process.argv.slice(2));
  if (choice.node !== undefined) {
    rmSync(reports, { recursive: true });
    process.exit(await testInNode(choice.node, choice.rest));
  }
  checkRequirements(choice);
  await test(choice);
  if (choice.durations) tellDurations(total);
} catch (error) {
  console.error(error instanceof ExplainedError ? error.message : error);
  total.failed += 1;
} finally {
  rmSync(reports, { recursive: true, force: true });
}
process.exitCode = total.failed === 0 ? 0 : 1;
for (const failure of total.failures) console.log(`failed: ${failure}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
