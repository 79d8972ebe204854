import { invalid } from '../core/errors.ts';

/** The forms of address by what clients write for them. */
const civilities = new Map(Object.entries({ m: 'M.', mme: 'Mme', melle: 'Melle', mlle: 'Melle' }));

/** A form of address as it is kept; undefined where none was sent. Throws 400 for any other text. */
export function civilityOf(sent: string | undefined): string | undefined {
  if (sent === undefined || sent === '') return undefined;
  const civility = civilities.get(sent.replace('.', '').toLowerCase());
  if (civility === undefined) throw invalid('profile.civilite', 'La civilité est incorrecte');
  return civility;
}
