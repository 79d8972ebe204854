import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { UserError } from '../http/errors.ts';
import { isInvalidResponse, NoResponseError } from '../http/upstreamErrors.ts';
import type { Deviation } from '../compat/deviations.ts';
import {
  invalidDeviations,
  type DeviationName,
  informativeDeviations,
  deviationMeanings,
} from './deviations.ts';
import type { Trial } from './trials.ts';

/** Verdicts on a documented call, best first. */
export const verdicts = [
  'as documented',
  'tolerated',
  'undocumented',
  'refused',
  'unusable',
  'missing',
  'not tried',
] as const;
/** A verdict on a documented call. */
export type Verdict = (typeof verdicts)[number];

/** The result of one call's trials. */
export interface Outcome {
  verdict: Verdict;
  /** Names of deviations. */
  deviations: DeviationName[];
  /** The field and its shape, the status, or why it was not tried; null if there is nothing to say. */
  detail: string | null;
  /** Duration of the slowest call; null without one. */
  milliseconds: number | null;
}

const Contract = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.object({ 'x-assumed-reason': z.string().optional() }))),
});
const contract = new URL('../../openapi.json', import.meta.url);

/** Operations whose response the documents do not show: their shape cannot deviate. */
const unshown: ReadonlySet<string> = new Set(
  Object.entries(Contract.parse(JSON.parse(readFileSync(contract, 'utf8'))).paths).flatMap(
    ([path, methods]) =>
      Object.entries(methods).flatMap(([method, operation]) =>
        operation['x-assumed-reason'] !== undefined ? [`${method.toUpperCase()} ${path}`] : [],
      ),
  ),
);
/** Documented exceptions that look like deviations. */
const allowed: Partial<Record<string, readonly Deviation[]>> = {
  // One list, or a private and a public one.
  'POST /api/getcommunities': ['bare'],
  // A list without a name.
  'POST /invitattente': ['bare'],
  'GET /api/eventlist/{id}': ['bare'],
  // The single platform is in a list.
  'GET /admin/platformget': ['wrapped', 'listOfOne'],
  'GET /getbreaking': ['wrapped'],
};

/** Deviations that need a documented response. */
const ofShownAnswers: ReadonlySet<Deviation> = new Set<Deviation>(['bare', 'statusOnly']);

const isTold = (operation: string, deviation: Deviation): boolean =>
  !allowed[operation]?.includes(deviation) && !(ofShownAnswers.has(deviation) && unshown.has(operation));

/** The first list without a readable row, if any. */
const lostList = ({ observation: { lists } }: Trial): string | undefined =>
  [...lists].find(([, { rows, unread }]) => rows > 0 && unread === rows)?.[0];

function unreadIn({ observation: { unread } }: Trial): string {
  const last = unread.at(-1);
  return last ? `${last.field}: ${last.found}` : 'what came is no answer';
}

/** How a call failed to get a response. */
function silence({ error, isWrite, wasDone }: Trial): DeviationName {
  if (error instanceof NoResponseError && error.reason === 'timeout') return 'hanging';
  if (!isWrite || wasDone === undefined) return 'cut';
  return wasDone ? 'lateWrites' : 'lostWrites';
}

function failureOf(trial: Trial): [Verdict, string] {
  const { error, status, isWrite, observation } = trial;
  const meant = [...observation.deviations].find((deviation) => invalidDeviations.has(deviation));
  if (error instanceof NoResponseError)
    return ['unusable', deviationMeanings[silence(trial)].replace(/\.$/, '')];
  if (status === 404 || status === 405) return ['missing', `status ${status}`];
  if (status >= 500) return ['unusable', `status ${status}`];
  if (meant !== undefined)
    return [
      isWrite && error instanceof UserError ? 'refused' : 'unusable',
      deviationMeanings[meant].replace(/\.$/, ''),
    ];
  if (status >= 400) return ['refused', `status ${status}`];
  if (!isInvalidResponse(error)) return ['unusable', status === 0 ? 'no answer' : `status ${status}`];
  return ['unusable', unreadIn(trial)];
}

/** Whether a response has none of the statistics, which the documents leave unnamed. */
const tellsNoFigure = ({ operation, observation: { unread, lists } }: Trial): boolean =>
  unshown.has(operation) && /\/stat/.test(operation) && lists.size === 0 && unread.length > 0;

function outcomeOf(trial: Trial): Outcome {
  const deviations: DeviationName[] = [...trial.observation.deviations].filter((one) =>
    isTold(trial.operation, one),
  );
  const { milliseconds } = trial;
  if (trial.error instanceof NoResponseError) deviations.push(silence(trial));
  if (trial.error !== undefined) {
    const [verdict, detail] = failureOf(trial);
    return { verdict, deviations, detail, milliseconds };
  }
  if (tellsNoFigure(trial))
    return { verdict: 'undocumented', deviations, detail: unreadIn(trial), milliseconds };
  const lost = lostList(trial);
  if (lost !== undefined)
    return {
      verdict: 'unusable',
      deviations,
      detail: `no row of ${lost} can be read: ${unreadIn(trial)}`,
      milliseconds,
    };
  const isTolerated = deviations.some((one) => !informativeDeviations.has(one));
  const leftOut = [...trial.observation.lists].flatMap(([list, { rows, unread }]) =>
    unread === 0 ? [] : [`${unread} of ${rows} rows of ${list} left out`],
  );
  const because = leftOut.length > 0 && trial.observation.unread.length > 0 ? ` (${unreadIn(trial)})` : '';
  return {
    verdict: isTolerated || leftOut.length > 0 ? 'tolerated' : 'as documented',
    deviations,
    detail: leftOut.length > 0 ? leftOut.join(', ') + because : null,
    milliseconds,
  };
}

/** Judges a call from its trials: the worst verdict, with all deviations and missing fields. */
export function judgeTrials(trials: readonly Trial[], missingFields: readonly string[]): Outcome {
  const outcomes = trials.map(outcomeOf);
  const worst = outcomes.reduce((a, b) =>
    verdicts.indexOf(b.verdict) > verdicts.indexOf(a.verdict) ? b : a,
  );
  const isBlank =
    missingFields.length > 0 && (worst.verdict === 'as documented' || worst.verdict === 'tolerated');
  const found = outcomes.flatMap(({ deviations }) => deviations);
  return {
    ...worst,
    ...(isBlank ? { verdict: 'tolerated', detail: `no answer had ${missingFields.join(', ')}` } : {}),
    deviations: [...new Set<DeviationName>(isBlank ? [...found, 'missingFields'] : found)].toSorted(),
    milliseconds: Math.max(...outcomes.map(({ milliseconds }) => milliseconds ?? 0)),
  };
}
