import { invalid } from '../core/errors.ts';

/** Stored titles by client value. */
const civilities = new Map(Object.entries({ m: 'M.', mme: 'Mme', melle: 'Melle', mlle: 'Melle' }));

/** Form of address to store; undefined when none was sent. Throws 400 for an unknown one. */
export function parseHonorific(value: string | undefined): string | undefined {
  if (value === undefined || value === '') return undefined;
  const civility = civilities.get(value.replace('.', '').toLowerCase());
  if (civility === undefined) throw invalid('profile.civilite', 'La civilité est incorrecte');
  return civility;
}
