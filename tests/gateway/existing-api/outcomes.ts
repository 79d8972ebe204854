/** The expected outcome of every operation under every deviation, kept in `outcomes.json`. */
import { readFileSync } from 'node:fs';
import type { Judgement } from './verdict.ts';

/** Outcomes by operation. */
export type Walked = ReadonlyMap<string, string>;

/** Titles by outcome; the most frequent outcome has the title `*`. */
type Row = Readonly<Record<string, readonly string[]>>;

export const outcomesFile = new URL('outcomes.json', import.meta.url).pathname;

/** An outcome as it is kept: `partial UPSTREAM_TIMEOUT log`. */
export const outcomeOf = ({ verdict, reported }: Judgement): string => [verdict, ...reported].join(' ');

function rowOf(walked: Walked): Row {
  const titles: Record<string, string[]> = {};
  for (const [title, outcome] of walked) (titles[outcome] ??= []).push(title);
  const [most, ...others] = Object.entries(titles).toSorted(([, a], [, b]) => b.length - a.length);
  return Object.fromEntries([[most?.[0] ?? 'right', ['*']], ...others]);
}

/** The file's text; a deviation without a row leaves every operation right. */
export function textOf(found: ReadonlyMap<string, Walked>): string {
  const rows = [...found]
    .filter(([, walked]) => [...walked.values()].some((outcome) => outcome !== 'right'))
    .map(([deviation, walked]) => [deviation, rowOf(walked)] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  const text = JSON.stringify(Object.fromEntries(rows), null, 1);
  // One line for each outcome.
  return `${text.replaceAll(/\[\n\s+([^\]]*?)\n\s+\]/g, (_list, titles: string) => `[${titles.replaceAll(/\n\s+/g, ' ')}]`)}\n`;
}

const kept = JSON.parse(readFileSync(outcomesFile, 'utf8')) as Readonly<Record<string, Row | undefined>>;

/** Expected outcome of an operation under a deviation. */
export function expectedOf(deviation: string, title: string): string {
  const row = Object.entries(kept[deviation] ?? { right: ['*'] });
  const [outcome = 'right'] =
    row.find(([, titles]) => titles.includes(title)) ?? row.find(([, titles]) => titles[0] === '*') ?? [];
  return outcome;
}
