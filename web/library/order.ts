/** How a folder is listed. */
export interface Order {
  sort: 'NAME' | 'DATE' | 'TYPE';
  direction: 'ASCENDING' | 'DESCENDING';
}

/** The order in which a folder opens. */
export const defaultOrder: Order = { sort: 'NAME', direction: 'ASCENDING' };

/** The keys of sorting. */
export const sorts = [
  { value: 'NAME', label: 'Nom' },
  { value: 'DATE', label: 'Date' },
  { value: 'TYPE', label: 'Type' },
] as const;
