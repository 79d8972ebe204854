import type { Environment, GraphQLTaggedNode, OperationType } from 'relay-runtime';
import { fetchWhole } from '../relay/fetchWhole.ts';

/** Pages of five, as documented. */
export const pageSize = 5;
/** As many may be asked for at once. */
const most = 50;

interface PagesQuery extends OperationType {
  readonly variables: { readonly id: string; readonly count?: number | null | undefined };
}

/** Reads a list again as far as it is shown. */
export async function readPagesAgain(
  environment: Environment,
  query: GraphQLTaggedNode,
  id: string,
  shown: number,
): Promise<void> {
  const count = Math.min(Math.max(pageSize, shown), most);
  await fetchWhole<PagesQuery>(environment, query, { id, count }).toPromise();
}
