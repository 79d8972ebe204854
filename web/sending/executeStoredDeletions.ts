import type { IEnvironment } from 'relay-runtime';
import { drafts } from '../drafts/useDraft.ts';
import { deletionPlaces } from './storedDeletions.ts';

/** Sends deletions that an earlier page could not send; their code is loaded on demand. */
export async function executeStoredDeletions(environment: IEnvironment): Promise<void> {
  await drafts.loading();
  const kept = drafts.places(deletionPlaces);
  if (kept.length === 0) return;
  const { executeDeletions } = await import('./executeDeletions.ts');
  await executeDeletions(environment, kept);
}
