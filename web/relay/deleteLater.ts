import type { GraphQLTaggedNode, IEnvironment, RecordSourceProxy } from 'relay-runtime';
import { Fault } from '../core/errors.ts';
import { showToast } from '../ui/toast.ts';
import { commitAsync } from './commitAsync.ts';
import { holdTabs, onSettle, settleTabs } from './deletionTabs.ts';
import type { AsyncMutation, Undone } from './outcome.ts';

/** Milliseconds in which a deletion can be undone. */
const grace = 6_000;

/** What is deleted, and how that looks. */
interface Deletion<Mutation extends AsyncMutation> {
  mutation: GraphQLTaggedNode;
  variables: Mutation['variables'];
  /** Takes it off the screen. Done again whenever the store changes, so that nothing brings it back. */
  hide: (store: RecordSourceProxy) => void;
  /** What the answer will say besides: counts, for example. */
  foresee?: (store: RecordSourceProxy) => void;
  /** Says that it is deleted. */
  text: string;
  /** It was undone, after it has come back. */
  onUndo?: () => void;
}

/** What has been deleted on the screen alone: how to do it in earnest. */
const waiting = new Set<() => Promise<void>>();

/**
 * Deletes something with « Annuler »: it leaves the screen at once, and the server is told when the toast that offers
 * to undo it goes, or the page. What fails comes back, with the reason.
 */
export function deleteLater<Mutation extends AsyncMutation>(
  environment: IEnvironment,
  deletion: Deletion<Mutation>,
): void {
  const hidden = environment.applyUpdate({ storeUpdater: (store) => foreseen(deletion, store) });
  const release = holdTabs();
  const settle = async () => {
    if (!waiting.delete(settle)) return;
    closeToast();
    const done = send(environment, deletion).finally(release);
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
        release();
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

const leave = (): void => void sendOwn();
onSettle(leave);

function foreseen<Mutation extends AsyncMutation>(
  { hide, foresee }: Deletion<Mutation>,
  store: RecordSourceProxy,
): void {
  hide(store);
  foresee?.(store);
}

async function send<Mutation extends AsyncMutation>(
  environment: IEnvironment,
  deletion: Deletion<Mutation>,
): Promise<void> {
  const { mutation, variables, hide } = deletion;
  const outcome = await commitAsync<Mutation>(environment, mutation, variables, {
    optimisticUpdater: (store) => foreseen(deletion, store),
    updater: hide,
    isFarewell: true,
  });
  if (outcome.isDone) return;
  if (wasGone(outcome)) return environment.commitUpdate(hide);
  const retry = { label: 'Réessayer', run: () => void send(environment, deletion) };
  showToast({
    text: outcome.message,
    kind: 'error',
    ...(outcome.isWorthRetrying ? { action: retry } : {}),
  });
}

/** Whether somebody else has deleted it meanwhile. */
const wasGone = ({ code, error }: Undone): boolean =>
  code === 'NOT_FOUND' || (error instanceof Fault && error.code === 'NOT_FOUND');
