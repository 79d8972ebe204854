import type { GatewayConfig } from '../config/config.ts';
import {
  type Account,
  closeServices,
  type Credentials,
  findSignIn,
  type SignInResult,
  openAccount,
  openContext,
  signInOther,
  openServices,
} from './accounts.ts';
import { type DeviationName, deviationMeanings } from './deviations.ts';
import { documentedCalls } from './documented.ts';
import { findMissingEssentials } from './missingEssentials.ts';
import { probeQrCode } from './files.ts';
import { probeWrites, type WriteResults } from './probeWrites.ts';
import { probePaging } from './pages.ts';
import {
  probeCommunities,
  probeFeed,
  probePeople,
  probePublicReads,
  probeShell,
  probeStatistics,
  type UntriedReasons,
} from './reading.ts';
import { administratorReads } from './reads.ts';
import { suggestSettings, type Setting, type Settings } from './settings.ts';
import { createTrials, ProbeEnded, type Trials, tryCall } from './trials.ts';
import { judgeTrials, type Outcome, type Verdict, verdicts } from './verdicts.ts';
import { secondAccountWrites, writes } from './writes.ts';

/** Accounts of a probe, and whether it may write. */
export interface ProbeOptions {
  /** The gateway's configuration, with the address of the API. */
  config: GatewayConfig;
  user: Credentials;
  administrator: Credentials | null;
  /** Whether to try writes, inside a community of the probe's own. */
  areWritesTried: boolean;
  /** Aborted when the operator stops the probe. */
  signal?: AbortSignal;
}

/** The result for one documented call. */
export interface Finding extends Outcome {
  operation: string;
  /** What users would miss without it. */
  loss: string;
}

/** Result of a probe. Contains no secrets and no user content. */
export interface Report {
  api: string;
  /** ISO 8601. */
  at: string;
  /** How signing in works. */
  signIn: string;
  isSignedIn: boolean;
  findings: Finding[];
  counts: Record<Verdict, number>;
  /** Deviations, and the calls in which they occurred. */
  habits: { name: DeviationName; meaning: string; operations: string[] }[];
  settings: Setting[];
  /** What the probe could not remove. */
  remains: string[];
  /** Why it ended early; null if it did not. */
  ended: string | null;
}

/** State of a running probe. */
interface ProbeState {
  trials: Trials;
  untriedReasons: UntriedReasons;
  user: Account | null;
  administrator: Account | null;
  written: WriteResults | null;
  settings: Settings | null;
  signIn: string;
  ended: string | null;
}

/** Tries every documented call that may be tried, one at a time. */
export async function probe(options: ProbeOptions): Promise<Report> {
  const course: ProbeState = {
    trials: createTrials(options.signal),
    untriedReasons: new Map(),
    user: null,
    administrator: null,
    written: null,
    settings: null,
    signIn: 'Nobody could be signed in.',
    ended: null,
  };
  try {
    await readAsAnybody(options, course);
    const entrance = await tryCall(() => findSignIn(options.config, options.user, course.trials));
    if (entrance) {
      try {
        await signedIn(options, course, entrance);
      } finally {
        await closeServices(entrance.services);
      }
    }
  } catch (error) {
    if (!(error instanceof ProbeEnded)) throw error;
    course.ended = error.message;
  }
  return reportOf(options, course);
}

async function readAsAnybody({ config }: ProbeOptions, { trials }: ProbeState): Promise<void> {
  const services = openServices(config, trials);
  try {
    await probePublicReads({ context: openContext(services, null) });
    await tryCall(() => probeQrCode(services.rest, trials));
  } finally {
    await closeServices(services);
  }
}

async function signedIn(
  wish: ProbeOptions,
  course: ProbeState,
  entrance: SignInResult & { token: string },
): Promise<void> {
  const { trials } = course;
  try {
    course.user = (await tryCall(() => openAccount(entrance.services, entrance.token))) ?? null;
    const { administrator } = wish;
    if (course.user?.isAdministrator) course.administrator = course.user;
    else if (administrator)
      course.administrator = (await tryCall(() => signInOther(entrance, administrator))) ?? null;
    course.signIn = signInOf(wish, course, entrance);
    if (course.user) await read(course, course.user);
    if (course.user && wish.areWritesTried) course.written = await write(wish, course, course.user, entrance);
  } finally {
    course.settings = await suggestSettings(entrance, trials, course.written);
  }
}

