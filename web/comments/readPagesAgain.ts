import type { Environment, GraphQLTaggedNode } from 'relay-runtime';
import { readGrown } from '../relay/readGrown.ts';
import { readPages } from '../relay/readPages.ts';

/** Pages of five, as documented. */
export const pageSize = 5;
/** As many may be asked for at once. */
export const mostRows = 50;

/** Reads a list again as far as it is shown. */
export async function readPagesAgain(
  environment: Environment,
  list: GraphQLTaggedNode,
  id: string,
  shown: number,
): Promise<void> {
  await readPages(
    environment,
    list,
    { id },
    { shown: Math.max(pageSize, shown), most: mostRows },
  ).toPromise();
}

/** The same of one that grows on top, of which these ids are known: with all that has come above it. */
export const readGrownAgain = (
  environment: Environment,
  list: GraphQLTaggedNode,
  id: string,
  known: readonly string[],
): Promise<void> =>
  readGrown(environment, list, { id }, { shown: Math.max(pageSize, known.length), known, most: mostRows });
