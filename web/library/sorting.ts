/** Widths of the columns beside the name, the same for heads and rows; a phone shows the date only. */
export const columnClasses = {
  author: 'w-32 shrink-0 truncate max-sm:hidden',
  date: 'w-22 shrink-0 whitespace-nowrap tabular-nums',
  size: 'w-16 shrink-0 text-right tabular-nums max-sm:hidden',
  menu: 'ml-auto w-11 shrink-0',
} as const;

/** Sort order of a folder. */
export interface Order {
  field: 'NAME' | 'CREATED_AT' | 'TYPE';
  direction: 'ASC' | 'DESC';
}

/** Default order. */
export const defaultOrder: Order = { field: 'NAME', direction: 'ASC' };

/** Sort keys. */
export const sorts = [
  { value: 'NAME', label: 'Nom' },
  { value: 'CREATED_AT', label: 'Date' },
  { value: 'TYPE', label: 'Type' },
] as const;
