import { showToast } from '../ui/toast.ts';
import type { Undone } from './outcome.ts';

/** What was not done and may be, by what it is about: how to try again. */
const failed = new Map<string, { message: string; retry: () => Promise<unknown> }>();
let close = () => {};

const subject = 'failed changes';

async function retryAll(): Promise<void> {
  const again = [...failed.values()];
  failed.clear();
  // In their order: the last one of several votes counts.
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
 * Says that a change was not done. All that may be done at another try is one message, whose « Réessayer » tries all of
 * it; of the same thing, by its `name`, the last try counts.
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

/** It was done after all, or is wished otherwise: it is not to be tried again. */
export function clearFailedChange(name: string): void {
  if (failed.delete(name)) showFailures();
}
