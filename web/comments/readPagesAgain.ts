import type { Environment, GraphQLTaggedNode } from 'relay-runtime';
import { refetchPages } from '../relay/refetchPages.ts';

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
  await refetchPages(
    environment,
    list,
    { id },
    { shown: Math.max(pageSize, shown), most: mostRows },
  ).toPromise();
}

/** Rows that may have come above a list without pushing the last of those that are shown out of it. */
const arrivals = 20;

/** The same for a list that grows on top. */
export const readGrownAgain = (
  environment: Environment,
  list: GraphQLTaggedNode,
  id: string,
  shown: number,
): Promise<void> => readPagesAgain(environment, list, id, Math.max(pageSize, shown) + arrivals);
