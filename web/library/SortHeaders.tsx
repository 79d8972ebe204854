import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import { type Order, sorts, columnClasses } from './sorting.ts';

interface Props {
  order: Order;
  onChange: (order: Order) => void;
  hasAuthor: boolean;
  /** Whether rows have a checkbox. */
  hasSelections: boolean;
}

/** Column headers: a press sorts by one, another press turns its direction. */
export function SortHeaders({ order, onChange, hasAuthor, hasSelections }: Props) {
  const header = ({ value, label }: (typeof sorts)[number], className = '') => {
    const isCurrent = order.field === value;
    const isAscending = order.direction === 'ASC';
    const Arrow = isAscending ? IconArrowUp : IconArrowDown;
    return (
      <button
        key={value}
        type="button"
        aria-pressed={isCurrent}
        onClick={() => onChange({ field: value, direction: isCurrent && isAscending ? 'DESC' : 'ASC' })}
        className={`flex min-h-9 items-center gap-1 text-left pointer-coarse:min-h-11 pointer-coarse:min-w-11 ${className} ${isCurrent ? 'text-ink' : 'hover:text-ink'}`}
      >
        <span>{label}</span>{' '}
        {isCurrent && (
          <>
            <Arrow aria-hidden="true" className="size-4" />
            <span className="sr-only">{isAscending ? 'Ordre croissant' : 'Ordre décroissant'}</span>
          </>
        )}
      </button>
    );
  };
  const [name, date, type] = sorts;
  return (
    <div
      role="group"
      aria-label="Trier par"
      className="flex items-center gap-x-2 border-b @max-2xs:flex-wrap border-line pr-1 pl-3 text-sm font-semibold text-muted print:hidden"
    >
      {hasSelections && <span className={columnClasses.checkbox} />}
      {/* Above the icons; its target begins in the gap before them. */}
      {header(type, '-ml-2 min-w-11.5 shrink-0 pl-2')}
      <span className="flex min-w-0 sm:flex-1">{header(name)}</span>
      {hasAuthor && <span className={columnClasses.author}>Auteur</span>}
      <span className={columnClasses.date}>{header(date)}</span>
      <span className={`${columnClasses.size} max-sm:hidden`}>Taille</span>
      <span className={`${columnClasses.menu} max-sm:hidden`} />
    </div>
  );
}
