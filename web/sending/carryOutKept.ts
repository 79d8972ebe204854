import type { IEnvironment } from 'relay-runtime';
import { drafts } from '../drafts/useDraft.ts';
import { places } from './keptDeletions.ts';

/** Deletes what an earlier page could not tell the server of; how that is done is loaded only then. */
export async function carryOutKept(environment: IEnvironment): Promise<void> {
  await drafts.loading();
  const kept = drafts.places(places);
  if (kept.length === 0) return;
  const { carryOut } = await import('./carryOut.ts');
  await carryOut(environment, kept);
}
