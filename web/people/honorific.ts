/** The forms of address, as people read them (B710). */
export const honorifics = { MR: 'M.', MRS: 'Mme', MISS: 'Melle' } as const;

/** One of them, by its name in the graph. */
export type Honorific = keyof typeof honorifics;

/** The form of address that the graph names; null for one that came after this client. */
export const honorificOf = (name: string | null | undefined): Honorific | null =>
  name === 'MR' || name === 'MRS' || name === 'MISS' ? name : null;
