import type { GatewayConfig } from '../config/config.ts';
import {
  type Account,
  closeServices,
  type Credentials,
  enter,
  type Entrance,
  openAccount,
  openContext,
  openOther,
  openServices,
} from './accounts.ts';
import { type Habit, meanings } from './deviations.ts';
import { documented } from './documented.ts';
import { blanks } from './essentials.ts';
import { tryCode } from './files.ts';
import { writeInOwnCommunity, type Written } from './ground.ts';
import { tryPages } from './pages.ts';
import { readCommunities, readFeed, readPeople, readPublic, readShell, readStatistics } from './reading.ts';
import { administratorsReads } from './reads.ts';
import { findSettings, type Setting, type Settings } from './settings.ts';
import { type Lacking, tried } from './steps.ts';
import { createTrials, Ended, type Trials } from './trials.ts';
import { judge, type Outcome, type Verdict, verdicts } from './verdicts.ts';
import { secondAccountsWrites, writes } from './writes.ts';

/** What a probe is told. */
export interface Wish {
  /** The gateway's own configuration, with the address of the API. */
  config: GatewayConfig;
  user: Credentials;
  administrator: Credentials | null;
  /** Whether calls that change something are made, inside a community of the probe's own. */
  areWritesTried: boolean;
  /** Aborted when the operator wants no more of it. */
  signal?: AbortSignal;
}

/** What was found of one documented call. */
export interface Finding extends Outcome {
  operation: string;
  /** What people would lose without it. */
  loss: string;
}

/** What a probe found. Holds no secret, and nothing that people wrote. */
export interface Report {
  api: string;
  /** When it was made, ISO 8601. */
  at: string;
  /** How signing in went. */
  signIn: string;
  isSignedIn: boolean;
  findings: Finding[];
  counts: Record<Verdict, number>;
  /** How the API deviates, and in which calls. */
  habits: { name: Habit; meaning: string; operations: string[] }[];
  settings: Setting[];
  /** What the probe made and could not remove. */
  remains: string[];
  /** Why it ended early; null where it did not. */
  ended: string | null;
}

/** What is known in the course of a probe beside its trials. */
interface Course {
  trials: Trials;
  lacking: Lacking;
  user: Account | null;
  administrator: Account | null;
  written: Written | null;
  settings: Settings | null;
  signIn: string;
  ended: string | null;
}

/** Asks an API every documented call that may be tried, one at a time. */
export async function probe(wish: Wish): Promise<Report> {
  const course: Course = {
    trials: createTrials(wish.signal),
    lacking: new Map(),
    user: null,
    administrator: null,
    written: null,
    settings: null,
    signIn: 'Nobody could be signed in.',
    ended: null,
  };
  try {
    await readAsAnybody(wish, course);
    const entrance = await tried(() => enter(wish.config, wish.user, course.trials));
    if (entrance) {
      try {
        await signedIn(wish, course, entrance);
      } finally {
        await closeServices(entrance.services);
      }
    }
  } catch (error) {
    if (!(error instanceof Ended)) throw error;
    course.ended = error.message;
  }
  return reportOf(wish, course);
}

async function readAsAnybody({ config }: Wish, { trials }: Course): Promise<void> {
  const services = openServices(config, trials);
  try {
    await readPublic({ context: openContext(services, null) });
    await tried(() => tryCode(services.rest, trials));
  } finally {
    await closeServices(services);
  }
}

async function signedIn(wish: Wish, course: Course, entrance: Entrance & { token: string }): Promise<void> {
  const { trials } = course;
  try {
    course.user = (await tried(() => openAccount(entrance.services, entrance.token))) ?? null;
    const { administrator } = wish;
    if (course.user?.isAdministrator) course.administrator = course.user;
    else if (administrator)
      course.administrator = (await tried(() => openOther(entrance, administrator))) ?? null;
    course.signIn = signInOf(wish, course, entrance);
    if (course.user) await read(course, course.user);
    if (course.user && wish.areWritesTried) course.written = await write(wish, course, course.user, entrance);
  } finally {
    course.settings = await findSettings(entrance, trials, course.written);
  }
}

