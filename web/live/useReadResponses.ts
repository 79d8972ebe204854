import type { RefObject } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import type { GraphQLTaggedNode, Variables } from 'relay-runtime';
import { readPages } from '../relay/readPages.ts';
import type { Paging } from '../relay/useLoadRest.ts';
import { useOpenedRows } from '../relay/useOpenedRows.ts';
import { responsesName, useReadAgain } from './readAgain.ts';

/** Of those who responded to something, the most that the graph gives at once. */
const most = 100;

/**
 * Keeps an open list of those who responded to a node (reacted, shared, like it, voted) up to date, as far as it is
 * shown: `list` is its fragment, and `variables` are all but those of its pages.
 */
export function useReadResponses(
  ref: RefObject<Element | null>,
  nodeId: string,
  list: GraphQLTaggedNode,
  variables: Variables,
  pages: Paging,
  rows: number,
  /** Rows of a page. */
  step: number,
): void {
  const environment = useRelayEnvironment();
  useReadAgain(ref, responsesName(nodeId), async () => {
    await readPages(environment, list, variables, { shown: Math.max(rows, step), most }).toPromise();
  });
  useOpenedRows(rows, most, pages);
}
