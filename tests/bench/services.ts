import { readFileSync } from 'node:fs';
import { root, type Service, startService } from '../../scripts/processes.ts';

/** The processes of one benchmark run; `stop` ends them, the last first. */
export function createServices() {
  const running: Service[] = [];
  return {
    async start(entry: string, env: NodeJS.ProcessEnv, folder = root): Promise<Service> {
      const service = await startService(
        entry,
        {
          LOG_LEVEL: 'silent',
          HOST: '127.0.0.1',
          NODE_ENV: 'production',
          RATE_LIMIT_PER_MINUTE: '1000000',
          ...env,
        },
        folder,
      );
      running.push(service);
      return service;
    },
    async stop(): Promise<void> {
      for (const service of running.splice(0).toReversed()) await service.stop();
    },
  };
}
export type Services = ReturnType<typeof createServices>;

export const addressOf = (service: Service): string => `http://127.0.0.1:${service.port}`;

/** Seconds of processor time that a process has used; undefined where the system does not report it. */
export const processorTime = ({ process: { pid } }: Service): number | undefined =>
  pid === undefined ? undefined : processorTimeOf(pid, false);

/** The same by process id; with its children also what those use and those that ended have used. */
export function processorTimeOf(pid: number, withChildren: boolean): number | undefined {
  try {
    // Fields 14 to 17, counted after the name in brackets: hundredths of a second as user and in the system, then of children.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    const sum = (from: number) => (Number(fields[from]) + Number(fields[from + 1])) / 100;
    if (!withChildren) return sum(11);
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
    return children.reduce(
      (total, child) => total + (child === '' ? 0 : (processorTimeOf(Number(child), true) ?? 0)),
      sum(11) + sum(13),
    );
  } catch {
    return undefined;
  }
}

/** Sends JSON, answers JSON; throws when it is refused. */
export async function post<Answer>(url: string, body: unknown, token?: string): Promise<Answer> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`);
  return (await answer.json()) as Answer;
}

/** The value that a share of all values does not exceed: `quantile(values, 0.5)` is the median. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
  Number.NaN;

/** Goal of a ratio; `isMost` when lower is better. */
export interface Goal {
  value: number;
  isMost?: boolean;
}

/** Figures that missed their goal by more than their variation. */
const missed: string[] = [];
export const missedGoals = (): readonly string[] => missed;

/**
 * Prints a ratio, the middle half of what was measured one after the other, and its goal. The goal is missed where all of
 * that half lies beyond it; what lies partly beyond may do so by chance.
 */
export function report(label: string, ratio: number, goal?: Goal, middle?: readonly [number, number]): void {
  const misses = (value: number) => goal && (goal.isMost ? value > goal.value : value < goal.value);
  const verdict = !goal
    ? ''
    : !misses(ratio)
      ? 'met'
      : (middle ?? [ratio]).every(misses)
        ? 'missed'
        : 'not met, within the noise';
  if (verdict === 'missed') missed.push(label);
  const spread = middle ? middle.map((value) => value.toFixed(2)).join(' to ') : '';
  const verdictText = goal ? `goal ${goal.isMost ? '≤' : '≥'} ${goal.value}: ${verdict}` : '';
  console.log(
    `  ${label.padEnd(50)} ${ratio.toFixed(2).padStart(5)}  ${spread.padEnd(14)} ${verdictText}`.trimEnd(),
  );
}

/** Prints the ratio of two medians, with the middle half of the ratios measured one after the other. */
export function reportRatio(
  label: string,
  above: readonly number[],
  below: readonly number[],
  goal?: Goal,
): void {
  const pairs = above.map((value, index) => value / (below[index] ?? Number.NaN));
  report(label, quantile(above, 0.5) / quantile(below, 0.5), goal, [
    quantile(pairs, 0.25),
    quantile(pairs, 0.75),
  ]);
}
