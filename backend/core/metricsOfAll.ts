import cluster, { type Worker } from 'node:cluster';
import type { EventEmitter } from 'node:events';
import { AggregatorRegistry, type Registry } from 'prom-client';
import { z } from 'zod';

/** What a process asks the one above it, and what that asks each process. */
const Question = z.object({ type: z.enum(['metrics?', 'counts?']), id: z.number() });
/** What is answered: text for Prometheus, null where it could not be gathered; and what one process counts. */
const Answer = z.union([
  z.object({ type: z.literal('metrics'), id: z.number(), text: z.string().nullable() }),
  z.object({ type: z.literal('counts'), id: z.number(), counts: z.array(z.unknown()) }),
]);
type Question = z.output<typeof Question>;
type Answer = z.output<typeof Answer>;

/** Milliseconds for an answer: of one process, and of all. */
const patience = { 'counts?': 3_000, 'metrics?': 4_000 };
let last = 0;

/** Asks a process by `send`, and waits for its answer; fails where none comes. */
function ask(
  other: Pick<EventEmitter, 'on' | 'off'>,
  send: (question: Question) => void,
  type: Question['type'],
): Promise<Answer> {
  last += 1;
  const question: Question = { type, id: last };
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      other.off('message', take);
    };
    const take = (message: unknown) => {
      const { data } = Answer.safeParse(message);
      if (data?.id !== question.id || `${data.type}?` !== type) return;
      end();
      resolve(data);
    };
    const timer = setTimeout(() => {
      end();
      reject(new Error('A process has not answered.'));
    }, patience[type]);
    other.on('message', take);
    send(question);
  });
}

/** In the process above the others: answers each of them what all count that are ready. To be called before the first. */
export function gatherMetrics(isReady: (message: unknown) => boolean): void {
  const ready = new Set<Worker>();
  const gather = async (): Promise<string> => {
    const answers = await Promise.all(
      [...ready].map((worker) => ask(worker, (question) => worker.send(question), 'counts?')),
    );
    return AggregatorRegistry.aggregate(
      answers.map((answer) => (answer.type === 'counts' ? answer.counts : [])),
    ).metrics();
  };
  cluster.on('exit', (worker) => ready.delete(worker));
  cluster.on('message', (worker, message: unknown) => {
    if (isReady(message)) ready.add(worker);
    const { data } = Question.safeParse(message);
    if (data?.type !== 'metrics?') return;
    void gather()
      // Who asked says so.
      .catch(() => null)
      .then((text) => {
        const answer: Answer = { type: 'metrics', id: data.id, text };
        if (worker.isConnected()) worker.send(answer);
      });
  });
}

/** In one of several processes: answers what it counts. */
export function answerCounts(registry: Registry): void {
  if (!cluster.isWorker) return;
  process.on('message', (message) => {
    const { data } = Question.safeParse(message);
    if (data?.type !== 'counts?') return;
    void registry.getMetricsAsJSON().then((counts) => {
      const answer: Answer = { type: 'counts', id: data.id, counts };
      process.send?.(answer);
    });
  });
}

/**
 * What this server counts, in all of its processes, as text for Prometheus. Fails where one of them does not answer: less
 * than all would look as if they had begun anew.
 */
export async function metricsOfAll(registry: Registry): Promise<string> {
  if (!cluster.isWorker) return registry.metrics();
  const answer = await ask(process, (question) => process.send?.(question), 'metrics?');
  if (answer.type !== 'metrics' || answer.text === null) throw new Error('Not all processes have answered.');
  return answer.text;
}
