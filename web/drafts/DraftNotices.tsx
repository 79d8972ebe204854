import { useHasDraft } from './useDraft.ts';
import { Button } from '../ui/Button.tsx';

/** Shows « Brouillon » if a place has a draft or `isShown`. */
export function DraftSign({ place, isShown = false }: { place: string; isShown?: boolean }) {
  const hasDraft = useHasDraft(place);
  return (hasDraft || isShown) && <span className="text-xs font-semibold text-accent-ink">Brouillon</span>;
}

/** Offers the text set aside for the same place: another tab's, or this tab's own once they were exchanged. */
export function OtherDraft({ other, onTake }: { other: unknown; onTake: () => void }) {
  if (other === null) return null;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-2 px-4 py-1 text-sm text-muted"
    >
      <span>Un autre texte a été écrit dans un autre onglet</span>
      <Button size="small" kind="quiet" onPress={onTake}>
        Le reprendre
      </Button>
    </div>
  );
}
