/** The forms of address, as people read them (B710). */
export const civilities = { MR: 'M.', MRS: 'Mme', MISS: 'Melle' } as const;

/** One of them, by its name in the graph. */
export type Civility = keyof typeof civilities;

/** The form of address that the graph names; null for one that came after this client. */
export const civilityOf = (name: string | null | undefined): Civility | null =>
  name === 'MR' || name === 'MRS' || name === 'MISS' ? name : null;
