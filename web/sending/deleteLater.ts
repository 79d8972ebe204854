import { getRequest, type GraphQLTaggedNode, type IEnvironment, type RecordSourceProxy } from 'relay-runtime';
import { commitAsync, type AsyncMutation } from '../relay/mutations.ts';
import { removePermanently, removeFromAll } from '../relay/connections.ts';
import { reportFailedChange } from '../relay/failedChanges.ts';
import { showToast } from '../ui/toast.ts';
import {
  undoPeriodMs,
  announcePendingDeletion,
  onSignOutElsewhere,
  sendDeletionsInOtherTabs,
} from './deletionTabs.ts';
import { recordDeleted, recordRestored, storeDeletion, wasAlreadyDeleted } from './storedDeletions.ts';

/** A deletion and its optimistic effects. */
interface Deletion<Mutation extends AsyncMutation> {
  mutation: GraphQLTaggedNode;
  variables: Mutation['variables'];
  /** Id removed from every list; null if `foresee` and the response update the list. */
  gone: string | null;
  /** Other optimistic changes, such as counts; repeated after each store change. */
  foresee?: (store: RecordSourceProxy) => void;
  /** Toast message. */
  text: string;
  /** Called on success: responses in flight may be older. */
  onDone?: () => void;
  /** Called after it was undone and restored. */
  onUndo?: () => void;
}

/** Whether the page is unloading: the next page reports the outcome. */
let isLeaving = false;
addEventListener('pageshow', () => (isLeaving = false));

/** Milliseconds for other tabs to learn that a deletion was undone. */
const broadcastDelay = 1_000;

/** Functions that send the pending deletions, by environment. */
const waiting = new Map<() => Promise<void>, IEnvironment>();

/** Deletions on their way, by environment. */
const sending = new Map<Promise<void>, IEnvironment>();

/**
 * Deletes with « Annuler »: removed from screen at once, sent when the toast or page goes away, or by the next page.
 * Failures restore it with a message.
 */
export function deleteLater<Mutation extends AsyncMutation>(
  environment: IEnvironment,
  deletion: Deletion<Mutation>,
): void {
  recordDeleted(deletion.gone);
  const hidden = environment.applyUpdate({ storeUpdater: (store) => foreseen(environment, deletion, store) });
  const release = announcePendingDeletion();
  const forget = keep(deletion);
  const settle = async () => {
    if (!waiting.delete(settle)) return;
    closeToast();
    const done = send(environment, deletion, forget).finally(() => {
      sending.delete(done);
      release();
    });
    sending.set(done, environment);
    // The mutation's optimistic update hides it now.
    hidden.dispose();
    await done;
  };
  waiting.set(settle, environment);
  addEventListener('pagehide', leave);
  const closeToast = showToast({
    text: deletion.text,
    kind: 'success',
    duration: undoPeriodMs,
    action: {
      label: 'Annuler',
      run: () => {
        if (!waiting.delete(settle)) return;
        forget();
        recordRestored(deletion.gone);
        // Release last: a waiting tab hears of the outcome by other channels.
        setTimeout(release, broadcastDelay);
        hidden.dispose();
        deletion.onUndo?.();
      },
    },
    onGone: () => void settle(),
  });
}

/** Sends all pending deletions in every tab, before signing out. */
export async function sendDeletions(environment: IEnvironment): Promise<void> {
  await sendOwnDeletions(environment);
  await sendDeletionsInOtherTabs();
}

/** Sends the pending deletions of this tab, before a change that they could hit or hinder, and waits for all. */
export async function sendOwnDeletions(environment: IEnvironment): Promise<void> {
  for (const [settle, its] of waiting) if (its === environment) void settle();
  await Promise.all([...sending].flatMap(([done, its]) => (its === environment ? [done] : [])));
}

function settleAll(): void {
  for (const settle of waiting.keys()) void settle();
}
onSignOutElsewhere(settleAll);

function leave(): void {
  isLeaving = true;
  settleAll();
}

const keep = <Mutation extends AsyncMutation>({ mutation, variables, gone, text }: Deletion<Mutation>) =>
  storeDeletion({ request: getRequest(mutation), variables, gone, text });

/** The optimistic store update, repeated whatever arrives meanwhile. */
function foreseen<Mutation extends AsyncMutation>(
  environment: IEnvironment,
  { gone, foresee }: Deletion<Mutation>,
  store: RecordSourceProxy,
): void {
  if (gone !== null) removeFromAll(environment, store, gone);
  foresee?.(store);
}

async function send<Mutation extends AsyncMutation>(
  environment: IEnvironment,
  deletion: Deletion<Mutation>,
  forget: () => void,
): Promise<void> {
  const { mutation, variables, gone } = deletion;
  recordDeleted(gone);
  const outcome = await commitAsync<Mutation>(environment, mutation, variables, {
    // The caller defines the effects; no response is needed.
    optimisticUpdater: (store) => foreseen(environment, deletion, store),
    // The response has no list, so the node is removed from all lists here.
    updater: (store) => {
      if (gone !== null) removeFromAll(environment, store, gone);
    },
    isFarewell: true,
  });
  if (!outcome.isDone && isLeaving) return;
  forget();
  if (outcome.isDone || wasAlreadyDeleted(outcome)) {
    if (gone !== null) removePermanently(environment, gone);
    deletion.onDone?.();
    return;
  }
  recordRestored(gone);
  const { name } = getRequest(mutation).params;
  reportFailedChange(`${name} ${JSON.stringify(variables)}`, outcome, () =>
    send(environment, deletion, keep(deletion)),
  );
}
