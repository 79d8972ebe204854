import { z } from 'zod';

/** Largest files by kind, in megabytes. */
export interface UploadSizes {
  image: number;
  video: number;
  document: number;
}

const largest = 20_000;

/** Reads `name:number, …`; undefined for an unknown name or a number outside its bounds. */
function readNumbers<Name extends string>(
  text: string,
  names: readonly Name[],
  [least, most]: readonly [number, number],
): Partial<Record<Name, number>> | undefined {
  const numbers: Partial<Record<Name, number>> = {};
  for (const written of text.split(',')) {
    const [, word, digits] = /^ *(\w+) *: *(\d{1,9}) *$/.exec(written) ?? [];
    const name = names.find((known) => known === word);
    if (name === undefined || Number(digits) < least || Number(digits) > most) return undefined;
    numbers[name] = Number(digits);
  }
  return numbers;
}

/** Reads `image:20, video:500, document:100`; a kind that is not named has no size. */
export const uploadSizes = z.string().transform((text, context): Partial<UploadSizes> => {
  const sizes = readNumbers(text, ['image', 'video', 'document'], [1, largest]);
  if (sizes) return sizes;
  context.addIssue(`must look like image:20, video:500, document:100, each from 1 to ${largest}`);
  return z.NEVER;
});

/** Storage in megabytes; 0 is unlimited. */
interface Quotas {
  person: number;
  community: number;
}

/** Reads `person:5120, community:20480`; who is not named has no quota of their own. */
export const quotaSizes = z.string().transform((text, context): Partial<Quotas> => {
  const quotas = readNumbers(text, ['person', 'community'], [0, 100_000_000]);
  if (quotas) return quotas;
  context.addIssue('must look like person:5120, community:20480; 0 is unlimited');
  return z.NEVER;
});

/** Storage by default. */
export const usualQuotas: Quotas = { person: 5 * 1024, community: 20 * 1024 };

/** Sizes that our own backend has by default. */
export const ownUploadSizes: UploadSizes = { image: 20, video: 500, document: 100 };
