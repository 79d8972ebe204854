import { Marked } from '../core/Marked.tsx';
import { formatShortDate } from '../ui/formatDate.ts';
import type { Place, PlaceGroup } from './places.ts';

interface Props {
  /** Prefix of the ids of list and options, which the field names. */
  id: string;
  groups: readonly PlaceGroup[];
  /** Typed words, which are marked. */
  words: readonly string[];
  /** Position of the active option. */
  current: number;
  onPoint: (index: number) => void;
  onChoose: (place: Place, isNewTab: boolean) => void;
}

/** Options of the palette in groups. The focus stays in the field. */
export function PaletteList({ id, groups, words, current, onPoint, onChoose }: Props) {
  const places = groups.flatMap((group) => group.places);
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label="Résultats"
      className="min-h-0 flex-1 overflow-y-auto p-2"
    >
      <Marked words={words}>
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
                  className={`flex min-h-10 cursor-pointer rounded-xl px-3 py-1.5 aria-selected:bg-accent-soft aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-accent-ink pointer-coarse:min-h-11 ${place.date ? 'flex-col' : 'items-center gap-x-3 max-sm:flex-col max-sm:items-stretch max-sm:justify-center'}`}
                >
                  <span dir="auto" className="min-w-0 truncate text-[0.9375rem] sm:flex-auto">
                    {place.label}
                  </span>
                  <Details place={place} />
                </div>
              );
            })}
          </div>
        ))}
      </Marked>
    </div>
  );
}

/** Note and date of an option: below its label where it has a date, else beside it where there is room. */
function Details({ place: { note = '', date } }: { place: Place }) {
  if (date === undefined)
    return (
      note !== '' && (
        <span dir="auto" className="truncate text-sm text-muted sm:max-w-[45%] sm:shrink-0">
          {note}
        </span>
      )
    );
  return (
    <span className="flex min-w-0 text-sm text-muted">
      {note !== '' && (
        <>
          <span dir="auto" className="min-w-0 truncate">
            {note}
          </span>
          <span aria-hidden="true" className="whitespace-pre">
            {' · '}
          </span>
        </>
      )}
      <time dateTime={date} className="shrink-0">
        {formatShortDate(date)}
      </time>
    </span>
  );
}
