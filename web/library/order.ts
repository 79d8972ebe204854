/** Sort order of a folder. */
export interface Order {
  sort: 'NAME' | 'DATE' | 'TYPE';
  direction: 'ASCENDING' | 'DESCENDING';
}

/** Default order. */
export const defaultOrder: Order = { sort: 'NAME', direction: 'ASCENDING' };

/** Sort keys. */
export const sorts = [
  { value: 'NAME', label: 'Nom' },
  { value: 'DATE', label: 'Date' },
  { value: 'TYPE', label: 'Type' },
] as const;
