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
