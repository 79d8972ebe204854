import { showToast } from '../ui/toast.ts';
import type { Undone } from './mutations.ts';

interface FailedChange {
  message: string;
  retry: () => Promise<unknown>;
}

/** Failed mutations that can be retried, by name. */
const failed = new Map<string, FailedChange>();
/** Those that « Réessayer » has still to retry. */
const retried = new Map<string, FailedChange>();
/** The last change of each name under way. */
const latest = new Map<string, symbol>();
let close = () => {};

const subject = 'failed changes';

async function retryAll(): Promise<void> {
  for (const [name, change] of failed) retried.set(name, change);
  failed.clear();
  for (const [name, { retry }] of retried) {
    retried.delete(name);
    await retry();
  }
}

function showFailures(): void {
  const [first] = failed.values();
  if (!first) return close();
  close = showToast({
    text: failed.size === 1 ? first.message : `${failed.size} actions n’ont pas pu être enregistrées.`,
    kind: 'error',
    subject,
    action: { label: 'Réessayer', run: () => void retryAll() },
    onGone: () => failed.clear(),
  });
}

/**
 * Shows a failed change in a toast. All retryable ones share one toast, whose « Réessayer » retries them; per `name`
 * only the last counts.
 */
export function reportFailedChange(
  name: string,
  { message, isWorthRetrying }: Undone,
  retry: () => Promise<unknown>,
): void {
  if (!isWorthRetrying) {
    showToast({ text: message, kind: 'error' });
    return;
  }
  failed.delete(name);
  failed.set(name, { message, retry });
  showFailures();
}

/** Drops a failed change that succeeded later or is no longer wanted. */
export function clearFailedChange(name: string): void {
  retried.delete(name);
  if (failed.delete(name)) showFailures();
}

/** Begins a change, which withdraws a failure of its name. The result ends it: whether none was begun since. */
export function beginChange(name: string): () => boolean {
  clearFailedChange(name);
  const change = Symbol(name);
  latest.set(name, change);
  return () => latest.get(name) === change && latest.delete(name);
}
