/**
 * `npm test`: every suite, the browser one included. Arguments select suites by name
 * (`npm test -- backend gateway`). What failed is named again at the end; the last line is
 * `N passed, N failed`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { findChromium } from '../tests/browser/chromium.ts';
import { buildWeb } from './build.ts';
import { generateContracts } from './contracts.ts';
import { ExplainedError, root, tools } from './processes.ts';

interface Result {
  passed: number;
  failed: number;
  /** What failed, each as its file and its title. */
  failures: string[];
}

const vitestSuites = ['backend', 'gateway', 'schema', 'conformance', 'web'];
const suites = [...vitestSuites, 'browser'];
const chosen = process.argv.slice(2).filter((name) => suites.includes(name));
const wanted = chosen.length > 0 ? chosen : suites;
const reports = mkdtempSync(join(tmpdir(), 'reports-'));

/** Runs a test runner, showing what it prints, and reads the JSON report that it leaves. */
async function suite(
  name: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  count: (report: string) => Result,
): Promise<Result> {
  console.log(`\n── ${name} ──`);
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(child, 'close');
  try {
    const result = count(readFileSync(join(reports, 'report.json'), 'utf8'));
    // A runner that failed without naming a failed test (a suite that did not load) still fails.
    if (code !== 0 && result.failed === 0) {
      return { ...result, failed: 1, failures: [...result.failures, `${name}: ended with ${code}`] };
    }
    return result;
  } catch (error) {
    console.error(`${name} wrote no report: ${String(error)}`);
    return { passed: 0, failed: 1, failures: [`${name}: no report`] };
  }
}

function countVitest(report: string): Result {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(report) as {
    numPassedTests: number;
    numFailedTests: number;
    testResults: {
      name: string;
      status: string;
      assertionResults: { status: string; fullName: string }[];
    }[];
  };
  const failures = testResults
    .filter((file) => file.status === 'failed')
    .flatMap((file) => {
      const named = file.assertionResults.filter((test) => test.status === 'failed');
      const path = relative(root, file.name);
      return named.length > 0 ? named.map((test) => `${path} › ${test.fullName}`) : [path];
    });
  return { passed: numPassedTests, failed: numFailedTests, failures };
}

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs: { ok: boolean; title: string; file: string; line: number }[];
}

function countPlaywright(report: string): Result {
  const { stats, errors, suites } = JSON.parse(report) as {
    stats: { expected: number; unexpected: number; flaky: number };
    errors: { message?: string }[];
    suites: PlaywrightSuite[];
  };
  const failedIn = (suite: PlaywrightSuite): string[] => [
    ...suite.specs.filter((spec) => !spec.ok).map((spec) => `${spec.file}:${spec.line} › ${spec.title}`),
    ...(suite.suites ?? []).flatMap(failedIn),
  ];
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    failures: [...suites.flatMap(failedIn), ...errors.map(({ message }) => message ?? 'error')],
  };
}

const total: Result = { passed: 0, failed: 0, failures: [] };
try {
  console.log('Preparing: contracts and web client…');
  await generateContracts();
  await buildWeb();
  const chromium = wanted.includes('browser') ? findChromium() : undefined;
  const projects = wanted.filter((name) => vitestSuites.includes(name));
  // All of them in one run, so that no processor waits for the last file of a suite.
  const runs = [...(projects.length > 0 ? [projects.join(', ')] : []), ...(chromium ? ['browser'] : [])];
  for (const name of runs) {
    const report = join(reports, 'report.json');
    rmSync(report, { force: true });
    const result =
      name === 'browser'
        ? await suite(
            name,
            [tools.playwright, 'test'],
            { PLAYWRIGHT_JSON_OUTPUT_FILE: report, CHROME_PATH: chromium },
            countPlaywright,
          )
        : await suite(
            name,
            [
              tools.vitest,
              'run',
              ...projects.flatMap((project) => ['--project', project]),
              '--reporter',
              'default',
              '--reporter',
              'json',
              `--outputFile.json=${report}`,
            ],
            {},
            countVitest,
          );
    total.passed += result.passed;
    total.failed += result.failed;
    total.failures.push(...result.failures);
  }
} catch (error) {
  console.error(error instanceof ExplainedError ? error.message : error);
  total.failed += 1;
} finally {
  rmSync(reports, { recursive: true, force: true });
}
process.exitCode = total.failed === 0 ? 0 : 1;
for (const failure of total.failures) console.log(`failed: ${failure}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
