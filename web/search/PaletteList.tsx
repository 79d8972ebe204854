import type { Place, PlaceGroup } from './places.ts';

interface Props {
  /** Prefix of the ids of list and options, which the field names. */
  id: string;
  groups: readonly PlaceGroup[];
  /** Position of the active option. */
  current: number;
  onPoint: (index: number) => void;
  onChoose: (place: Place, isNewTab: boolean) => void;
}

/** Options of the palette in groups. The focus stays in the field. */
export function PaletteList({ id, groups, current, onPoint, onChoose }: Props) {
  const places = groups.flatMap((group) => group.places);
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label="Résultats"
      className="min-h-0 flex-1 overflow-y-auto p-2"
    >
      {groups.map(({ title, places: own }) => (
        <div key={title} role="group" aria-label={title}>
          <p aria-hidden="true" className="m-0 px-3 pt-2 pb-1 text-xs font-semibold text-muted">
            {title}
          </p>
          {own.map((place) => {
            const index = places.indexOf(place);
            return (
              // The field handles the keys.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <div
                key={place.id}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === current}
                onPointerMove={() => onPoint(index)}
                onClick={(event) => onChoose(place, event.ctrlKey || event.metaKey)}
                className="flex min-h-10 cursor-pointer items-center gap-3 rounded-xl px-3 py-1.5 aria-selected:bg-accent-soft pointer-coarse:min-h-11"
              >
                <span dir="auto" className="min-w-0 flex-auto truncate text-[0.9375rem]">
                  {place.label}
                </span>
                {place.note && (
                  <span dir="auto" className="max-w-[45%] shrink-0 truncate text-sm text-muted">
                    {place.note}
                  </span>
                )}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