function signInOf(
  { administrator: given }: Wish,
  { user, administrator }: Course,
  { digest, body }: Entrance,
): string {
  const way = `Signed in with PASSWORD_DIGEST=${digest} and API_BODY=${body}`;
  if (!user) return `${way}, but the API does not tell whose the token is.`;
  if (given && !administrator) return `${way}; the administrator’s account was not let in.`;
  return administrator && !administrator.isAdministrator
    ? `${way}; the account given as the administrator’s does not administer the platform.`
    : `${way}.`;
}

async function read({ trials, lacking, administrator }: Course, user: Account): Promise<void> {
  await readShell(user, lacking);
  await tryPages(user, trials);
  const lively = await readFeed(user, lacking);
  await readCommunities(user, administrator, lively, lacking);
  await readPeople(user, lacking);
  if (administrator) await readStatistics(administrator);
}

/** The one who may makes the community, and the other one comes in. */
async function write(
  { administrator: given, user: credentials }: Wish,
  { trials, administrator }: Course,
  user: Account,
  entrance: Entrance,
): Promise<Written> {
  const second =
    administrator === user && given && given.username !== credentials.username
      ? ((await tried(() => openOther(entrance, given))) ?? null)
      : administrator === user
        ? null
        : administrator;
  const mayMake = ({ mayMakeCommunities, isAdministrator }: Account) => mayMakeCommunities || isAdministrator;
  return second && !mayMake(user) && mayMake(second)
    ? writeInOwnCommunity(trials, second, user)
    : writeInOwnCommunity(trials, user, second);
}

/** Why a call was not tried. */
function whyUntried(
  { areWritesTried, administrator: given }: Wish,
  course: Course,
  operation: string,
): string {
  const isWrite = operation in writes;
  if (isWrite && !areWritesTried) return 'a write: --write tries it in a community of its own';
  if (!course.user) return course.ended ?? course.signIn;
  if (administratorsReads.has(operation) && !course.administrator)
    return given ? 'the administrator was not let in' : 'no administrator’s account was given';
  if (secondAccountsWrites.has(operation) && !given) return 'it takes a second account';
  const ended = isWrite ? (course.ended ?? course.written?.ended) : course.ended;
  return ended ?? course.lacking.get(operation) ?? 'a call before it, whose answer it needs, told nothing';
}

function reportOf(wish: Wish, course: Course): Report {
  const { made, seen } = course.trials;
  const answersTo = (operation: string) =>
    seen.filter((one) => one.operation === operation).map(({ answer }) => answer);
  const findings = documented.map(({ operation, loss, never }): Finding => {
    const trials = made.filter((trial) => trial.operation === operation);
    const outcome: Outcome =
      trials.length > 0
        ? judge(trials, blanks(operation, trials, answersTo(operation)))
        : {
            verdict: 'not tried',
            deviations: [],
            detail: never ?? whyUntried(wish, course, operation),
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
    habits: habitsOf(findings, course.settings),
    settings: course.settings?.settings ?? [],
    remains: course.written?.remains ?? [],
    ended: course.ended ?? course.written?.ended ?? null,
  };
}

/** The habits of the API: of calls, in which they were met, and of all that the settings are for. */
function habitsOf(findings: readonly Finding[], settings: Settings | null): Report['habits'] {
  const calls = new Map<Habit, string[]>((settings?.habits ?? []).map((habit) => [habit, []]));
  for (const { operation, deviations } of findings)
    for (const habit of deviations) calls.set(habit, [...(calls.get(habit) ?? []), operation]);
  return [...calls]
    .map(([name, operations]) => ({ name, meaning: meanings[name], operations }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}
