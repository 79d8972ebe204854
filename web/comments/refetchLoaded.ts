import type { Environment, GraphQLTaggedNode } from 'relay-runtime';
import { refetchPages } from '../relay/pagination.ts';

/** Page size of the specification. */
export const pageSize = 5;
/** Maximum page size. */
export const maxRows = 50;

/** Refetches the loaded part of a list. */
export async function refetchLoaded(
  environment: Environment,
  list: GraphQLTaggedNode,
  id: string,
  shown: number,
): Promise<void> {
  await refetchPages(environment, list, { id }, { shown: Math.max(pageSize, shown), most: maxRows });
}

/** Number of new rows at the top that must not displace loaded ones. */
const arrivals = 20;

/** Refetches the loaded part of a list that grows at the top. */
export const refetchGrown = (
  environment: Environment,
  list: GraphQLTaggedNode,
  id: string,
  shown: number,
): Promise<void> => refetchLoaded(environment, list, id, Math.max(pageSize, shown) + arrivals);

/**
 * Refetches a list that was loaded around an entry: as many rows on each side as are loaded in all, and a few arrivals.
 * A longer list stays as it is.
 */
export async function refetchAround(
  environment: Environment,
  list: GraphQLTaggedNode,
  variables: { id: string; around: string },
  shown: number,
): Promise<void> {
  if (2 * shown > maxRows) return;
  await refetchPages(environment, list, variables, {
    shown: 2 * shown + pageSize,
    most: maxRows,
  });
}
