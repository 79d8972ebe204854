import { useHasDraft } from './useDraft.ts';

/** « Brouillon », while something is being written in a place. */
export function DraftSign({ place }: { place: string }) {
  return useHasDraft(place) && <span className="text-xs font-semibold text-accent-ink">Brouillon</span>;
}
