/**
 * `npm run probe -- https://api.example.org`: asks an existing API every documented call that changes nothing, and
 * reports what works, what does not, and the settings to use. `--write` also tries writes, inside a community that it
 * makes and removes; `--json FILE` writes the report as JSON too, and `--json` alone prints it instead. Who signs in
 * is given by `PROBE_USERNAME`, `PROBE_PASSWORD`, `PROBE_ADMIN_USERNAME` and `PROBE_ADMIN_PASSWORD`. Ends with 0 when
 * nothing is missing or unusable, with 1 when something is, with 2 for invalid arguments.
 */
import { writeFile } from 'node:fs/promises';
import { readConfig } from '../gateway/config/config.ts';
import { StartupError } from '../server/startupError.ts';
import { toMarkdown } from '../gateway/probe/markdown.ts';
import { probe, type Report, type ProbeOptions } from '../gateway/probe/probe.ts';
import { ExplainedError } from './processes.ts';

interface Asked {
  url: string;
  areWritesTried: boolean;
  /** Report file; null for standard output. */
  json: string | null | undefined;
}

const usage = 'npm run probe -- https://api.example.org [--write] [--json [FILE]]';

function readArguments(given: readonly string[]): Asked {
  const asked: Asked = { url: '', areWritesTried: false, json: undefined };
  for (let at = 0; at < given.length; at += 1) {
    const argument = given[at] ?? '';
    const next = given[at + 1];
    if (argument === '--write') asked.areWritesTried = true;
    else if (argument === '--json') {
      const isFile = next !== undefined && !next.startsWith('-') && !/^https?:/.test(next);
      asked.json = isFile ? next : null;
      if (isFile) at += 1;
    } else if (/^https?:\/\//.test(argument) && URL.canParse(argument) && asked.url === '')
      asked.url = argument;
    else throw new ExplainedError(`${argument} is not understood: ${usage}`);
  }
  if (asked.url === '') throw new ExplainedError(`The address of the API is missing: ${usage}`);
  return asked;
}

/** Account from the environment; null when unset. */
function credentials(prefix: string): ProbeOptions['administrator'] {
  const [username, password] = [process.env[`${prefix}_USERNAME`], process.env[`${prefix}_PASSWORD`]];
  if (!username && !password) return null;
  if (!username || !password)
    throw new ExplainedError(
      `${prefix}_USERNAME and ${prefix}_PASSWORD go together: one of them is missing.`,
    );
  return { username, password };
}

function readWish({ url, areWritesTried }: Asked, signal: AbortSignal): ProbeOptions {
  const administrator = credentials('PROBE_ADMIN');
  const user = credentials('PROBE') ?? administrator;
  if (!user)
    throw new ExplainedError('PROBE_USERNAME and PROBE_PASSWORD must name an account that may sign in.');
  return {
    config: readConfig({ ...process.env, BACKEND_URL: url }),
    user,
    administrator,
    areWritesTried,
    signal,
  };
}

/** Reason for a non-zero exit code; undefined for success. */
function complaint({ isSignedIn, signIn, counts, remains, ended }: Report): string | undefined {
  if (ended !== null) return `The probe ended early: ${ended}.`;
  if (!isSignedIn) return signIn;
  if (remains.length > 0) return `The probe left something behind: ${remains.join(', ')}.`;
  const lost = counts.unusable + counts.missing;
  return lost === 0
    ? undefined
    : `${lost} calls are unusable or missing: people would lose what hangs on them.`;
}

const interrupted = new AbortController();
process.once('SIGINT', () => {
  console.error('Stopping: what the probe made is removed.');
  interrupted.abort();
});

try {
  const asked = readArguments(process.argv.slice(2));
  const report = await probe(readWish(asked, interrupted.signal));
  const json = `${JSON.stringify(report, null, 2)}\n`;
  if (asked.json) await writeFile(asked.json, json);
  process.stdout.write(asked.json === null ? json : toMarkdown(report));
  const why = complaint(report);
  if (why !== undefined) {
    console.error(why);
    process.exitCode = 1;
  }
} catch (error) {
  const isExplained = error instanceof ExplainedError || error instanceof StartupError;
  console.error(isExplained ? error.message : error);
  process.exitCode = isExplained ? 2 : 1;
}
