import { showToast } from '../ui/toast.ts';
import type { Undone } from './mutations.ts';

/** Failed mutations that can be retried, by subject. */
const failed = new Map<string, { message: string; retry: () => Promise<unknown> }>();
let close = () => {};

const subject = 'failed changes';

async function retryAll(): Promise<void> {
  const again = [...failed.values()];
  failed.clear();
  // In order: the last of several votes counts.
  for (const { retry } of again) await retry();
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
  if (failed.delete(name)) showFailures();
}
