import type { Environment, GraphQLTaggedNode } from 'relay-runtime';
import { readPages } from '../relay/readPages.ts';

/** Pages of five, as documented. */
export const pageSize = 5;
/** As many may be asked for at once. */
const most = 50;

/**
 * Reads a list again as far as it is shown; with `known`, the ids of what is shown of one that grows on top, with all
 * that has come above it.
 */
export async function readPagesAgain(
  environment: Environment,
  list: GraphQLTaggedNode,
  id: string,
  shown: number,
  known?: readonly string[],
): Promise<void> {
  const extent = { shown: Math.max(pageSize, shown), most, ...(known ? { known: new Set(known) } : {}) };
  await readPages(environment, list, { id }, extent).toPromise();
}
