/** Widths of the columns, the same for heads and rows; a phone has date and size below the name. */
export const columnClasses = {
  checkbox: '-ml-2 w-8 shrink-0 pointer-coarse:w-11',
  author: 'w-32 shrink-0 truncate max-sm:hidden',
  date: 'shrink-0 whitespace-nowrap tabular-nums sm:w-22',
  size: 'shrink-0 tabular-nums sm:w-16 sm:text-right',
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
