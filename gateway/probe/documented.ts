import type { ExtensionOperation } from '../__generated__/extensions.ts';
import type { Operation } from '../rest/contract.ts';
import { reads } from './reads.ts';
import { untried } from './untried.ts';
import { writes } from './writes.ts';

/** Undocumented calls of our own API: extensions and files. */
type Undocumented = ExtensionOperation | 'GET /files/{year}/{folder}/{name}';

/** A documented call, its use, and why it is not tried, if so. */
interface Documented {
  operation: string;
  loss: string;
  never: string | null;
}

const all = { ...reads, ...writes, ...untried } satisfies Record<
  Exclude<Operation, Undocumented>,
  string | readonly [loss: string, why: string]
>;

/** Every documented call: reads, writes and those never tried. */
export const documentedCalls: readonly Documented[] = Object.entries(all).map(([operation, known]) =>
  typeof known === 'string'
    ? { operation, loss: known, never: null }
    : { operation, loss: known[0], never: known[1] },
);
