import { useHasDraft } from './useDraft.ts';

/** Shows « Brouillon » if a place has a draft or `isShown`. */
export function DraftSign({ place, isShown = false }: { place: string; isShown?: boolean }) {
  const hasDraft = useHasDraft(place);
  return (hasDraft || isShown) && <span className="text-xs font-semibold text-accent-ink">Brouillon</span>;
}
