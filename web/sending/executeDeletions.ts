import type { IEnvironment } from 'relay-runtime';
import { isTransient } from '../core/errors.ts';
import { drafts, readDraft } from '../drafts/useDraft.ts';
import { commitAsync } from '../relay/mutations.ts';
import { removePermanently } from '../relay/connections.ts';
import { showToast } from '../ui/toast.ts';
import { whenNothingCanBeUndone } from './deletionTabs.ts';
import { sendWithRetries } from './sendWithRetries.ts';
import { type StoredDeletion, wasAlreadyDeleted } from './storedDeletions.ts';

const none: StoredDeletion = { request: null, variables: {}, text: '' };

/** Sends stored deletions, unless another tab can still undo them. */
export async function executeDeletions(environment: IEnvironment, places: readonly string[]): Promise<void> {
  await whenNothingCanBeUndone();
  for (const place of places) void send(environment, place);
}

/** Sends one deletion with retries, and shows the outcome. */
async function send(environment: IEnvironment, place: string): Promise<void> {
  const { request, variables, gone = null, text } = readDraft(place, none);
  // Sent or undone in another tab.
  if (!request) return;
  const outcome = await sendWithRetries(() => commitAsync(environment, request, variables), {
    // A deletion cannot be done twice.
    takesKeys: async () => true,
    mostRepeats: Infinity,
    waitsForConnection: true,
    signal: new AbortController().signal,
  });
  // The next page tries again.
  if (!outcome.isDone && outcome.error && isTransient(outcome.error)) return;
  drafts.remove(place);
  // Lists fetched before, or events missed before connecting, may still contain it.
  if (gone !== null && (outcome.isDone || wasAlreadyDeleted(outcome))) removePermanently(environment, gone);
  if (outcome.isDone) showToast({ text, kind: 'success' });
  else if (!wasAlreadyDeleted(outcome)) showToast({ text: outcome.message, kind: 'error' });
}
