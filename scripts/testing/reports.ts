/** Merges the reports of Vitest and Playwright. */
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from '../processes.ts';

/** A file or test with its duration in milliseconds. */
interface Duration {
  name: string;
  ms: number;
}

/** Result of a test run: counts, failures and durations. */
export interface Result {
  passed: number;
  failed: number;
  /** Failures, one line each: file, title and reason. */
  failures: string[];
  /** Duration by file. */
  files: Duration[];
  tests: Duration[];
}

/** An empty result. */
export const nothing = (): Result => ({ passed: 0, failed: 0, failures: [], files: [], tests: [] });

/** Reason of a failure in one line. */
function reasonOf(messages: (string | undefined)[]): string {
  const text = stripVTControlCharacters(messages.join(' ')).replaceAll(/\s+/g, ' ').trim();
  return text === '' ? '' : `: ${text.slice(0, 600)}`;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    startTime: number;
    endTime: number;
    message: string;
    assertionResults: {
      status: string;
      fullName: string;
      duration?: number | null;
      failureMessages: string[] | null;
    }[];
  }[];
}

/** Reads the JSON report of Vitest. */
export function readVitest(report: string): Result {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(report) as VitestReport;
  const result = { ...nothing(), passed: numPassedTests, failed: numFailedTests };
  for (const file of testResults) {
    const path = relative(root, file.name);
    result.files.push({ name: path, ms: file.endTime - file.startTime });
    for (const { fullName, duration } of file.assertionResults)
      result.tests.push({ name: `${path} › ${fullName}`, ms: duration ?? 0 });
    if (file.status !== 'failed') continue;
    const named = file.assertionResults.filter((test) => test.status === 'failed');
    result.failures.push(
      ...(named.length > 0
        ? named.map(({ fullName, failureMessages, duration }) => {
            const messages = failureMessages ?? [];
            // Vitest reports a timeout without saying so: findings/vitest-json-timeout.sh.
            const isTimeout = messages[0]?.startsWith('Error: STACK_TRACE_ERROR') ?? false;
            const reason = isTimeout
              ? [`timed out after ${Math.round((duration ?? 0) / 1_000)} s`]
              : messages;
            return `${path} › ${fullName}${reasonOf(reason)}`;
          })
        : [`${path}${reasonOf([file.message])}`]),
    );
  }
  return result;
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: {
    ok: boolean;
    title: string;
    file: string;
    line: number;
    tests: { results: { duration: number; errors: { message?: string }[] }[] }[];
  }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: { message?: string }[];
  suites: PlaywrightSuite[];
}

/** Reads the JSON report of Playwright. */
export function readPlaywright(report: string): Result {
  const { stats, errors, suites } = JSON.parse(report) as PlaywrightReport;
  const result = {
    ...nothing(),
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
  };
  const perFile = new Map<string, number>();
  const read = (suite: PlaywrightSuite): void => {
    for (const { ok, title, file, line, tests } of suite.specs) {
      const path = `tests/browser/${file}`;
      const name = `${path}:${line} › ${title}`;
      const results = tests.flatMap((test) => test.results);
      const ms = results.reduce((sum, { duration }) => sum + duration, 0);
      if (!ok)
        result.failures.push(
          name + reasonOf(results.flatMap(({ errors }) => errors).map(({ message }) => message)),
        );
      result.tests.push({ name, ms });
      perFile.set(path, (perFile.get(path) ?? 0) + ms);
    }
    suite.suites?.forEach(read);
  };
  suites.forEach(read);
  result.files.push(...[...perFile].map(([name, ms]) => ({ name, ms })));
  result.failures.push(...errors.map(({ message }) => `browser${reasonOf([message])}`));
  return result;
}

/** Prints durations: layers, slowest files, slowest tests. */
export function tellDurations({ files, tests }: Result): void {
  const seconds = (ms: number) => (ms / 1000).toFixed(1).padStart(8);
  const folderOf = (name: string) => name.split('/').slice(0, 2).join('/');
  console.log('\nSeconds in test files, by suite:');
  for (const folder of [...new Set(files.map(({ name }) => folderOf(name)))].toSorted()) {
    const own = files.filter(({ name }) => folderOf(name) === folder);
    console.log(`${seconds(own.reduce((sum, { ms }) => sum + ms, 0))}  ${folder}, ${own.length} files`);
  }
  for (const [what, list] of [
    ['files', files],
    ['tests', tests],
  ] as const) {
    console.log(`\nSlowest ${what}, in seconds:`);
    for (const { name, ms } of list.toSorted((a, b) => b.ms - a.ms).slice(0, 30))
      console.log(`${seconds(ms)}  ${name}`);
  }
}