function signInOf(
  { administrator: given }: ProbeOptions,
  { user, administrator }: ProbeState,
  { digest, body }: SignInResult,
): string {
  const way = `Signed in with PASSWORD_DIGEST=${digest} and API_BODY=${body}`;
  if (!user) return `${way}, but the API does not return the token’s owner.`;
  if (given && !administrator) return `${way}; the administrator’s account was not let in.`;
  return administrator && !administrator.isAdministrator
    ? `${way}; the account given as the administrator’s does not administer the platform.`
    : `${way}.`;
}

async function read({ trials, untriedReasons, administrator }: ProbeState, user: Account): Promise<void> {
  await probeShell(user, untriedReasons);
  await probePaging(user, trials);
  const lively = await probeFeed(user, untriedReasons);
  await probeCommunities(user, administrator, lively, untriedReasons);
  await probePeople(user, untriedReasons);
  if (administrator) await probeStatistics(administrator);
}

/** Writes with the account that may create a community; the other one joins. */
async function write(
  { administrator: given, user: credentials }: ProbeOptions,
  { trials, administrator }: ProbeState,
  user: Account,
  entrance: SignInResult,
): Promise<WriteResults> {
  const second =
    administrator === user && given && given.username !== credentials.username
      ? ((await tryCall(() => signInOther(entrance, given))) ?? null)
      : administrator === user
        ? null
        : administrator;
  const mayMake = ({ mayMakeCommunities, isAdministrator }: Account) => mayMakeCommunities || isAdministrator;
  return second && !mayMake(user) && mayMake(second)
    ? probeWrites(trials, second, user)
    : probeWrites(trials, user, second);
}

function untriedReason(
  { areWritesTried, administrator: given }: ProbeOptions,
  course: ProbeState,
  operation: string,
): string {
  const isWrite = operation in writes;
  if (isWrite && !areWritesTried) return 'a write: --write tries it in a community of its own';
  if (!course.user) return course.ended ?? course.signIn;
  if (operation in administratorReads && !course.administrator)
    return given ? 'the administrator was not let in' : 'no administrator’s account was given';
  if (operation in secondAccountWrites && !given) return 'it takes a second account';
  const ended = isWrite ? (course.ended ?? course.written?.ended) : course.ended;
  return (
    ended ?? course.untriedReasons.get(operation) ?? 'a call before it, whose answer it needs, had no result'
  );
}

function reportOf(wish: ProbeOptions, course: ProbeState): Report {
  const { made, seen } = course.trials;
  const answersTo = (operation: string) =>
    seen.filter((one) => one.operation === operation).map(({ answer }) => answer);
  const findings = documentedCalls.map(({ operation, loss, never }): Finding => {
    const trials = made.filter((trial) => trial.operation === operation);
    const outcome: Outcome =
      trials.length > 0
        ? judgeTrials(trials, findMissingEssentials(operation, trials, answersTo(operation)))
        : {
            verdict: 'not tried',
            deviations: [],
            detail: never ?? untriedReason(wish, course, operation),
            milliseconds: null,
          };
    return { operation, loss, ...outcome };
  });
  const count = (wanted: Verdict) => findings.filter(({ verdict }) => verdict === wanted).length;
  return {
    api: wish.config.backendUrl,
    at: new Date().toISOString(),
    signIn: course.signIn,
    isSignedIn: course.user !== null,
    findings,
    counts: Object.fromEntries(verdicts.map((verdict) => [verdict, count(verdict)])) as Record<
      Verdict,
      number
    >,
    habits: summarizeDeviations(findings, course.settings),
    settings: course.settings?.settings ?? [],
    remains: course.written?.remains ?? [],
    ended: course.ended ?? course.written?.ended ?? null,
  };
}

/** Deviations of all calls and of what settings compensate. */
function summarizeDeviations(findings: readonly Finding[], settings: Settings | null): Report['habits'] {
  const calls = new Map<DeviationName, string[]>((settings?.habits ?? []).map((habit) => [habit, []]));
  for (const { operation, deviations } of findings)
    for (const habit of deviations) calls.set(habit, [...(calls.get(habit) ?? []), operation]);
  return [...calls]
    .map(([name, operations]) => ({ name, meaning: deviationMeanings[name], operations }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}
