import { Avatar } from './Avatar.tsx';
import { GuestMark } from './Badge.tsx';

/** A person to suggest for a mention. */
export interface Suggested {
  id: string;
  label: string;
  initials: string;
  picture: string | null;
  isGuest?: boolean | null | undefined;
}

const boxClasses = 'absolute z-30 w-72 max-w-full rounded-xl border border-line bg-raised shadow-xl';

/** A hint in place of suggestions. */
export const SuggestionHint = ({ place, children }: Pick<Props, 'place'> & { children: string }) => (
  <p className={`${boxClasses} m-0 px-3 py-2.5 text-sm text-ink-soft`} style={place ?? below}>
    {children}
  </p>
);

const below = { top: '100%', left: 0 };
const above = { bottom: '100%', left: '0.5rem' };

interface Props {
  /** Id of the list; its options are `id-0`, `id-1` … */
  id: string;
  items: readonly Suggested[];
  /** The active option. */
  index: number;
  /** Position below the typed text in pixels; null places it below the box. */
  place: { top: number; left: number } | null;
  /** Whether it is above the box instead, which ends the page. */
  isAbove?: boolean;
  onChoose: (item: Suggested) => void;
}

/** Suggestions while typing; the focus stays in the text. */
export function SuggestionList({ id, items, index, place, isAbove = false, onChoose }: Props) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Suggestions"
      className={`${boxClasses} p-1`}
      style={place ?? (isAbove ? above : below)}
    >
      {items.map((item, position) => (
        // The keyboard chooses from the text itself.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={item.id}
          id={`${id}-${position}`}
          role="option"
          aria-selected={position === index}
          tabIndex={-1}
          // Keep the focus in the text.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(item)}
          className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-lg px-2 hover:bg-sunken aria-selected:bg-accent-soft aria-selected:inset-ring-2 aria-selected:inset-ring-accent-ink"
        >
          <Avatar name={item.label} initials={item.initials} src={item.picture} size={30} />
          <span className="min-w-0 truncate">{item.label}</span>
          <GuestMark of={{ isGuest: item.isGuest === true }} />
        </div>
      ))}
    </div>
  );
}
