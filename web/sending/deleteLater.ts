import { getRequest, type GraphQLTaggedNode, type IEnvironment, type RecordSourceProxy } from 'relay-runtime';
import { commitAsync } from '../relay/commitAsync.ts';
import { removePermanently, removeFromAll } from '../relay/connections.ts';
import { reportFailedChange } from '../relay/failedChanges.ts';
import type { AsyncMutation } from '../relay/outcome.ts';
import { showToast } from '../ui/toast.ts';
import { grace, holdTabs, onSettle, settleTabs } from './deletionTabs.ts';
import { storeDeletion, wasAlreadyDeleted } from './storedDeletions.ts';

/** What is deleted, and how that looks. */
interface Deletion<Mutation extends AsyncMutation> {
  mutation: GraphQLTaggedNode;
  variables: Mutation['variables'];
  /** The id of what goes off every list; null where `foresee` and the answer say how the list is. */
  gone: string | null;
  /** What the answer will say besides: counts, for example. Done again whenever the store changes. */
  foresee?: (store: RecordSourceProxy) => void;
  /** Says that it is deleted. */
  text: string;
  /** It is done: an answer that is on its way may be older. */
  onDone?: () => void;
  /** It was undone, after it has come back. */
  onUndo?: () => void;
}

/** Whether the page is being left: what becomes of a deletion is told by the next one. */
let isLeaving = false;
addEventListener('pageshow', () => (isLeaving = false));

/** Milliseconds in which other tabs have heard that a deletion was undone. */
const broadcastDelay = 1_000;

/** What has been deleted on the screen alone: how to do it in earnest. */
const waiting = new Set<() => Promise<void>>();

/**
 * Deletes something with « Annuler »: it leaves the screen at once, and the server is told when the toast that offers
 * to undo it goes, or the page; where it could not be told then, by the next page. What fails comes back, with the
 * reason.
 */
export function deleteLater<Mutation extends AsyncMutation>(
  environment: IEnvironment,
  deletion: Deletion<Mutation>,
): void {
  const hidden = environment.applyUpdate({ storeUpdater: (store) => foreseen(environment, deletion, store) });
  const release = holdTabs();
  const forget = keep(deletion);
  const settle = async () => {
    if (!waiting.delete(settle)) return;
    closeToast();
    const done = send(environment, deletion, forget).finally(release);
    // It is hidden by what is being sent now.
    hidden.dispose();
    await done;
  };
  waiting.add(settle);
  addEventListener('pagehide', leave);
  const closeToast = showToast({
    text: deletion.text,
    kind: 'success',
    duration: grace,
    action: {
      label: 'Annuler',
      run: () => {
        if (!waiting.delete(settle)) return;
        forget();
        // A tab that waits to delete what is left hears of both by ways of their own: of this last.
        setTimeout(release, broadcastDelay);
        hidden.dispose();
        deletion.onUndo?.();
      },
    },
    onGone: () => void settle(),
  });
}

/** Tells the server of all deletions that can still be undone, in every tab, before somebody signs out. */
export async function sendDeletions(): Promise<void> {
  await sendOwn();
  await settleTabs();
}

async function sendOwn(): Promise<void> {
  await Promise.all([...waiting].map((settle) => settle()));
}

const settleOwn = (): void => void sendOwn();
onSettle(settleOwn);

function leave(): void {
  isLeaving = true;
  settleOwn();
}

const keep = <Mutation extends AsyncMutation>({ mutation, variables, gone, text }: Deletion<Mutation>) =>
  storeDeletion({ request: getRequest(mutation), variables, gone, text });

/** What is seen of it while it is not done: whatever comes meanwhile, nothing brings it back. */
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
  const outcome = await commitAsync<Mutation>(environment, mutation, variables, {
    // What it takes off the screen the caller knows, and no answer that is still to come.
    optimisticUpdater: (store) => foreseen(environment, deletion, store),
    // As above: what was hidden before is so for good.
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
  const { name } = getRequest(mutation).params;
  reportFailedChange(`${name} ${JSON.stringify(variables)}`, outcome, () =>
    send(environment, deletion, keep(deletion)),
  );
}
