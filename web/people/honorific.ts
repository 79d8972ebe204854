/** French labels of the forms of address (B710). */
export const honorifics = { MR: 'M.', MRS: 'Mme', MISS: 'Melle' } as const;

/** Name of a form of address in the graph. */
export type Honorific = keyof typeof honorifics;

/** The form of address in the graph; null for one that this client does not know. */
export const honorificOf = (name: string | null | undefined): Honorific | null =>
  name === 'MR' || name === 'MRS' || name === 'MISS' ? name : null;
