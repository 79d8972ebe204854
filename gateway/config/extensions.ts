import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Extension } from '../__generated__/extensions.ts';

/** The contract of our own backend lists the extensions. */
const contract = new URL('../../openapi.json', import.meta.url);

const Listing = z.object({ 'x-extensions': z.array(z.object({ name: z.custom<Extension>() })) });

/** All extensions of our own backend. */
export const extensions: readonly Extension[] = Listing.parse(JSON.parse(readFileSync(contract, 'utf8')))[
  'x-extensions'
].map(({ name }) => name);
